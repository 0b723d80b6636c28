import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createImportBench, fasta, table } from '../import-bench.ts';

test('a table names the locus of a file also when the file was packed afterwards', async () => {
  const bench = createImportBench();
  await bench.importFiles({
    'a_b.fas.gz': gzipSync(fasta('x', { 1: 'ACGTACGT' })),
    'loci.tsv': table(['locus', 'file'], ['a:b', 'a_b.fas']),
  });
  expect(bench.query('select name, allele_count from locus')).toEqual([{ name: 'a:b', allele_count: 1 }]);
});
