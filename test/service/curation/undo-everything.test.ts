import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import { countStatements } from '../../support/count-statements.ts';
import { createRichDefinitions } from '../../support/rich-database.ts';
import { createRichIsolates } from '../../support/rich-isolates.ts';
import { allRows, mapRows, withoutNewLines, withoutStamps, type Rows } from './all-rows.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
const connections = new Map<string, DatabaseSync>();
beforeAll(async () => {
  service = await startCurated({
    administrator: 'berta',
    databases: async (folder) => {
      connections.set('defs', (await createRichDefinitions(folder, 'defs')).connection);
      connections.set('isolates', (await createRichIsolates(folder, 'isolates', 'defs')).connection);
      const alone = (await createRichIsolates(folder, 'alone', 'defs')).connection;
      alone.exec("delete from meta where key = 'seqdef'");
      connections.set('alone', alone);
      const unfollowed = (await createRichDefinitions(folder, 'unfollowed')).connection;
      // As a form writes them: places without gaps, texts without blanks around them.
      unfollowed.exec(`update scheme_locus set position = position / 10 where scheme = 2;
        update locus_extended_attribute set position = (position + 1) / 3;
        update scheme set description = trim(description); update scheme_field set description = trim(description)`);
      connections.set('unfollowed', unfollowed);
    },
  });
  // Whoever writes for the first time becomes a person of the database.
  for (const database of connections.keys()) await send('PATCH', `${database}/loci/con`, { product: 'Some' });
});
afterAll(() => service.close());

const today = new Date().toISOString().slice(0, 10);

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  service.send(method, `/db/${path}`, body, 'berta');

/** The addresses of all records that can be deleted, by SQL. */
const RECORDS: Readonly<Record<string, string>> = {
  defs: `select json_array('loci', name, 'alleles', allele_id) from allele join locus on locus.id = locus
    union all select json_array('schemes', scheme, 'profiles', profile_id) from profile`,
  isolates: `select json_array('isolates', isolate, 'allele_designations', name) from allele_designation
    join locus on locus.id = locus union select json_array('contigs', id) from contig
    union select json_array('projects', id) from project union select json_array('isolates', id) from isolate
    union select json_array('fields', name) from isolate_field
    union select json_array('attributes', attribute, 'tables', table_name) from field_attribute`,
};
const OF_BOTH = `select json_array('publications', pubmed_id) from publication where pubmed_id = 7
  union all select json_array('schemes', id) from scheme union all select json_array('loci', name) from locus
  union all select json_array('users', id) from app_user`;

function addressesOf(database: string, connection: DatabaseSync): string[] {
  const rows = connection.prepare(`${RECORDS[database] ?? ''} union all ${OF_BOTH}`).all();
  return rows.map((row) =>
    (JSON.parse(String(Object.values(row)[0])) as unknown[]).map(encodeURIComponent as never).join('/'),
  );
}

async function lastChange(database: string): Promise<RecordChange> {
  const { json } = await send('GET', `${database}/curation/changes`);
  return (json['changes'] as RecordChange[])[0] as RecordChange;
}

/** Deletes every record that nothing else needs, again and again, until none is left. Gives the changes. */
async function deleteAll(database: string, connection: DatabaseSync): Promise<number[]> {
  const changes: number[] = [];
  for (let known = -1; known < changes.length;) {
    known = changes.length;
    for (const address of addressesOf(database, connection)) {
      const { status, json } = await send('DELETE', `${database}/${address}`);
      if (status === 200) changes.push(Number(json['change']));
    }
  }
  return changes;
}

/** Tables with the rows of records. Of these alone `curator` and `datestamp` may be others. */
const OWN = ['locus', 'allele', 'scheme', 'profile', 'isolate', 'contig', 'project', 'app_user', 'allele_designation'];
const written = Object.fromEntries(OWN.map((table) => [table, () => true]));

/** All rows; but schemes do not say when their profiles changed last: they came back today. */
function comparable(rows: Rows): Rows {
  return mapRows(withoutStamps(rows, written), (_table, row) => ({
    ...row,
    profiles_last_updated: '',
    alleles_last_updated: '',
  }));
}

/** Deletes a record, and gives the number of the change. */
async function deleted(path: string): Promise<number> {
  const { status, json } = await send('DELETE', path);
  expect([status, json['message']]).toEqual([200, undefined]);
  return Number(json['change']);
}

