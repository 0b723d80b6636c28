import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#electron/store/care/clone-database.ts';
import { renameDatabase } from '#electron/store/care/rename-database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantLink } from '#test/support/plant.ts';
import { statesAfterKills } from '#test/support/states-after-kills.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A database `old` that is named wherever a database can be, and isolates that follow it. */
async function fill(folder: DataFolder): Promise<void> {
  await folder.create('old', { kind: 'seqdef', description: 'Definitions' });
  plantLink(await folder.create('follower', { kind: 'isolates', description: 'Isolates' }), 'old');
  writeFileSync(folder.indexFileOf('old'), 'index');
  const { site } = folder;
  await site.placeDatabase('old', { group: 'pair', position: 3 });
  await site.addRecent({ path: '/sites/local/db/old/loci', title: 'Loci', at: 1 });
  await site.addRecent({ path: '/sites/local/db/older', title: 'Older', at: 2 });
  await site.addRecent({ path: '/query?database=old', title: 'Query', at: 3 });
  const queries = ['local', 'pubmlst'].map((where) => ({ site: where, database: 'old', name: where }));
  await site.setSetting('saved-queries', JSON.stringify(queries));
  const bookmarks = [
    { path: '/sites/local/db/old/loci', title: 'This computer / old / Loci' },
    { path: '/sites/pubmlst/db/old', title: 'PubMLST / old' },
  ];
  await site.setSetting('settings', JSON.stringify({ theme: 'dark', bookmarks }));
  const account = await site.accounts.add({
    user_name: 'ada',
    first_name: 'Ada',
    surname: 'L',
    affiliation: '',
    email: '',
  });
  await site.accounts.grant(account.id, 'old', { role: 'curator', scopes: [{ kind: 'scheme', name: 'MLST' }] });
  await site.accounts.setPrivateRight(account.id, 'old', { may_embargo: false });
}

/** What names the database, in the order in which `fill` makes it. */
async function namesIn(folder: DataFolder): Promise<unknown> {
  const { site } = folder;
  const paths = (await site.listRecent()).map(({ path }) => path);
  return {
    databases: await folder.listDatabaseNames(),
    groups: (await site.listGroups()).map(({ databases }) => databases),
    paths,
    queries: JSON.parse((await site.getSetting('saved-queries')) ?? '') as unknown,
    settings: JSON.parse((await site.getSetting('settings')) ?? '') as unknown,
    roles: site.accounts.listRoles().map(({ database, scopes }) => ({ database, scopes })),
    private_rights: site.accounts.listPrivateRights().map(({ database }) => database),
    link: await folder.findLinkedSeqdef('follower'),
    index: readdirSync(join(folder.root, 'databases')).filter((name) => name.endsWith('.index')),
    note: await site.getSetting('renaming'),
  };
}

const namedAs = (name: string) => ({
  databases: ['follower', name].toSorted(),
  groups: [[name]],
  paths: [`/query?database=${name}`, '/sites/local/db/older', `/sites/local/db/${name}/loci`],
  queries: [
    { site: 'local', database: name, name: 'local' },
    { site: 'pubmlst', database: 'old', name: 'pubmlst' },
  ],
  settings: {
    theme: 'dark',
    bookmarks: [
      { path: `/sites/local/db/${name}/loci`, title: `This computer / ${name} / Loci` },
      { path: '/sites/pubmlst/db/old', title: 'PubMLST / old' },
    ],
  },
  roles: [{ database: name, scopes: [{ kind: 'scheme', name: 'MLST' }] }],
  private_rights: [name],
  link: name,
  index: [`${name}.index`],
  note: undefined,
});

test('a renamed database is named anew wherever this computer names it', async () => {
  const folder = await openFolder();
  await fill(folder);
  expect(await namesIn(folder)).toEqual(namedAs('old'));
  expect(await renameDatabase(folder, { from: 'old', to: 'new' })).toEqual({ untold: [] });
  expect(await namesIn(folder)).toEqual(namedAs('new'));
  expect((await getMeta(await folder.open('new'))).description).toBe('Definitions');
  await expect(folder.open('old')).rejects.toMatchObject({ problem: { code: 'unknown_database' } });
});

/** Bookmarks and recent pages after `old` became `new`, with what else the settings hold. */
async function marksAfterRename(marks: readonly { path: string; title: string }[]) {
  const folder = await openFolder();
  await folder.create('old', { kind: 'seqdef', description: 'Definitions' });
  const { site } = folder;
  await site.setSetting('settings', JSON.stringify({ later: 1, bookmarks: marks }));
  for (const [at, mark] of marks.entries()) await site.addRecent({ ...mark, at });
  await renameDatabase(folder, { from: 'old', to: 'new' });
  const { bookmarks } = JSON.parse((await site.getSetting('settings')) ?? '') as { bookmarks: typeof marks };
  return { bookmarks, recent: (await site.listRecent()).map(({ path }) => path).toReversed() };
}

const untitled = (paths: readonly string[]) => paths.map((path) => ({ path, title: 'Page' }));

test('a page of another site stays, although its database has the name', async () => {
  const paths = [
    '/query?site=pubmlst&database=old&target=all',
    '/query?database=old&site=pubmlst',
    '/submissions/new?type=alleles&site=pubmlst&database=old',
    '/sites/pubmlst/sign-in?database=old',
    '/queue?database=pubmlst%2Fold',
  ];
  expect(await marksAfterRename(untitled(paths))).toEqual({ bookmarks: untitled(paths), recent: paths });
});

