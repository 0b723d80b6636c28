import { describe, expect, it } from 'vitest';
import { createImportBench, fasta } from './import-bench.ts';

describe('a locus with an expression for its allele ids', () => {
  it('takes alleles whose ids fit it, and names those that do not', async () => {
    const { importFiles, query, refusal } = createImportBench();
    await importFiles({ 'penA.fas': fasta('penA', { x1: 'ACGTACGT' }) });
    query("update locus set allele_id_regex = '^x\\d+$' where name = 'penA' returning id");
    expect(await importFiles({ 'penA.fas': fasta('penA', { x1: 'ACGTACGT', x2: 'ACGTACGA' }) })).toMatchObject({
      alleles_added: 1,
      alleles_unchanged: 1,
    });
    const problem = await refusal({ 'penA.fas': fasta('penA', { x3: 'ACGTACCC', y4: 'ACGTACGG' }) });
    expect(problem.details).toEqual([
      { file: 'penA.fas', line: 3, field: 'penA', reason: '"y4" does not match the pattern of this locus: ^x\\d+$' },
    ]);
  });

  it('that cannot be used says so instead of stalling', async () => {
    const { importFiles, query, refusal } = createImportBench();
    await importFiles({ 'penA.fas': fasta('penA', { x1: 'ACGTACGT' }) });
    query("update locus set allele_id_regex = '(?=x)x' where name = 'penA' returning id");
    const problem = await refusal({ 'penA.fas': fasta('penA', { x2: 'ACGTACGG' }) });
    expect(problem.details?.[0]?.reason).toContain('is not supported: look-ahead');
  });
});
