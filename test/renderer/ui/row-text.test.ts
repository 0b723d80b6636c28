import { describe, expect, test } from 'vitest';
import type { Isolate } from '#shared/api/isolate.ts';
import { custodyOfIsolates } from '#renderer/records/isolates/custody-of-rows.ts';
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

  test('say of private isolates who may see them, where the site tells it', async () => {
    const isolates = [
      { provenance: { id: 1 } },
      { provenance: { id: 2 }, custody: { visibility: 'private' } },
      { provenance: { id: 3 }, custody: { visibility: 'private', embargo_until: '2099-01-31' } },
    ] as const satisfies Isolate[];
    const asked: number[] = [];
    const custody = custodyOfIsolates(async (id) => {
      asked.push(id);
      return id === 2 ? { owners: ['olga', 'a;b'], shared_with: [] } : undefined;
    });
    await custody.read(isolates);
    expect([asked, isolates.map(custody.isPrivate)]).toEqual([
      [2, 3],
      [false, true, true],
    ]);
    expect(rowsAsTsv(custody.columns, isolates, { withHeader: true })).toBe(
      'private\tembargo_until\towners\tshared_with\n\t\t\t\nyes\t\tolga;a\\;b\t\nyes\t2099-01-31\t\t\n',
    );
    expect(JSON.parse(rowsAsJson(custody.columns, isolates))).toEqual([
      {},
      { private: 'yes', owners: 'olga;a\\;b' },
      { private: 'yes', embargo_until: '2099-01-31' },
    ]);
  });
});