test('a page that names the database with or without its site follows it', async () => {
  const pages = (name: string) => [
    `/query?database=${name}&target=all`,
    `/query?site=local&database=${name}`,
    `/queue?status=closed&database=local%2F${name}`,
    `/queue/rules?database=local%2F${name}&day=2026-01-02`,
    '/queue?database=local%2Folder',
  ];
  const [before, after] = [pages('old'), pages('new')];
  expect(await marksAfterRename(untitled(before))).toEqual({ bookmarks: untitled(after), recent: after });
});

test('in the title of a bookmark only the database is named anew, not a locus with its name', async () => {
  const mark = (name: string) => ({
    path: `/sites/local/db/${name}/loci/old`,
    title: `This computer / ${name} / Loci / old`,
  });
  expect((await marksAfterRename([mark('old')])).bookmarks).toEqual([mark('new')]);
});

test('a bookmark that was left under the new name gives way', async () => {
  const left = { path: '/sites/local/db/new', title: 'new, long gone' };
  const mark = { path: '/sites/local/db/old', title: 'old' };
  expect((await marksAfterRename([left, mark])).bookmarks).toEqual([{ path: '/sites/local/db/new', title: 'new' }]);
});

test.each(['settings', 'saved-queries'] as const)('a damaged row of %s does not stop a rename', async (key) => {
  const folder = await openFolder();
  await fill(folder);
  let [from, to] = ['old', 'new'];
  for (const damaged of ['{"theme":', 'null', '', '7', '{"bookmarks":7}', '{"bookmarks":[null,7,{"path":1}]}']) {
    await folder.site.setSetting(key, damaged);
    expect(await renameDatabase(folder, { from, to })).toEqual({ untold: [] });
    expect(await folder.site.getSetting(key)).toBe(damaged);
    const { settings, queries } = namedAs(to);
    await folder.site.setSetting(key, JSON.stringify(key === 'settings' ? settings : queries));
    expect(await namesIn(folder)).toEqual(namedAs(to));
    [from, to] = [to, from];
  }
});

test('of a damaged list of bookmarks those that can be read follow', async () => {
  const mark = { path: '/sites/local/db/old', title: 'old' };
  const damaged = [null, mark, { path: 7 }];
  const folder = await openFolder();
  await folder.create('old', { kind: 'seqdef', description: 'Definitions' });
  await folder.site.setSetting('settings', JSON.stringify({ bookmarks: damaged }));
  await renameDatabase(folder, { from: 'old', to: 'new' });
  expect(JSON.parse((await folder.site.getSetting('settings')) ?? '')).toEqual({
    bookmarks: [{ path: '/sites/local/db/new', title: 'new' }],
  });
});

// Over 2 s: a database that is open elsewhere is waited for before it is refused.
test('a name that is taken, no name at all or part of a path is refused, and so is what somebody has open', async () => {
  const folder = await openFolder();
  await fill(folder);
  const rename = (to: string, from = 'old') => renameDatabase(folder, { from, to });
  await expect(rename('follower')).rejects.toMatchObject({ problem: { status: 409, code: 'database_exists' } });
  for (const bad of ['../new', 'a/b', '..', '', 'New'])
    await expect(rename(bad)).rejects.toMatchObject({ problem: { status: 400, code: 'invalid_name' } });
  await expect(rename('new', 'absent')).rejects.toMatchObject({ problem: { status: 404 } });
  const other = new DatabaseSync(folder.fileOf('old'));
  other.prepare('select count(*) from meta').get();
  await expect(rename('new')).rejects.toMatchObject({ problem: { status: 409, code: 'database_in_use' } });
  other.close();
  expect(await namesIn(folder)).toEqual(namedAs('old'));
});

test('of two who rename at once, one succeeds and the other is told', async () => {
  const folder = await openFolder();
  await fill(folder);
  const second = await openFolder(folder.root);
  const outcomes = await Promise.allSettled([
    renameDatabase(folder, { from: 'old', to: 'new' }),
    renameDatabase(second, { from: 'old', to: 'newer' }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await folder.listDatabaseNames()).length).toBe(2);
});

// Over 2 s: a process is started and killed at each step.
test('after a kill at any step the database has the old or the new name, everywhere the same', async () => {
  const origin = join(temporaryFolder(), 'data');
  const made = await openDataFolder(origin);
  await fill(made);
  await made.close();
  const seen = new Set<string>();
  const script = new URL('./killed-rename.ts', import.meta.url);
  for await (const root of statesAfterKills({ script, origin, knowsFiles: true })) {
    const folder = await openDataFolder(root);
    const name = (await folder.listDatabaseNames()).includes('new') ? 'new' : 'old';
    seen.add(name);
    expect(await namesIn(folder)).toEqual(namedAs(name));
    await folder.close();
  }
  expect([...seen].toSorted()).toEqual(['new', 'old']);
});

test('a copy has the records of a database in use, but neither its roles nor its place', async () => {
  const folder = await openFolder();
  await fill(folder);
  const other = new DatabaseSync(folder.fileOf('old'));
  other.exec("begin immediate; update meta set value = 'Unfinished' where key = 'description'");
  await cloneDatabase(folder, { from: 'old', to: 'second' });
  other.exec('rollback');
  other.close();
  expect((await getMeta(await folder.open('second'))).description).toBe('Definitions');
  expect(await folder.site.placeOf('second')).toEqual({});
  expect(folder.site.accounts.listRoles({ database: 'second' })).toEqual([]);
  await expect(cloneDatabase(folder, { from: 'old', to: 'second' })).rejects.toMatchObject({
    problem: { code: 'database_exists' },
  });
});
