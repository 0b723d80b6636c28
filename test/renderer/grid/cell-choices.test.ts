import { expect, it } from 'vitest';
import { choicesFor, columnIn, mendFor, rowsToMend } from '#renderer/records/grid/cell-choices.ts';
import { fieldColumn } from '#renderer/records/isolates/isolate-rules.ts';

const column = fieldColumn({ name: 'sampled', type: 'date', required: false, multiple: false });
const offered = (text: string) => choicesFor(text, column).map((choice) => choice.text);

it('a cell of dates offers both days that may be meant, and mends what is meant without doubt', () => {
  expect([offered('03/04/2020'), mendFor('03/04/2020', column)]).toEqual([['2020-04-03', '2020-03-04'], undefined]);
  expect([offered('25/04/2020'), mendFor('25/04/2020', column)]).toEqual([['2020-04-25'], '2020-04-25']);
  for (const text of ['', '2020-04-25', 'last summer']) {
    expect([offered(text), mendFor(text, column)], text).toEqual([[], undefined]);
  }
});

it('a cell of several dates offers those of the last one', () => {
  expect(choicesFor('2020-01-01;3.4.2020', { ...column, isMultiple: true }).map(({ text }) => text)).toEqual([
    '2020-01-01;2020-04-03',
    '2020-01-01;2020-03-04',
  ]);
});

it('a value is mended by what the other cells of its row allow, and only in the rows where that is so', () => {
  const plain = { type: 'text' as const, required: false, multiple: false };
  const towns = (country: string, ...allowed_values: string[]) => ({
    field: 'country',
    values: [country],
    allowed_values,
  });
  const conditions = [towns('Norway', 'Oslo'), towns('Poland', 'Osla', 'Opole')];
  const fields = new Map([
    ['country', { name: 'country', ...plain }],
    ['town', { name: 'town', ...plain, conditions }],
  ]);
  const town = fieldColumn({ name: 'town', ...plain, conditions }, fields);
  const columns = ['country', 'town'];
  const rows = [
    ['Norway', 'Osl'],
    ['Poland', 'Osl'],
    ['Norway', 'Osl'],
    ['', 'Osl'],
    ['Norway', 'Oslo'],
  ].map((cells, key) => ({ key, cells }));
  const mends = rows.map((row) => mendFor(row.cells[1] ?? '', columnIn(town, row, columns)));
  expect(mends).toEqual(['Oslo', 'Osla', 'Oslo', undefined, undefined]);
  const table = { columns, rows, nextKey: rows.length };
  expect(rowsToMend(table, 1, { from: 'Osl', to: 'Oslo' }, town)).toEqual(new Set([0, 2]));
});
