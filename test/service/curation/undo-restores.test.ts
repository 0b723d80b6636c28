import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRichDefinitions } from '../../support/rich-database.ts';
import { createRichIsolates } from '../../support/rich-isolates.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { allRows, inOrder, mapRows, withoutNewLines, withoutStamps, type Rows, type WrittenRows } from './all-rows.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
const connections: Record<string, DatabaseSync> = {};
beforeAll(async () => {
  service = await startCurated({
    administrator: 'berta',
    databases: async (folder) => {
      connections['defs'] = (await createRichDefinitions(folder, 'defs')).connection;
      // A change numbers places anew, so they have no gaps. Ids without a sequence follow from profiles.
      connections['defs'].exec(`update scheme_locus set position = position / 10 where scheme = 2;
        update locus_extended_attribute set position = (position + 1) / 3;
        insert into settling_rule values ((select id from locus where name = 'empty'), 99.5, 5, '2021-01-01')`);
      connections['isolates'] = (await createRichIsolates(folder, 'isolates', 'defs')).connection;
      connections['isolates'].exec(`insert into isolate_field (name, type, required, multiple, position, comments)
        values ('source', 'text', 0, 0, 4, 'Where it comes from ');
        update isolate_field set position = 5 where sparse = 1`);
    },
  });
});
afterAll(() => service.close());

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  service.send(method, `/db/${path}`, body, 'berta');

/** Takes back the last change of a database. */
async function undo(database: string): Promise<void> {
  const { json } = await service.send('GET', `/db/${database}/curation/changes`, undefined, 'berta');
  const [last] = json['changes'] as { id: number }[];
  const undone = await service.send('POST', `/db/${database}/curation/changes/${last?.id}/undo`, undefined, 'berta');
  expect([undone.status, undone.json['message']]).toEqual([200, undefined]);
}

const sequence = sampleSequence(999, 60);

const isOne =
  (...ids: number[]) =>
  ({ id }: Record<string, unknown>) =>
    ids.includes(Number(id));

interface Kind {
  /** Where records are added, and with what. */
  list: string;
  added: object;
  /** One that is changed, and what of it. */
  one: string;
  changed: object;
  /** One that can be deleted. */
  deleted: string;
  /** The rows of these records. */
  written: WrittenRows;
}

const KINDS: Record<string, Kind> = {
  locus: {
    list: 'defs/loci',
    added: { id: 'new', data_type: 'DNA', allele_id_format: 'integer', aliases: ['other'] },
    one: 'defs/loci/abcZ',
    changed: { product: 'Something', aliases: ['x'], publications: [], full_name: null },
    deleted: 'defs/loci/empty',
    written: { locus: ({ name }) => ['abcZ', 'empty'].includes(String(name)) },
  },
  allele: {
    list: 'defs/loci/ABCZ/alleles',
    added: { allele_id: '12', sequence, attributes: { count: '12' } },
    one: 'defs/loci/ABCZ/alleles/1',
    changed: { comments: null, status: 'unchecked', flags: [], publications: [5] },
    deleted: 'defs/loci/größe λ/alleles/1',
    written: { allele: () => true },
  },
  scheme: {
    list: 'defs/schemes',
    added: { name: 'new', loci: ['abcZ', 'con'] },
    one: 'defs/schemes/4',
    changed: { description: null, loci: ['ABCZ', 'abcZ', 'a/b'], publications: [], display_order: 9 },
    deleted: 'defs/schemes/2',
    written: { scheme: () => true },
  },
  profile: {
    list: 'defs/schemes/4/profiles',
    added: { profile_id: '50', alleles: { abcZ: '2', ABCZ: '2', 'a/b': '2' }, fields: { group: '1' } },
    one: 'defs/schemes/4/profiles/11',
    changed: { alleles: { abcZ: '2', ABCZ: '1', 'a/b': '1' } },
    deleted: 'defs/schemes/4/profiles/11',
    written: { profile: () => true },
  },
  isolate: {
    list: 'isolates/isolates',
    added: { isolate: 'New', provenance: { year: 2000, phenotypes: ['a', 'b'] }, projects: [3], old_versions: [11] },
    one: 'isolates/isolates/2',
    changed: { isolate: 'Other', provenance: { country: null, phenotypes: ['z'] }, aliases: [], projects: [3] },
    deleted: 'isolates/isolates/5',
    written: { isolate: isOne(2, 5, 11) },
  },
  designations: {
    list: 'isolates/isolates/5/allele_designations',
    added: { locus: 'abcZ', alleles: [{ allele_id: '1' }, { allele_id: '2' }] },
    one: 'isolates/isolates/2/allele_designations/abcZ',
    changed: { alleles: [{ allele_id: '9' }] },
    deleted: 'isolates/isolates/2/allele_designations/abcZ',
    written: { isolate: isOne(2, 5), allele_designation: () => true },
  },
  contig: {
    list: 'isolates/isolates/5/contigs',
    added: { sequence: sampleSequence(77, 300), method: 'Illumina' },
    one: 'isolates/contigs/4',
    changed: { comments: 'Short', method: 'Nanopore' },
    deleted: 'isolates/contigs/8',
    written: { isolate: isOne(2, 5), contig: isOne(4, 8) },
  },
  field: {
    list: 'isolates/fields',
    added: { name: 'host', type: 'text', position: 1 },
    one: 'isolates/fields/country',
    changed: { comments: null, position: 3, allowed_values: ['France', 'a;b', 'Other'] },
    deleted: 'isolates/fields/source',
    written: {},
  },
  project: {
    list: 'isolates/projects',
    added: { description: 'New' },
    one: 'isolates/projects/6',
    changed: { full_description: null },
    deleted: 'isolates/projects/3',
    written: { project: isOne(3, 6) },
  },
  person: {
    list: 'isolates/users',
    added: { user_name: 'new', first_name: 'N', surname: 'E' },
    one: 'isolates/users/3',
    changed: { affiliation: '', email: '', role: 'curator' },
    deleted: 'isolates/users/9',
    written: { app_user: isOne(3, 9) },
  },
};

