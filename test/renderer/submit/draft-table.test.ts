import { expect, it } from 'vitest';
import { contentOfTable, tableOfDraft } from '#renderer/features/submit/draft/draft-table.ts';
import { isolateTable } from '#renderer/features/submit/entry/choose-entry-table.ts';
import { updateTable } from '#renderer/features/submit/entry/update-table.ts';
import { makeTable } from '#renderer/records/grid/grid-table.ts';
import { DraftContent } from '#shared/rpc/contract/draft-content.ts';

const field = { required: false, type: 'text', multiple: false };
const entry = isolateTable(
  [
    { ...field, name: 'country', required: true },
    { ...field, name: 'source' },
    { ...field, name: 'year', type: 'int' },
  ],
  ['abcZ'],
  'isolates',
);
const base = entry.columns.map(({ id }) => id);

it('keeps filled rows, required columns, and those that hold anything', () => {
  const table = makeTable(base, [{ cells: ['K1', '', 'blood'] }, { cells: ['', '', ''] }, { cells: ['K2', 'Norway'] }]);
  expect(contentOfTable(table, entry)).toEqual({
    columns: ['isolate', 'country', 'source'],
    rows: [
      ['K1', '', 'blood'],
      ['K2', 'Norway', ''],
    ],
    choices: {},
  });
});

it('shows what is kept below the columns that the database wants now, and what it has no column for', () => {
  const content = DraftContent.parse({
    columns: ['source', 'isolate', 'abcZ', 'gone'],
    rows: [['blood', 'K1', '5', 'x']],
  });
  const table = tableOfDraft(content, entry);
  expect(table.columns).toEqual([...base, 'abcZ', 'gone']);
  const cells = table.rows[0]?.cells ?? [];
  expect(Object.fromEntries(table.columns.map((id, at) => [id, cells[at]]))).toMatchObject({
    isolate: 'K1',
    country: '',
    source: 'blood',
    abcZ: '5',
    gone: 'x',
  });
});

it('keeps what a spreadsheet said of cells, also of rows after an empty one', () => {
  const rows = [{ cells: [] }, { cells: ['SEPT2'], dates: new Set([0]), errors: new Map([[2, '#REF!']]) }];
  const content = DraftContent.parse(contentOfTable(makeTable(base, rows), entry));
  expect(content.columns).toContain('source');
  expect(tableOfDraft(content, entry).rows[0]).toMatchObject({ dates: new Set([0]), errors: new Map([[2, '#REF!']]) });
});

it('has columns of sparse fields where somebody asks for them, by their name with the right unit', () => {
  const sparse = { ...field, name: 'penicillin', type: 'float', unit: 'mg/L', sparse: true };
  for (const one of [isolateTable([sparse], ['abcZ'], 'isolates'), updateTable([sparse])]) {
    expect(one.columns.map(({ id }) => id)).not.toContain('penicillin');
    expect(one.others?.map(({ name }) => name)).toEqual(['penicillin']);
    expect(one.further('penicillin')).toMatchObject({ id: 'penicillin', isRequired: false });
    expect(one.meaning?.('penicillin (mg/L)')).toEqual({ id: 'penicillin' });
    expect(one.meaning?.('penicillin (µg/mL)')).toMatchObject({ reason: expect.stringContaining('mg/L') as string });
  }
});

it('checks columns of loci as they come', () => {
  expect(entry.further('abcZ')?.id).toBe('abcZ');
  expect(entry.further('country')).toBeUndefined();
  const ids = [...base, 'abcZ'];
  const row = { key: 0, cells: ids.map((id) => (id === 'abcZ' ? '5;5' : id === 'isolate' ? 'K1' : 'Norway')) };
  const { problems } = entry.rulesFor(ids).row({
    ...row,
    cells: row.cells.map((cell, at) =>
      ids[at] === 'year' || ids[at] === 'references' || ids[at] === 'aliases' ? '' : cell,
    ),
  });
  expect(problems.map(({ field: name, code }) => [name, code])).toEqual([['abcZ', 'allele_id']]);
});
