import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { listNotices, listWatches } from '#electron/store/clusters/watches.ts';
import type { WatchWish } from '#electron/store/clusters/change-watches.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tellOfWatches } from '#electron/workbench/tell-of-watches.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import { addLoci, BY_HAND } from '#test/support/designated-by-hand.ts';
import { setUpCli } from '#test/unit/cli/cli-support.ts';

const script = fileURLToPath(new URL('./killed-following.ts', import.meta.url));
const DAY = new Date().toISOString().slice(0, 10);
const LONG_AGO = '2020-01-01';
const RECENT: WatchWish = { scheme: 1, threshold: 1, rule: { kind: 'recent', isolates: 2, days: 60 } };

/** A database `iso` with a scheme of two loci, whose isolates have both alleles of one number, and the shell on it. */
async function setUp() {
  const { folder: place, cli } = setUpCli();
  const root = join(place, 'data');
  const folder = await openDataFolder(root);
  await folder.create('iso', { kind: 'isolates', description: '' });
  const database = await openDatabase(folder.fileOf('iso'));
  onTestFinished(() => database.close());
  const { connection } = database;
  addLoci(connection, 2, DAY);
  const actions: CurationActions = folder.changes.of();
  const names = async (query = {}) =>
    listNotices(folder.site, await folder.open('iso'), query).map(({ clusters }) =>
      clusters
        .map(({ isolates }) => isolates.map(({ name, is_new }) => (is_new ? name : `(${name})`)).join(' '))
        .join('; '),
    );
  return {
    root,
    folder,
    connection,
    cli,
    names,
    follow: async () => (await followClusters(folder, 'iso')).hasWritten,
    /** Adds isolates, each with the number of its alleles. */
    add(
      isolates: Record<string, number>,
      { entered = DAY, isPrivate = false, country = '', id: asked = null as number | null } = {},
    ) {
      connection.exec('begin immediate');
      for (const [name, allele] of Object.entries(isolates)) {
        const { lastInsertRowid: id } = connection
          .prepare('insert into isolate (id, name, date_entered, datestamp, is_private) values (?, ?, ?, ?, ?)')
          .run(asked, name, entered, entered, isPrivate ? 1 : 0);
        const designation = { ...BY_HAND, allele_id: String(allele), date_entered: DAY, datestamp: DAY };
        designationWriter(connection).add(
          Number(id),
          [1, 2].map((locus) => ({ ...designation, locus })),
        );
        if (country === '') continue;
        connection
          .prepare("insert into isolate_value (isolate, field, position, value) values (?, 'country', 0, ?)")
          .run(id, country);
      }
      connection.exec('commit');
    },
    async make(wish: WatchWish, principal: Principal = OWNER) {
      return (await actions.make('watches.make', { database: 'iso', principal, input: wish })).id;
    },
    async acknowledge(notices: number[], principal: Principal = OWNER) {
      const input = { notices, words: 'Known, not new.' };
      return actions.make('watches.acknowledge', { database: 'iso', principal, input });
    },
  };
}

test('a join is told once, whoever follows, and through kills', async () => {
  const { root, folder, names, add, make, follow, cli } = await setUp();
  add({ a: 1, b: 2 });
  await make(RECENT);
  await follow();
  expect(await names()).toEqual([]);
  add({ c: 1 });
  // In the middle of the change that keeps the clusters.
  expect(spawnSync(process.execPath, [script, root, '100']).signal).toBe('SIGKILL');
  expect(await names()).toEqual([]);
  expect(await Promise.all([follow(), follow()])).toContain(true);
  expect(await names()).toEqual(['a c']);
  await follow();
  expect(await names()).toEqual(['a c']);
  // An import of many is one change.
  add(Object.fromEntries(Array.from({ length: 50 }, (_one, index) => [`i${index}`, 3 + (index % 2)])));
  const checked = await cli(['watch', 'check', 'iso', '--format', 'json']);
  expect(checked).toMatchObject({ status: 3 });
  expect(JSON.parse(checked.out)).toMatchObject([{ notice: 2 }, { notice: 2 }, { notice: 1, day: DAY }]);
  expect(await cli(['watch', 'acknowledge', 'iso', '1', '2'])).toMatchObject({ status: 0 });
  expect(await cli(['watch', 'check'])).toMatchObject({ status: 0, out: '' });
  await folder.close();
});

