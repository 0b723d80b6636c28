import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = fasta('adk', { 1: 'ACGTACGTAC', 2: 'ACGTACGTAA' });
const gdh = fasta('gdh', { 1: 'TTTTACGTAC', 2: 'TTTTACGTAA' });

describe('a file of alleles', () => {
  const cases: [title: string, content: string | Uint8Array, detail: object][] = [
    [
      'that is not FASTA',
      '\nACGT\n',
      { line: 2, reason: 'This is not FASTA: the first record does not begin with ">".' },
    ],
    [
      'with a character outside the alphabet',
      '>adk_1\nACGTACGT\nACXXT\n',
      {
        line: 3,
        column: 3,
        reason:
          '"X" is not allowed in a DNA allele: it may consist of A, C, G and T and the letters for several (RYSWKMBDHVN) only.',
      },
    ],
    [
      'with a byte that is no letter',
      Buffer.from('>adk_1\nACGT\u00e4CGTACGTACGTACGTACGT\n', 'latin1'),
      {
        line: 2,
        column: 5,
        reason:
          '"byte 0xe4" is not allowed in a DNA allele: it may consist of A, C, G and T and the letters for several (RYSWKMBDHVN) only.',
      },
    ],
    ['with a record without sequence', '>adk_1\n>adk_2\nACGT\n', { line: 1, reason: 'The allele has no sequence.' }],
    ['with a last record without sequence', '>adk_1\nACGT\n>adk_2', { line: 3, reason: 'The allele has no sequence.' }],
    [
      'with an id twice',
      '>adk_1\nACGT\n>adk_2\nACCT\n>adk-1\nACCC\n',
      { line: 5, reason: 'The allele id "1" is used twice: also in line 1.' },
    ],
    [
      'with a sequence twice',
      '>adk_1\nACGT\n>adk_2\nAC\nGT\n',
      { line: 3, reason: 'This sequence is already defined as adk-1. It is also in line 1.' },
    ],
    ['with a record without id', '>adk_\nACGT\n', { line: 1, reason: 'The allele has no id.' }],
    [
      'with an id that has a bar',
      '>adk_1|x\nACGT\n',
      { line: 1, reason: 'The allele id "1|x" contains a blank or "|".' },
    ],
    [
      'that is packed with zip',
      Buffer.from('504b030414000000', 'hex'),
      {
        reason: 'The file is packed with zip. Unpack it first, or pack it with gzip.',
      },
    ],
    ['that is a cut gzip', gzipSync(adk).subarray(0, 40), { reason: 'The compressed file is cut off before its end.' }],
    [
      'that is a damaged gzip',
      Buffer.concat([gzipSync(adk).subarray(0, 20), Buffer.alloc(40, 7)]),
      {
        reason: 'The compressed file is damaged.',
      },
    ],
  ];

  test.each(cases)('%s is refused with its place', async (_title, content, detail) => {
    const bench = createImportBench();
    const problem = await bench.refusal({ 'adk.tfa': content, 'gdh.fas': gdh });
    expect(problem).toMatchObject({ status: 400, code: 'import_refused' });
    const fieldOf = 'line' in detail ? { field: 'adk' } : {};
    expect(problem.details).toEqual([{ file: 'adk.tfa', ...fieldOf, ...detail }]);
    expect(bench.listDatabases()).toEqual([]);
  });

  test('of another locus is recognised by its headers', async () => {
    const problem = await createImportBench().refusal({ 'adk.tfa': adk, 'gdh.fas': `${gdh}>adk_7\nACGTT\n` });
    expect(problem.details).toEqual([
      {
        file: 'gdh.fas',
        line: 5,
        field: 'gdh',
        reason: '"adk_7" is an allele of locus adk, but the file is named after locus gdh.',
      },
    ]);
  });

  test('for a locus that another file is named after too is refused', async () => {
    const problem = await createImportBench().refusal({ 'adk.tfa': adk, 'adk.fas': adk });
    expect(problem.details).toEqual([
      { file: 'adk.tfa', reason: 'adk.fas is for the same locus, adk. Keep only one.' },
    ]);
  });
});