/** Changes a record of the definitions that nothing follows, and gives the number of the change. */
async function changed(path: string, members: object): Promise<number> {
  const { status, json } = await send('PATCH', `unfollowed/${path}`, { ...members, reason: 'A test.' });
  expect([status, json['message']]).toEqual([200, undefined]);
  return (await lastChange('unfollowed')).id;
}

async function undo(database: string, change: number): Promise<void> {
  const { status, json } = await send('POST', `${database}/curation/changes/${change}/undo`);
  expect([status, json['message']]).toEqual([200, undefined]);
}

it('what comes back is among what changed since then', async () => {
  const defs = connections.get('defs') as DatabaseSync;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect((await send('DELETE', `defs/${encodeURI('loci/=1+1/alleles/2')}`)).status).toBe(200);
  await undo('defs', (await lastChange('defs')).id);
  const loci = await send('GET', `defs/loci?alleles_updated_after=${yesterday}`);
  expect(loci.json['loci']).toEqual([expect.stringContaining(encodeURIComponent('=1+1'))]);
  expect((await send('DELETE', 'defs/schemes/4/profiles/11')).status).toBe(200);
  // As if that were long ago.
  defs.exec("update scheme set profiles_last_updated = '2021-06-06'");
  await undo('defs', (await lastChange('defs')).id);
  expect((await send('GET', 'defs/schemes/4')).json).toMatchObject({ last_updated: today });
});

it.each([
  ['a project has gone', ['isolates/1', 'isolates/2'], 'projects/6', 'There is no project 6.'],
  [
    'a field has gone',
    ['attributes/kind/tables/kind', 'isolates/2', 'isolates/5', 'isolates/11'],
    'fields/phenotypes',
    'field "phenotypes"',
  ],
  ['the isolate of a contig has gone', ['contigs/8'], 'isolates/2', 'has no isolate 2.'],
  [
    'the isolate of alleles has gone',
    ['isolates/2/allele_designations/abcZ'],
    'isolates/2',
    'names the isolate 2, which is gone',
  ],
])('where %s, it comes back first, and nothing is lost', async (_what, first, last, said) => {
  const connection = connections.get('isolates') as DatabaseSync;
  const before = allRows(connection);
  const changes: number[] = [];
  for (const address of [...first, last]) changes.push(await deleted(`isolates/${address}`));
  for (const change of changes.slice(0, -1)) {
    const refused = await send('POST', `isolates/curation/changes/${change}/undo`);
    expect(refused.json['message']).toContain(said);
  }
  for (const change of changes.toReversed()) await undo('isolates', change);
  const after = withoutNewLines(before, allRows(connection), ['record_history', 'isolate_history']);
  expect(comparable(after)).toEqual(comparable(before));
});

it('designations that changed come back at a locus that has another name now', async () => {
  const connection = connections.get('alone') as DatabaseSync;
  const rowsNow = () => comparable(allRows(connection))['allele_designation'];
  const before = rowsNow();
  const one = await deleted('alone/isolates/5/allele_designations/con');
  const body = { record: 'isolate', columns: ['id', 'a/b', 'ABCZ'], rows: [['2', '8', '7']], reason: 'A test.' };
  const { json: table } = await send('POST', 'alone/curation/update_table', body);
  for (const name of ['con', 'a/b']) {
    const renamed = await send('PATCH', `alone/loci/${encodeURIComponent(name)}`, { id: `${name}2` });
    expect(renamed.json['message']).toBeUndefined();
  }
  const undone = await send('POST', `alone/curation/batches/${String(table['batch'])}/undo`);
  expect([undone.status, undone.json['message']]).toEqual([200, undefined]);
  await undo('alone', one);
  expect(rowsNow()).toEqual(before);
  const { json } = await send('GET', 'alone/isolates/5/allele_designations/con2/changes');
  expect((json['changes'] as RecordChange[]).map(({ action }) => action)).toEqual([
    'Took back the deletion of the designations.',
    'Deleted the designations.',
  ]);
});