test('what is acknowledged stays so until another isolate joins', async () => {
  const { folder, connection, names, add, make, acknowledge, follow, cli } = await setUp();
  connection.exec(
    `insert into isolate_field (name, type, required, position, length) values ('country', 'text', 0, 1, 80)`,
  );
  // No set can have the name of this scheme.
  connection.exec("update scheme set name = '(c/g)'");
  add({ old: 1, older: 1 }, { entered: LONG_AGO, country: 'Norway' });
  await follow();
  await make({ ...RECENT, rule: { kind: 'old', days: 365 } });
  await make({ ...RECENT, rule: { kind: 'value', field: 'country' } });
  await follow();
  expect(await names()).toEqual([]);
  add({ x: 1 }, { country: 'norway' });
  await follow();
  expect(await names()).toEqual(['x']);
  expect(await acknowledge([1])).toEqual([1]);
  expect(await acknowledge([1])).toEqual([]);
  await follow();
  expect(await names({ isWaiting: true })).toEqual([]);
  add({ y: 1 }, { country: 'Chad' });
  await follow();
  expect(await names({ isWaiting: true })).toEqual(['y', 'y']);
  // What is taken back is told no more, and who comes back is told of no second time.
  expect(await cli(['record', 'delete', 'iso/isolates/4'])).toMatchObject({ status: 0 });
  await follow();
  expect(await names({ isWaiting: true })).toEqual([]);
  const { n } = connection.prepare('select max(id) as n from record_history').get() ?? {};
  expect(await cli(['undo', 'iso', '--change', String(n)])).toMatchObject({ status: 0 });
  await follow();
  expect(await names({ isWaiting: true })).toEqual(['y', 'y']);
  expect(await acknowledge([2, 3])).toEqual([2, 3]);
  connection.exec('delete from isolate where id <> 1');
  await follow();
  add({ x: 1 }, { country: 'norway', id: 3 });
  add({ older: 1 }, { entered: LONG_AGO, country: 'Norway', id: 2 });
  await follow();
  expect(await names()).toEqual(['x']);
  expect(await names({ isWaiting: true })).toEqual([]);
  expect(await cli(['watch', 'end', 'iso', '1'])).toMatchObject({ status: 0 });
  add({ z: 1 }, { country: 'Chad', id: 9 });
  await follow();
  expect(await names({ isWaiting: true })).toEqual(['z']);
  await folder.close();
});

test('only isolates of a search are news, and a search that cannot be asked ends the watch', async () => {
  const { folder, connection, names, add, make, follow, cli } = await setUp();
  connection.exec(`insert into isolate_field (name, type, required, position, length, audience)
      values ('country', 'text', 0, 1, 80, 'everybody'), ('ward', 'text', 0, 2, 80, 'curators');
    insert into project (id, short_description, is_private, date_entered, datestamp)
      values (1, 'Secret', 1, '${DAY}', '${DAY}')`);
  const { accounts } = folder.site;
  await accounts.add({ user_name: 'rita', email: 'rita@lab.example' });
  await accounts.grant(accounts.get('rita').id, 'iso', { role: 'reader', scopes: [] });
  const norway = { field: 'country', op: '=', value: 'NORWAY' } as const;
  const ofRita = (search: IsolateFilter) => make({ ...RECENT, search, account: 'rita' });
  // What she may not see is not there for her.
  const ended = (of: string, where: string) => `Its search cannot be asked: "${of}" names no ${where}.`;
  const unseen = 'field that the person of the watch sees';
  for (const field of ['ward', 'nothing']) {
    await expect(ofRita({ field, op: 'empty' })).rejects.toThrow(ended(field, unseen));
    if (field === 'ward') await make({ ...RECENT, search: { any: [{ field, op: 'empty' }, norway] } });
  }
  for (const value of ['Secret', 'None']) {
    await expect(ofRita({ property: 'project', op: '=', value })).rejects.toThrow(`names no project "${value}"`);
  }
  await expect(make({ ...RECENT, search: { scheme: 1, scheme_field: 'ST', op: 'empty' } })).rejects.toThrow('after');
  await ofRita(norway);
  const asked = 'watch add iso --scheme cg --threshold 1 --another country --search country!=Chad isolate!=d';
  const added = await cli(asked.split(' '));
  const unread = await cli(asked.replace(/country!=.*/, '{bad').split(' '));
  expect(unread.err).toContain('"{bad" is no condition. It begins with "{", but it is not valid JSON.');
  expect(added.out).toContain('(only isolates where country is not Chad and isolate is not d).');
  add({ a: 1 }, { country: 'Norway' });
  add({ b: 1 }, { country: 'Chad' });
  await follow();
  expect([await names({ account: 'rita' }), await names()]).toEqual([[], ['a b']]);
  add({ c: 1 }, { country: 'norway' });
  await follow();
  // The watch of the owner told of a and b; c is from a country that is known.
  expect([await names({ account: 'rita' }), await names()]).toEqual([['c (a)'], ['c (a)', 'c (a) (b)', 'a b']]);
  add({ d: 1, e: 1 }, { country: 'Peru' });
  await follow();
  expect(await names()).toEqual(['e', 'd e (a) (b) (c)', 'c (a)', 'c (a) (b)', 'a b']);
  connection.exec("update isolate_field set audience = 'curators' where name = 'country'");
  expect(await names({ account: 'rita' })).toEqual([]);
  await follow();
  connection.exec("update isolate_field set name = 'land' where name = 'country'");
  add({ f: 1 });
  await follow();
  const gone = 'provenance field of this database';
  const whys = listWatches((await folder.open('iso')).connection).map(({ ended_why }) => ended_why);
  expect(whys).toEqual([ended('country', gone), ended('country', unseen), ended('country', gone)]);
  expect(await names()).toHaveLength(5);
  const told = async () => (await cli(['watch', 'check', 'iso'])).err.split('\n').filter((line) => line !== '');
  expect(await told()).toContain(`Watch 1 of iso has ended by itself. ${ended('country', gone)}`);
  expect(await told()).toHaveLength(3);
  await cli(['watch', 'end', 'iso', '1']);
  expect(await told()).toHaveLength(2);
  await folder.close();
});