describe('a profile table', () => {
  const header = ['ST', 'adk', 'gdh', 'complex'];
  const cases: [title: string, content: string | Uint8Array, detail: object][] = [
    ['that is empty', '', { line: 1, reason: 'The file is empty.' }],
    [
      'that names an unknown allele',
      table(header, [1, 1, 1, 'a'], [2, 1, 9, 'a']),
      { line: 3, row: 2, column: 3, field: 'gdh', reason: 'Allele 9 of gdh is not defined.' },
    ],
    [
      'with an empty cell for a locus',
      table(header, [1, '', 1, 'a']),
      {
        line: 2,
        row: 1,
        column: 2,
        field: 'adk',
        reason: 'No allele is given for adk. Write N if the locus is missing.',
      },
    ],
    [
      'with a short row',
      table(header, [1, 1, 1]),
      { line: 2, row: 1, reason: 'The row has 3 cells, but the header has 4.' },
    ],
    [
      'with a long row',
      table(header, [1, 1, 1, 'a', 'b']),
      { line: 2, row: 1, reason: 'The row has 5 cells, but the header has 4.' },
    ],
    [
      'with a key twice',
      table(header, [1, 1, 1, 'a'], [1, 1, 2, 'a']),
      { line: 3, row: 2, column: 1, field: 'ST', reason: 'ST 1 is in the table twice, also in line 2.' },
    ],
    [
      'without a key in a row',
      table(header, ['', 1, 1, 'a']),
      { line: 2, row: 1, column: 1, field: 'ST', reason: 'The row has no ST.' },
    ],
    [
      'with a profile twice',
      table(header, [1, 1, 1, 'a'], [2, 1, 1, 'b']),
      {
        line: 3,
        row: 2,
        field: '2',
        reason: 'This combination of alleles is already defined as ST-1. It is also in line 2.',
      },
    ],
    [
      'where every locus of a row is missing',
      table(header, [1, 'N', 0, 'a']),
      { line: 2, row: 1, reason: 'Every locus of the profile is missing.' },
    ],
    [
      'without a key column',
      table(['adk', 'gdh'], [1, 1]),
      {
        line: 1,
        column: 1,
        field: 'adk',
        reason: 'The table has no key: its first column is locus adk. Put a column with the profile ids before it.',
      },
    ],
    [
      'whose first column has no heading',
      table(['', 'adk', 'gdh'], [1, 1, 1]),
      {
        line: 1,
        column: 1,
        reason: 'The table has no key: the first column has no heading. Name it, for example, ST.',
      },
    ],
    [
      'with a column twice',
      table(['ST', 'adk', 'gdh', 'adk'], [1, 1, 1, 1]),
      { line: 1, column: 4, field: 'adk', reason: 'Column "adk" occurs twice in the header.' },
    ],
    [
      'that is not UTF-8',
      Buffer.from(table(header, [1, 1, 1, 'caf\u00e9']), 'latin1'),
      { line: 2, reason: 'The line has characters that are not UTF-8. Save the table as UTF-8 text.' },
    ],
  ];

  test.each(cases)('%s is refused with its place', async (_title, content, detail) => {
    const bench = createImportBench();
    const problem = await bench.refusal({ 'adk.tfa': adk, 'gdh.fas': gdh, 'mlst.txt': content });
    expect(problem.code).toBe('import_refused');
    expect(problem.details).toContainEqual({ file: 'mlst.txt', ...detail });
    expect(bench.listDatabases()).toEqual([]);
  });

  test('of no locus at all is refused when there is nothing else', async () => {
    const problem = await createImportBench().refusal({ 'list.tsv': table(['name', 'year'], ['a', 1999]) });
    expect(problem.details).toEqual([
      {
        file: 'list.tsv',
        line: 1,
        reason: 'No column of the header is named after a locus of the import or of the database.',
      },
    ]);
  });

  test('is not blamed for alleles of a file that was itself refused', async () => {
    const problem = await createImportBench().refusal({
      'adk.tfa': 'no FASTA',
      'gdh.fas': `${gdh}>gdh_3\nACXGT\n`,
      'mlst.txt': table(header, [1, 1, 3, ''], [2, 77, 1, '']),
    });
    expect(problem.details?.map(({ file, line }) => ({ file, line }))).toEqual([
      { file: 'adk.tfa', line: 1 },
      { file: 'gdh.fas', line: 6 },
    ]);
  });
});

test('all problems of all files are told together, the first hundred in full and the others counted', async () => {
  const bench = createImportBench();
  const rows = Array.from({ length: 150 }, (_, index) => [index + 1, index + 100, 1]);
  const problem = await bench.refusal({
    'adk.tfa': `${adk}>adk_3\nACXGT\n`,
    'gdh.fas': `${gdh}>gdh_1\nACCC\n`,
    'mlst.txt': table(['ST', 'adk', 'gdh'], ...rows),
  });
  expect(problem.message).toBe(
    'Nothing was imported: 152 problems were found in the files. Correct them and import again.',
  );
  expect(problem.details).toHaveLength(100);
  expect(problem.omitted).toBe(52);
  expect(new Set(problem.details?.map(({ file }) => file))).toEqual(new Set(['adk.tfa', 'gdh.fas', 'mlst.txt']));
});

test('one problem is told in the singular', async () => {
  const problem = await createImportBench().refusal({ 'adk.tfa': 'ACGT' });
  expect(problem.message).toBe('Nothing was imported: one problem was found in adk.tfa. Correct it and import again.');
});

test('a folder with nothing to import says what could be', async () => {
  const problem = await createImportBench().refusal({ 'readme.md': 'x', 'notes.txt': 'no table' });
  expect(problem).toMatchObject({ status: 400, code: 'nothing_to_import' });
  expect(problem.details?.map(({ file }) => file)).toEqual(['notes.txt', 'readme.md']);
});

test('a path that is not there is said so', async () => {
  const bench = createImportBench();
  const { planImport } = await import('#electron/exchange/import-plan.ts');
  await expect(planImport([`${bench.root}/nowhere`])).rejects.toMatchObject({
    problem: { status: 404, code: 'file_missing', message: '"nowhere" does not exist or cannot be read.' },
  });
});