/** A reason is given always: some of these changes are unusual. */
const reason = 'To see whether it comes back.';
const today = new Date().toISOString().slice(0, 10);

function rowsOf(database: string): Rows {
  const connection = connections[database];
  if (!connection) throw new Error(`No database ${database}.`);
  return allRows(connection);
}

/** All rows; of a locus or scheme whose alleles or profiles changed today, with the day of their last change as it was. */
function beforeToday(before: Rows, rows: Rows): Rows {
  return mapRows(rows, (table, row) => {
    const earlier = before[table]?.find(({ id }) => id === row['id']);
    const days = Object.keys(row).filter((column) => column.includes('_last_') && row[column] === today);
    return { ...row, ...Object.fromEntries(days.map((column) => [column, earlier?.[column]])) };
  });
}

/** All rows as a form writes them: without blanks at the ends of texts, and with new row ids where nobody sees them. */
function asWritten(rows: Rows): Rows {
  const trimmed = mapRows(rows, (table, row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !(column === 'id' && table === 'allele_designation'))
        .map(([column, value]) => [column, typeof value === 'string' ? value.trim() : value]),
    ),
  );
  return Object.fromEntries(Object.entries(trimmed).map(([table, all]) => [table, all.toSorted(inOrder)]));
}

describe.each(Object.entries(KINDS))('of a %s', (kind, { list, added, one, changed, deleted, written }) => {
  const database = list.split('/')[0] ?? '';

  // Whoever writes for the first time becomes a person of the database.
  beforeAll(() => send('PATCH', `${database}/users/5`, { affiliation: 'Somewhere' }));

  it.each([
    ['an addition', () => send('POST', list, { ...added, reason }), 201],
    ['a change', () => send('PATCH', one, { ...changed, reason }), 200],
  ] as const)('%s is taken back whole', async (_what, make, status) => {
    const before = rowsOf(database);
    const { status: given, json } = await make();
    expect([given, json['message']]).toEqual([status, undefined]);
    expect(rowsOf(database)).not.toEqual(before);
    await undo(database);
    const after = withoutNewLines(before, rowsOf(database), ['record_history', 'isolate_history', 'retired_id']);
    const kept = (rows: Rows) => asWritten(withoutStamps(rows, written));
    expect(kept(beforeToday(before, after))).toEqual(kept(before));
  });

  it('a deletion is taken back byte for byte', async () => {
    const before = rowsOf(database);
    const { status, json } = await send('DELETE', encodeURI(deleted));
    expect([status, json['message']]).toEqual([200, undefined]);
    expect(rowsOf(database)).not.toEqual(before);
    await undo(database);
    const after = withoutNewLines(before, rowsOf(database), ['record_history', 'isolate_history']);
    // An allele or profile that comes back is a change of those of its locus or scheme.
    const kept = kind === 'allele' || kind === 'profile' ? beforeToday(before, after) : after;
    expect(withoutStamps(kept, written)).toEqual(withoutStamps(before, written));
  });
});

it('a table that gives isolates values and alleles is taken back whole', async () => {
  await send('PATCH', 'isolates/users/5', { affiliation: 'Somewhere' });
  const before = rowsOf('isolates');
  const columns = ['id', 'country', 'abcZ', 'ABCZ'];
  const rows = [
    ['2', 'a;b', '9', '<blank>'],
    ['5', '', '1; 2', '0'],
  ];
  const { status, json } = await send('POST', 'isolates/curation/update_table', {
    record: 'isolate',
    columns,
    rows,
    reason,
  });
  expect([status, json['message'], json['changed']]).toEqual([200, undefined, 2]);
  expect(rowsOf('isolates')).not.toEqual(before);
  expect((await send('POST', `isolates/curation/batches/${String(json['batch'])}/undo`)).status).toBe(200);
  const after = withoutNewLines(before, rowsOf('isolates'), ['record_history', 'isolate_history']);
  const kept = (all: Rows) => asWritten(withoutStamps(all, { isolate: isOne(2, 5), allele_designation: () => true }));
  expect(kept(after)).toEqual(kept(before));
});

it('a table that deletes isolates is taken back byte for byte', async () => {
  await send('PATCH', 'isolates/users/5', { affiliation: 'Somewhere' });
  // Lines of the history have numbers that nobody sees: one may have got that of another meanwhile.
  const rowsNow = () =>
    mapRows(rowsOf('isolates'), (table, { id, ...row }) => (table === 'isolate_history' ? row : { id, ...row }));
  const before = rowsNow();
  const { status, json } = await send('POST', 'isolates/curation/update_table', {
    record: 'isolate',
    action: 'delete',
    columns: ['id'],
    rows: [['1'], ['2'], ['5']],
    reason,
  });
  expect([status, json['message'], json['changed']]).toEqual([200, undefined, 3]);
  expect(rowsOf('isolates')['isolate']).toHaveLength(1);
  expect((await send('POST', `isolates/curation/batches/${String(json['batch'])}/undo`)).status).toBe(200);
  const after = withoutNewLines(before, rowsNow(), ['record_history', 'isolate_history']);
  const written = { isolate: isOne(1, 2, 5) };
  expect(withoutStamps(after, written)).toEqual(withoutStamps(before, written));
});
