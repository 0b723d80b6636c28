import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

// Over 2 s: each text is given to the shell by itself.

/** A text in a column of a record of its own, and what the database holds of it then; undefined where it is refused. */
type Case = [column: string, text: string, expected: string | number | undefined];

/** A character that nobody sees. */
const HIDDEN = '\u200B';

const flag = (column: string, yes: string | number, no: string | number): Case[] => [
  ...['yes', 'Y', 'true', 't', '1', 'x', ' yes '].map((text): Case => [column, text, yes]),
  ...['no', 'N', 'FALSE', 'f', '0'].map((text): Case => [column, text, no]),
  ...['perhaps', '2', '-', '1.0', `yes${HIDDEN}`].map((text): Case => [column, text, undefined]),
];
const WRONG_NUMBERS = ['one', '5.0', '1e1', '+5', '05', '1,0', '12345678901234567890', `12${HIDDEN}`];
const integer = (column: string): Case[] => [
  [column, '12', 12],
  [column, ' 12 ', 12],
  ...WRONG_NUMBERS.map((text): Case => [column, text, undefined]),
];
const decimal = (column: string): Case[] => [
  ...['1.5', '+1.5', '1.50', '15e-1'].map((text): Case => [column, text, 1.5]),
  ...['1,5', 'many', '1.5 %'].map((text): Case => [column, text, undefined]),
];
const list = (column: string): Case[] => [
  [column, 'a;b', '["a","b"]'],
  [column, ' a ; b;', '["a","b"]'],
  [column, 'a\\;b', '["a;b"]'],
  [column, 'a,b', '["a,b"]'],
  [column, '7', '["7"]'],
];
const ids = (column: string): Case[] => [
  [column, '12345;23456', '[12345,23456]'],
  [column, ' 12345 ; 23456', '[12345,23456]'],
  ...['12345,23456', '0', '12345.0', 'many', '1e5'].map((text): Case => [column, text, undefined]),
];
const text = (column: string): Case[] => [
  ...['a;b', 'null', 'true', '7.0', '[1]', '{}', '-'].map((one): Case => [column, one, one]),
  [column, ' a b ', 'a b'],
];

/** How a door of one kind of record is opened. */
interface Doors {
  cases: Case[];
  /** Name of the table that is imported; its columns have other names there. */
  file: string;
  headings: Record<string, string>;
  /** What names the record of a case, and its other cells. */
  first: (index: number, column: string) => Record<string, string>;
  importing: readonly string[];
  record: string;
  address: (index: number) => string;
  /** The value of each column of the record of a case. */
  values: Record<string, string>;
  from: string;
  files: (cases: Case[]) => Record<string, string>;
}

