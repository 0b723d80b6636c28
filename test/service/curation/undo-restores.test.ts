import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../../support/database-content.ts';
import { createRichDefinitions } from '../../support/rich-database.ts';
import { createRichIsolates } from '../../support/rich-isolates.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
const connections: Record<string, DatabaseSync> = {};
beforeAll(async () => {
  service = await startCurated({
    administrator: 'berta',
    databases: async (folder) => {
      connections['defs'] = (await createRichDefinitions(folder, 'defs')).connection;
      // Places with gaps would be numbered anew, and ids without a sequence follow from profiles.
      connections['defs'].exec(`update scheme_locus set position = position / 10 where scheme = 2;
        update locus_extended_attribute set position = (position + 1) / 3;
        delete from locus_placeholder where locus = (select id from locus where name = 'empty')`);
      connections['isolates'] = (await createRichIsolates(folder, 'isolates', 'defs')).connection;
    },
  });
});
afterAll(() => service.close());

/** What is told of a change besides the change: who made it and when. */
const TOLD = /date|curator$|_last_/;
const HISTORY = ['record_history', 'isolate_history', 'retired_id'];

/** A value, but for blanks at its ends: a form leaves them out. Nothing for what is told of a change. */
function comparable(column: string, value: unknown): [string, unknown][] {
  if (TOLD.test(column)) return [];
  return [[column, typeof value === 'string' ? value.trim() : value]];
}

/** Everything that a database holds, but for history, retired ids, dates and curators. */
function kept(database: string): Record<string, string[]> {
  const connection = connections[database];
  if (!connection) throw new Error(`No database ${database}.`);
  const tables = Object.entries(contentOf(connection)).filter(([table]) => !HISTORY.includes(table));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      rows
        .map((row) => JSON.parse(row) as Record<string, unknown>)
        .map((row) => JSON.stringify(Object.entries(row).flatMap(([column, value]) => comparable(column, value))))
        .toSorted((left, right) => left.localeCompare(right)),
    ]),
  );
}

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

/** Of each kind: where records are added and with what, what is changed of one, and one that can be deleted. */
const KINDS: Record<string, { list: string; added: object; one: string; changed: object; deleted?: string }> = {
  locus: {
    list: 'defs/loci',
    added: { id: 'new', data_type: 'DNA', allele_id_format: 'integer', aliases: ['other'] },
    one: 'defs/loci/abcZ',
    changed: { product: 'Something', aliases: ['x'], publications: [], full_name: null },
    deleted: 'defs/loci/empty',
  },
  allele: {
    list: 'defs/loci/ABCZ/alleles',
    added: { allele_id: '12', sequence, attributes: { count: '12' } },
    one: 'defs/loci/ABCZ/alleles/1',
    changed: { comments: null, status: 'unchecked', flags: [], publications: [5] },
    deleted: 'defs/loci/größe λ/alleles/1',
  },
  scheme: {
    list: 'defs/schemes',
    added: { name: 'new', loci: ['abcZ', 'con'] },
    one: 'defs/schemes/4',
    changed: { description: null, loci: ['ABCZ', 'abcZ', 'a/b'], publications: [], display_order: 9 },
    deleted: 'defs/schemes/2',
  },
  profile: {
    list: 'defs/schemes/4/profiles',
    added: { profile_id: '50', alleles: { abcZ: '2', ABCZ: '2', 'a/b': '2' }, fields: { group: '1' } },
    one: 'defs/schemes/4/profiles/11',
    changed: { alleles: { abcZ: '2', ABCZ: '1', 'a/b': '1' } },
    deleted: 'defs/schemes/4/profiles/11',
  },
  isolate: {
    list: 'isolates/isolates',
    added: { isolate: 'New', provenance: { year: 2000, phenotypes: ['a', 'b'] }, projects: [3], old_versions: [11] },
    one: 'isolates/isolates/2',
    changed: { isolate: 'Other', provenance: { country: null, phenotypes: ['z'] }, aliases: [], projects: [3] },
    deleted: 'isolates/isolates/5',
  },
  designations: {
    list: 'isolates/isolates/5/allele_designations',
    added: { locus: 'abcZ', alleles: [{ allele_id: '1' }, { allele_id: '2' }] },
    one: 'isolates/isolates/2/allele_designations/abcZ',
    changed: { alleles: [{ allele_id: '9' }] },
    deleted: 'isolates/isolates/2/allele_designations/abcZ',
  },
  contig: {
    list: 'isolates/isolates/5/contigs',
    added: { sequence: sampleSequence(77, 300), method: 'Illumina' },
    one: 'isolates/contigs/4',
    changed: { comments: 'Short', method: 'Nanopore' },
    deleted: 'isolates/contigs/8',
  },
  field: {
    list: 'isolates/fields',
    added: { name: 'host', type: 'text', position: 1 },
    one: 'isolates/fields/country',
    changed: { comments: null, position: 3, allowed_values: ['France', 'a;b', 'Other'] },
  },
  project: {
    list: 'isolates/projects',
    added: { description: 'New' },
    one: 'isolates/projects/6',
    changed: { full_description: null },
    deleted: 'isolates/projects/3',
  },
  person: {
    list: 'isolates/users',
    added: { user_name: 'new', first_name: 'N', surname: 'E' },
    one: 'isolates/users/3',
    changed: { affiliation: '', email: '', role: 'curator' },
    deleted: 'isolates/users/9',
  },
};

/** A reason is given always: some of these changes are unusual. */
const reason = 'To see whether it comes back.';

describe.each(Object.entries(KINDS))('of a %s', (_kind, { list, added, one, changed, deleted }) => {
  const database = list.split('/')[0] ?? '';

  it.each([
    ['an addition', () => send('POST', list, { ...added, reason }), 201],
    ['a change', () => send('PATCH', one, { ...changed, reason }), 200],
    ...(deleted === undefined ? [] : [['a deletion', () => send('DELETE', encodeURI(deleted)), 200] as const]),
  ] as const)('%s is taken back whole', async (_what, make, status) => {
    // Whoever writes for the first time becomes a person of the database.
    await send('PATCH', `${database}/users/5`, { affiliation: 'Somewhere' });
    const before = kept(database);
    const { status: given, json } = await make();
    expect([given, json['message']]).toEqual([status, undefined]);
    expect(kept(database)).not.toEqual(before);
    await undo(database);
    expect(kept(database)).toEqual(before);
  });
});

it('a table that gives isolates values and alleles is taken back whole', async () => {
  await send('PATCH', 'isolates/users/5', { affiliation: 'Somewhere' });
  const before = kept('isolates');
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
  expect(kept('isolates')).not.toEqual(before);
  expect((await send('POST', `isolates/curation/batches/${String(json['batch'])}/undo`)).status).toBe(200);
  expect(kept('isolates')).toEqual(before);
});