test('nobody is told of what he may not see, and a watch ends with the rights of its person', async () => {
  const { folder, names, add, make, acknowledge, follow } = await setUp();
  const { accounts } = folder.site;
  for (const user_name of ['rita', 'carl', 'mia']) await accounts.add({ user_name, email: `${user_name}@lab.example` });
  const [rita, carl, mia] = ['rita', 'carl', 'mia'].map((account) => ({ kind: 'account', account }) as const);
  const idOf = (name: string) => accounts.get(name).id;
  await accounts.grant(idOf('rita'), 'iso', { role: 'reader', scopes: [] });
  await accounts.grant(idOf('carl'), 'iso', { role: 'curator', scopes: [] });
  await make({ ...RECENT, account: 'rita' });
  await make({ ...RECENT, is_private: true, account: 'carl' });
  const all = listWatches((await folder.open('iso')).connection).find(({ is_private }) => is_private)?.set;
  // As if there were no such clusters.
  await expect(make({ ...RECENT, is_private: true }, rita)).rejects.toMatchObject({ problem: { code: 'no_right' } });
  const hidden = make({ ...RECENT, set: all }, rita);
  await expect(hidden).rejects.toMatchObject({ problem: { code: 'unknown_cluster_set' } });
  await expect(make({ ...RECENT, account: 'carl' }, rita)).rejects.toMatchObject({ problem: { code: 'no_right' } });
  await expect(make(RECENT, mia)).rejects.toMatchObject({ problem: { code: 'bad_watch' } });
  add({ a: 1 });
  add({ secret: 1 }, { isPrivate: true });
  await follow();
  expect([await names({ account: 'rita' }), await names({ account: 'carl' })]).toEqual([[], ['a secret']]);
  const told: string[] = [];
  const tell = () =>
    tellOfWatches(
      {
        dataFolder: folder,
        emit: () => undefined,
        ports: { host: 'desktop', notify: (title) => told.push(`shown ${title}`) },
        mail: { isSet: async () => true, add: ({ to, text }) => told.push(`${to.address} ${text.split('\n')[1]}`) },
      },
      'iso',
    );
  // Two programs at once, and one that starts later.
  await Promise.all([tell(), tell()]);
  await tell();
  const cluster = `${DAY.slice(0, 4)}-001`;
  expect(told.splice(0)).toEqual([`carl@lab.example P${cluster}: a, secret.`]);
  await expect(acknowledge([1], rita)).rejects.toMatchObject({ problem: { code: 'unknown_notice' } });
  expect(await acknowledge([1], carl)).toEqual([1]);

  await accounts.grant(idOf('carl'), 'iso', { role: 'reader', scopes: [] });
  expect(await names({ account: 'carl' })).toEqual([]);
  add({ b: 1 });
  await follow();
  expect([await names({ account: 'rita' }), await names({ account: 'carl' })]).toEqual([['a b'], []]);
  await tell();
  expect(told).toEqual([`rita@lab.example ${cluster}: a, b.`]);
  await accounts.disable('rita');
  await follow();
  const ends = listWatches((await folder.open('iso')).connection).map(({ ended_why }) => ended_why);
  expect(ends).toEqual([
    'The account "rita" is disabled.',
    'The account "carl" does not see all isolates, and these clusters are made of all.',
  ]);
  await folder.close();
});