const tableText = (rows: string[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');

/** A table in which each record has the text of its case, but for those that were refused. */
function tableOf({ first, cases }: Doors, headings: Record<string, string>, refused: ReadonlySet<number>): string {
  const columns = [...new Set([...Object.keys(first(0, '')), ...cases.map(([column]) => column)])];
  const rows = cases.map(([column, one], index) => {
    const cells = first(index, column);
    // A field has a type in any case.
    const nothing = column === 'type' ? 'text' : '';
    return columns.map((name) => cells[name] ?? (name !== column ? '' : refused.has(index) ? nothing : one));
  });
  return tableText([columns.map((name) => headings[name] ?? name), ...rows]);
}

/** What becomes of the texts at each door, in the order of the cases. */
async function readAtAllDoors(doors: Doors): Promise<Record<string, unknown[]>> {
  const { cases, file, headings, importing, record, address, values, from, files } = doors;
  const all = tableOf(doors, headings, new Set());
  const none = new Set(cases.keys());
  const start = { ...files(cases), [`empty/${file}`]: tableOf(doors, headings, none), [`all/${file}`]: all };
  const { cli, folder } = setUpCli({ ...start, 'all.tsv': tableOf(doors, {}, new Set()) });
  const done = async (argv: string[]) => expect(await cli(argv)).toMatchObject({ status: 0, err: expect.any(String) });
  const outcomes = (database: string, refused: ReadonlySet<number>) => {
    using connection = new DatabaseSync(join(folder, `data/databases/${database}.sqlite`), { readOnly: true });
    const columns = Object.entries(values).map(([name, sql]) => `${sql} as "${name}"`);
    const rows = connection.prepare(`select ${columns.join(', ')} from ${from} order by ${from}.rowid`).all();
    return cases.map(([column], index) => (refused.has(index) ? undefined : rows[index]?.[column]));
  };

  const { err } = await cli(['import', 'all', ...importing, '--database', 'imported']);
  const lines = [...err.matchAll(new RegExp(`^  (?:all/)?${file}:(\\d+): `, 'gm'))];
  const refusedThere = new Set(lines.map(([, line]) => Number(line) - 2));
  setUpCli({ ...files(cases), [`some/${file}`]: tableOf(doors, headings, refusedThere) }, folder);
  await done(['import', 'some', ...importing, '--database', 'imported']);

  await done(['import', 'empty', ...importing, '--database', 'updated']);
  const update = ['update', 'updated', '--record', record, '--reason', 'Asked for'];
  const { out } = await cli([...update, 'all.tsv', '--dry-run', '--format', 'tsv']);
  const problems = rowsOf(out).filter(([row, , , , , problem]) => row !== 'row' && problem !== '');
  const refusedInTable = new Set(problems.map(([row]) => Number(row) - 1));
  setUpCli({ 'some.tsv': tableOf(doors, {}, refusedInTable) }, folder);
  await done([...update, 'some.tsv']);

  await done(['import', 'empty', ...importing, '--database', 'changed']);
  const refusedInShell = new Set<number>();
  for (const [index, [column, one]] of cases.entries()) {
    const change = ['record', 'change', `changed/${address(index)}`, `${column}=${one}`, '--reason', 'Asked for'];
    if ((await cli(change)).status !== 0) refusedInShell.add(index);
  }
  return {
    imported: outcomes('imported', refusedThere),
    updated: outcomes('updated', refusedInTable),
    changed: outcomes('changed', refusedInShell),
  };
}

/** The cases with what became of each at each door, but for those where all is as expected. */
async function differences(doors: Doors) {
  const { imported = [], updated = [], changed = [] } = await readAtAllDoors(doors);
  return doors.cases
    .map(([column, one, expected], index) => ({
      column,
      text: one,
      expected,
      imported: imported[index],
      updated: updated[index],
      changed: changed[index],
    }))
    .filter(({ expected, ...at }) => [at.imported, at.updated, at.changed].some((found) => found !== expected));
}

it('texts of loci are read alike in a folder of tables, a table of changes and the shell', async () => {
  const locus = (index: number) => `locus${index}`;
  const cases = [
    ...flag('coding_sequence', 1, 0),
    ...integer('min_length'),
    ...list('aliases'),
    ...ids('publications'),
    ...text('product'),
    ...['text', 'TEXT', 'string'].map((one): Case => ['allele_id_format', one, 'text']),
    ['allele_id_format', 'words', undefined] satisfies Case,
  ];
  const listed = (table: string, column: string) =>
    `(select json_group_array(value) from (select ${column} as value from ${table} where ${table}.locus = locus.id order by 1))`;
  const found = await differences({
    cases,
    file: 'loci.tsv',
    headings: { id: 'locus' },
    first: (index) => ({ id: locus(index) }),
    importing: [],
    record: 'locus',
    address: (index) => `loci/${locus(index)}`,
    values: {
      ...Object.fromEntries(cases.map(([column]) => [column, column])),
      aliases: listed('locus_alias', 'alias'),
      publications: listed('locus_publication', 'pubmed_id'),
    },
    from: 'locus',
    files: (all) =>
      Object.fromEntries(
        ['empty', 'all', 'some'].flatMap((folder) =>
          all.map((_, index) => [`${folder}/${locus(index)}.fas`, `>${locus(index)}_1\n${'ACGT'.repeat(4)}\n`]),
        ),
      ),
  });
  expect(found).toEqual([]);
});

it('texts of fields are read alike in a table of fields, a table of changes and the shell', async () => {
  const cases = [
    ...flag('multiple', 1, 0),
    ...integer('length'),
    ...decimal('min'),
    ...list('allowed_values'),
    ...text('comments'),
    ...['int', 'INT', 'integer'].map((one): Case => ['type', one, 'int']),
    ['type', 'words', undefined] satisfies Case,
  ];
  const found = await differences({
    cases,
    file: 'fields.tsv',
    headings: {},
    first: (index, column) => ({
      name: `field${index}`,
      ...(column === 'type' ? {} : { type: column === 'min' ? 'float' : 'text' }),
    }),
    importing: ['--isolates', 'isolates.tsv'],
    record: 'isolate_field',
    address: (index) => `fields/field${index}`,
    values: {
      ...Object.fromEntries(cases.map(([column]) => [column, column])),
      min: 'min_value',
    },
    from: 'isolate_field',
    files: () => ({ 'isolates.tsv': 'isolate\nA\n' }),
  });
  expect(found).toEqual([]);
});

it('texts of isolates are read alike in a table of isolates, a table of changes and the shell', async () => {
  const field = (name: string, cases: (column: string) => Case[]) => cases(`provenance.${name}`);
  const cases = [
    ...field('vaccinated', (column) => flag(column, '["true"]', '["false"]')),
    ...field('year', (column) =>
      integer(column).map(([, one, expected]): Case => [column, one, expected && `["${expected}"]`]),
    ),
    ...field('sampled', (column) => [
      ...['2020-02-03', ' 2020-02-03 '].map((one): Case => [column, one, '["2020-02-03"]']),
      ...['03.02.2020', '2020-2-3', '2020/02/03', '2020-02-30', '3 Feb 2020', '2020'].map((one): Case => [
        column,
        one,
        undefined,
      ]),
    ]),
    ...field('source', list),
    ...field('region', (column) => [
      [column, 'a;b', '["a;b"]'],
      [column, ' a ', '["a"]'],
      [column, 'unknown', undefined],
      [column, 'more than eight', undefined],
    ]),
    ...list('aliases'),
    ...ids('publications'),
  ];
  const listed = (table: string, column: string, also = '') =>
    `(select json_group_array(value) from (select ${column} as value from ${table} where ${table}.isolate = isolate.id${also} order by 1))`;
  const fields = [
    ['name', 'type', 'multiple', 'length'],
    ['vaccinated', 'bool', '', ''],
    ['year', 'int', '', ''],
    ['sampled', 'date', '', ''],
    ['source', 'text', 'yes', ''],
    ['region', 'text', '', '8'],
  ];
  const names = fields.slice(1).map(([name = '']) => name);
  const headings = Object.fromEntries(names.map((name) => [`provenance.${name}`, name]));
  const found = await differences({
    cases,
    file: 'isolates.tsv',
    headings: { ...headings, publications: 'references' },
    first: (index) => ({ id: String(index + 1), isolate: `Isolate ${index + 1}` }),
    importing: ['--fields', 'fields.tsv'],
    record: 'isolate',
    address: (index) => `isolates/${index + 1}`,
    values: {
      ...Object.fromEntries(
        names.map((name) => [`provenance.${name}`, listed('isolate_value', 'value', ` and field = '${name}'`)]),
      ),
      aliases: listed('isolate_alias', 'alias'),
      publications: listed('isolate_publication', 'pubmed_id'),
    },
    from: 'isolate',
    files: () => ({ 'fields.tsv': tableText(fields) }),
  });
  expect(found).toEqual([]);
});