it('many isolates get their alleles back with as few questions after the locus got another name', async () => {
  const connection = connections.get('alone') as DatabaseSync;
  const numbers = 'with recursive n (i) as (select 1000 union all select i + 1 from n where i < 1299)';
  connection.exec(`insert into isolate (id, name, date_entered, datestamp)
      ${numbers} select i, 'N' || i, '2024-01-01', '2024-01-01' from n;
    insert into isolate_value (isolate, field, position, value, number_value)
      ${numbers} select i, 'year', 0, '2000', 2000 from n`);
  const rows = Array.from({ length: 300 }, (_, index) => [String(1000 + index), '1']);
  /** How often the database is asked while alleles of all isolates at a locus are taken back. */
  const undoing = async (locus: string, later: string) => {
    const table = { record: 'isolate', columns: ['id', locus], rows, reason: 'A test.' };
    const { json } = await send('POST', 'alone/curation/update_table', table);
    expect([json['message'], json['changed']]).toEqual([undefined, 300]);
    if (later !== locus) await send('PATCH', `alone/loci/${locus}`, { id: later });
    return countStatements(async () => {
      const { status } = await send('POST', `alone/curation/batches/${String(json['batch'])}/undo`);
      expect(status).toBe(200);
    });
  };
  const [same, other] = [await undoing('empty', 'empty'), await undoing('empty', 'empty2')];
  expect(connection.prepare('select count(*) as n from allele_designation where isolate >= 1000').get()).toEqual({
    n: 0,
  });
  expect(other - same).toBeLessThan(10);
});

it('a contig has the places of its loci again after they got other names', async () => {
  const connection = connections.get('alone') as DatabaseSync;
  const tags = () => connection.prepare('select * from contig_tag order by contig, locus, start_position').all();
  const before = tags();
  const [tag] = connection.prepare('select contig, name from contig_tag join locus on locus.id = locus').all();
  const [contig, name] = [String(tag?.['contig']), String(tag?.['name'])];
  const patched = await send('PATCH', `alone/contigs/${contig}`, { sequence: 'ACGT'.repeat(99), reason: 'A test.' });
  expect(patched.json['message']).toBeUndefined();
  expect(tags()).not.toEqual(before);
  const { id } = await lastChange('alone');
  const renamed = await send('PATCH', `alone/loci/${encodeURIComponent(name)}`, { id: `${name}3` });
  expect(renamed.json['message']).toBeUndefined();
  await undo('alone', id);
  expect(tags()).toEqual(before);
});

it.each([
  ['a profile that was deleted', () => deleted('unfollowed/schemes/4/profiles/11')],
  ['a profile that changed', () => changed('schemes/4/profiles/21', { alleles: { 'a/b': '2' } })],
  ['a scheme that was deleted', () => deleted('unfollowed/schemes/2')],
  ['a scheme that changed', () => changed('schemes/4', { loci: ['ABCZ', 'abcZ', 'a/b'] })],
  ['a locus that was deleted', () => deleted('unfollowed/loci/empty')],
  ['an allele that was deleted', () => deleted(`unfollowed/loci/${encodeURIComponent('größe λ')}/alleles/3`)],
])('%s comes back after its loci got other names', async (_what, make) => {
  const connection = connections.get('unfollowed') as DatabaseSync;
  const rowsNow = () => {
    const {
      record_history: _history,
      retired_id: _retired,
      locus: _locus,
      meta: _meta,
      ...rows
    } = comparable(allRows(connection));
    return rows;
  };
  const before = rowsNow();
  const change = await make();
  const rename = async (from: string, to: string) =>
    expect(
      (await send('PATCH', `unfollowed/loci/${encodeURIComponent(from)}`, { id: to })).json['message'],
    ).toBeUndefined();
  const names = ['a/b', 'größe λ'];
  for (const name of names) await rename(name, `${name}2`);
  await undo('unfollowed', change);
  expect(rowsNow()).toEqual(before);
  for (const name of names) await rename(`${name}2`, name);
});

it('a profile comes back with its alleles where its scheme has its loci in another order now', async () => {
  const membersOf = async () => (await send('GET', 'unfollowed/schemes/4/profiles/21/edit')).json['members'];
  const before = await membersOf();
  const change = await deleted('unfollowed/schemes/4/profiles/21');
  await changed('schemes/4', { loci: ['abcZ', 'a/b', 'ABCZ'] });
  await undo('unfollowed', change);
  expect(await membersOf()).toEqual(before);
});

it.each(['isolates', 'defs'])('of the %s all that can be deleted comes back byte for byte', async (database) => {
  const connection = connections.get(database) as DatabaseSync;
  const before = allRows(connection);
  const changes = await deleteAll(database, connection);
  expect(changes.length).toBeGreaterThan(20);
  for (const change of changes.toReversed()) await undo(database, change);
  const after = withoutNewLines(before, allRows(connection), ['record_history', 'isolate_history']);
  expect(comparable(after)).toEqual(comparable(before));
  expect(connection.prepare('select content from removed_rows where change > 4').all()).toEqual([]);
});
