import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { READ_ALL, startSignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { folderWithFar, startDeployed } from './deployed-inbox.ts';
import { startWorkbench } from './workbench-support.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const USER = `insert or ignore into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
  values ('NAME', '', '', '', '', 'submitter', '2024-01-01', '2024-01-01')`;

/** Makes isolates private that a user owns: the day of each, and null for none. */
async function plantPrivate(folder: DataFolder, user: string, days: Record<number, string | null>): Promise<void> {
  const { connection } = plantIn(await folder.open('sample_isolates'));
  connection.exec(USER.replace('NAME', user));
  for (const [id, day] of Object.entries(days)) {
    connection.prepare('update isolate set is_private = 1, embargo_until = ? where id = ?').run(day, id);
    connection.prepare('insert into isolate_owner select ?, id from app_user where user_name = ?').run(id, user);
  }
}

test('those of this computer are the isolates of its owner, together where they have the same day', async () => {
  const dataFolder = temporaryFolder();
  await using folder = await openDataFolder(dataFolder);
  await createSamplePair(folder);
  await plantPrivate(folder, 'grace', { 4: '2026-12-06', 5: null, 6: '2026-12-06', 1: '2027-01-31' });
  plantIn(await folder.open('sample_isolates')).connection.exec('delete from isolate_owner where isolate = 1');
  const { rpc } = await startWorkbench({ dataFolder, options: { demo: false } });
  expect(await rpc.call('embargo:list', undefined)).toEqual({ embargoes: [], unlisted: 0, failures: [] });
  await rpc.call('people:set-owner', { user_name: 'grace', first_name: '', surname: '', affiliation: '', email: '' });
  const here = { site: 'local', database: 'sample_isolates', time_zone: 'UTC', state: 'private', is_reckoned: false };
  expect((await rpc.call('embargo:list', undefined)).embargoes).toEqual([
    {
      ...here,
      site_name: expect.any(String) as string,
      day: '2026-12-06',
      days_left: 10,
      isolates: { count: 2, isolate_id: 4, name: expect.any(String) as string, ids: [4, 6] },
    },
    {
      ...here,
      site_name: expect.any(String) as string,
      isolates: { count: 1, isolate_id: 5, name: expect.any(String) as string, ids: [5] },
    },
  ]);
  vi.setSystemTime(new Date('2026-12-06T00:00:00Z'));
  expect((await rpc.call('embargo:list', undefined)).embargoes).toMatchObject([
    { isolates: { isolate_id: 5 } },
    { state: 'ended', day: '2026-12-06', isolates: { count: 2 } },
  ]);
});

/** Another Allelier, where "ada" owns private isolates, and a workbench that is signed in there. */
async function startSignedIn() {
  const other = await startSignedService(async (folder) => {
    await createSamplePair(folder);
    await plantPrivate(folder, 'ada', { 4: '2026-12-06' });
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await other.close();
    isOpen = false;
  };
  onTestFinished(close);
  const { site: store } = other.dataFolder;
  const ada = store.accounts.find('ada')?.id ?? 0;
  await store.accounts.grant(ada, 'sample_isolates', { role: 'submitter', scopes: [] });
  const dataFolder = temporaryFolder();
  const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
  const bench = await startWorkbench({ dataFolder, ports: { secrets }, options: { demo: false } });
  const { rpc } = bench;
  const { id: site } = await rpc.call('remote-site:add', { name: 'Other', address: other.address });
  const consumer = await other.addClient('Workbench', READ_ALL);
  const { flow } = await rpc.call('site-account:begin', {
    site,
    database: 'sample_isolates',
    account: 'mine',
    consumer: { key: consumer.key, secret: consumer.secret },
  });
  const page = new URL(bench.opened.at(-1) ?? '');
  const verifier = await other.signIn.consent.allow(page.searchParams.get('oauth_token') ?? '', ada);
  const { id: account } = await rpc.call('site-account:verify', { flow, verifier: verifier ?? '' });
  await rpc.call('site-account:try', { account, database: 'sample_isolates' });
  const list = () => rpc.call('embargo:list', undefined);
  return { ...bench, other, close, site, account, list };
}

test('those of another Allelier are known when its submissions were asked for, and stay when it does not answer', async () => {
  const { rpc, other, close, site, account, list } = await startSignedIn();
  expect(await list()).toEqual({ embargoes: [], unlisted: 0, failures: [] });
  expect(await rpc.call('inbox:refresh', {})).toEqual([]);
  const mine = { site, site_name: 'Other', account: 'mine', database: 'sample_isolates', day: '2026-12-06' };
  const before = await list();
  expect(before).toMatchObject({
    embargoes: [{ ...mine, state: 'private', days_left: 10, time_zone: 'UTC' }],
    failures: [],
  });
  expect(before.embargoes[0]?.as_of).toMatch(/^2026-11-26T12:/);

  // Home asks nobody: what a curator changes is known at the next look.
  plantIn(await other.dataFolder.open('sample_isolates')).connection.exec(
    "update isolate set embargo_until = '2027-11-26' where id = 4; update isolate set is_private = 1 where id = 5; insert into isolate_owner select 5, id from app_user where user_name = 'ada'",
  );
  expect((await list()).embargoes).toEqual(before.embargoes);
  await rpc.call('inbox:refresh', { site });
  expect((await list()).embargoes).toMatchObject([
    { day: '2027-11-26', days_left: 365 },
    { isolates: { isolate_id: 5 } },
  ]);

  await close();
  const [failure] = await rpc.call('inbox:refresh', { site });
  const after = await list();
  expect(after.embargoes).toMatchObject([{ day: '2027-11-26' }, { isolates: { isolate_id: 5 } }]);
  expect(after.failures).toEqual([failure]);
  await rpc.call('site-account:forget', { account });
  expect((await list()).embargoes).toEqual([]);
});

test('a submission at a deployed server has the day that its months give, until that is long over', async () => {
  const server = await startDeployed();
  Object.assign(server.submission, { type: 'isolates', embargo: '6', date_submitted: '2026-08-30', seqs: undefined });
  const { rpc } = await startWorkbench({ dataFolder: await folderWithFar(server.address), options: { demo: false } });
  const list = async () => (await rpc.call('embargo:list', undefined)).embargoes;
  await rpc.call('inbox:refresh', {});
  const submission = { submission_id: 'S1', type: 'isolates' };
  expect(await list()).toMatchObject([
    { site: 'far', submission, state: 'waiting', day: '2027-02-28', days_left: 94, is_reckoned: true },
  ]);
  server.submission.status = 'closed';
  server.submission.outcome = 'good';
  await rpc.call('inbox:refresh', {});
  expect(await list()).toMatchObject([{ state: 'private', day: '2027-02-28' }]);
  vi.setSystemTime(new Date('2027-02-28T00:00:00Z'));
  expect(await list()).toMatchObject([{ state: 'ended', day: '2027-02-28' }]);
  vi.setSystemTime(new Date('2027-03-31T00:00:00Z'));
  expect(await list()).toEqual([]);
  vi.setSystemTime(NOW);
  server.submission.outcome = 'bad';
  await rpc.call('inbox:refresh', {});
  expect(await list()).toEqual([]);
  // It knows no list of own isolates, and nobody is signed in there.
  expect(server.asked.filter((path) => path.endsWith('/custody'))).toEqual([]);
});
