import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#electron/store/file/database.ts';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

async function newStore(): Promise<SiteStore> {
  const store = await openSiteStore(join(temporaryFolder(), 'site.sqlite'));
  onTestFinished(() => store.close());
  return store;
}

test('a setting is undefined until it is set, and the last value counts', async () => {
  const store = await newStore();
  expect(await store.getSetting('settings')).toBeUndefined();
  await store.setSetting('settings', '{"theme":"dark"}');
  await store.setSetting('settings', '{"theme":"light"}');
  expect(await store.getSetting('settings')).toBe('{"theme":"light"}');
});

test('the ten pages opened last are kept, newest first, each once', async () => {
  const store = await newStore();
  for (let at = 1; at <= 12; at += 1) await store.addRecent({ path: `/p${at}`, title: `Page ${at}`, at });
  await store.addRecent({ path: '/p5', title: 'Page five', at: 100 });
  const recent = await store.listRecent();
  expect(recent.map((item) => item.path)).toEqual(
    ['/p5', '/p12', '/p11', '/p10', '/p9', '/p8', '/p7', '/p6', '/p4', '/p3'].slice(0, 10),
  );
  expect(recent[0]).toEqual({ path: '/p5', title: 'Page five', at: 100 });
  const kept = await store.sql.selectFrom('recent').selectAll().execute();
  expect(kept).toHaveLength(10);
});

test('remote sites keep the order in which they were added, and can be changed', async () => {
  const store = await newStore();
  const other = { id: 'other', name: 'Other', base_url: 'https://other.example', dialect: 'contract' } as const;
  const known = { id: 'known', name: 'Known', base_url: 'https://known.example/api', dialect: 'deployed' } as const;
  await store.putRemoteSite(other);
  await store.putRemoteSite(known);
  await store.putRemoteSite({ ...other, name: 'Other laboratory' });
  expect(await store.listRemoteSites()).toEqual([{ ...other, name: 'Other laboratory' }, known]);
});

test('a job is saved, changed and removed as a whole', async () => {
  const store = await newStore();
  const job: Job = {
    id: 'j1',
    kind: 'import',
    title: 'Import',
    state: 'running',
    created_at: 5,
    log: [{ at: 6, text: 'begun' }],
    can_retry: true,
  };
  await store.saveJob({ ...job, id: 'j0', created_at: 9 });
  await store.saveJob(job);
  await store.saveJob({ ...job, state: 'done' });
  expect(await store.listJobs()).toEqual([
    { ...job, state: 'done' },
    { ...job, id: 'j0', created_at: 9 },
  ]);
  await store.removeJob('j1');
  expect((await store.listJobs()).map((kept) => kept.id)).toEqual(['j0']);
});

test('a group is replaced as a whole, listed by name and removed with its members', async () => {
  const store = await newStore();
  await store.putGroup({ name: 'z', description: 'Last', databases: ['b', 'a'] });
  await store.putGroup({ name: 'demo', description: 'First', long_description: 'Longer', databases: ['x', 'y'] });
  await store.putGroup({ name: 'demo', description: 'Again', databases: ['y'] });
  expect(await store.listGroups()).toEqual([
    { name: 'demo', description: 'Again', databases: ['y'] },
    { name: 'z', description: 'Last', databases: ['a', 'b'] },
  ]);
  await store.removeGroup('demo');
  await store.removeGroup('z');
  expect(await store.listGroups()).toEqual([]);
  expect(await store.sql.selectFrom('group_database').selectAll().execute()).toEqual([]);
});

test('a database in the place of site.sqlite is refused by name', async () => {
  const message = expect.stringContaining('"site.sqlite"');
  const other = join(temporaryFolder(), 'site.sqlite');
  await createDatabase(other, { kind: 'seqdef', description: 'x' }).then((database) => database.close());
  await expect(openSiteStore(other)).rejects.toMatchObject({ problem: { code: 'database_foreign', message } });
});
