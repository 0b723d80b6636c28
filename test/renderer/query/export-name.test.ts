import { expect, test } from 'vitest';
import { exportName } from '#renderer/features/query/results/export-columns.ts';

const of = { run: 's1.fna.gz and 11 others', database: 'neisseria', day: '2026-11-22T10:00:00Z' };

test('a file of results is named after run, database and day', () => {
  expect(exportName(of, '', 'xlsx')).toBe('s1 and 11 others neisseria 2026-11-22.xlsx');
  expect(exportName(of, 'summary', 'tsv')).toBe('s1 and 11 others neisseria 2026-11-22 summary.tsv');
});

test('a name has no character that a disk refuses, and is not too long', () => {
  expect(exportName({ ...of, run: 'a/b: "c"', database: '*' }, '', 'tsv')).toBe('a-b- -c- - 2026-11-22.tsv');
  const long = exportName({ ...of, run: 'x'.repeat(300) }, 'every locus', 'tsv');
  expect(long).toMatch(/^x+ neisseria 2026-11-22 every locus\.tsv$/);
  expect(long.length).toBeLessThan(130);
});
