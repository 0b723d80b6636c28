import { describe, expect, test } from 'vitest';
import { rowsAsJson, rowsAsTsv } from '#renderer/records/record-table/row-text.ts';

const columns = [
  { id: 'allele_id', header: 'Allele', value: (row: { id: string; comments?: string }) => row.id },
  { id: 'comments', header: 'Comments', value: (row: { id: string; comments?: string }) => row.comments },
];
const rows = [{ id: '1', comments: '=HYPERLINK("x")' }, { id: '2' }];

describe('copied rows', () => {
  test('are tab-separated in the order of the columns, formulas made harmless', () => {
    expect(rowsAsTsv(columns, rows, { withHeader: true })).toBe('Allele\tComments\n1\t\'=HYPERLINK("x")\n2\t\n');
    expect(rowsAsTsv(columns, rows, { withHeader: false })).toBe('1\t\'=HYPERLINK("x")\n2\t\n');
  });

  test('are JSON objects by the names of the service, without what is empty', () => {
    expect(JSON.parse(rowsAsJson(columns, rows))).toEqual([
      { allele_id: '1', comments: '=HYPERLINK("x")' },
      { allele_id: '2' },
    ]);
  });
});
