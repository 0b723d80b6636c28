import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = fasta('adk', { 1: 'ACGTACGTAC', 2: 'ACGTACGTAA' });
const profiles = table(['ST', 'adk', 'complex'], [1, 1, 'Gruppe ä'], [2, 2, '漢字 𝒜']);

function swapped(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16();
}

const encodings: [title: string, encode: (text: string) => string | Uint8Array][] = [
  ['UTF-8', (text) => text],
  ['UTF-8 with a byte order mark', (text) => `\uFEFF${text}`],
  ['UTF-16 little-endian with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big-endian with a mark', (text) => swapped(`\uFEFF${text}`)],
  ['UTF-16 little-endian without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 big-endian without a mark', (text) => swapped(text)],
  ['gzip', (text) => gzipSync(text)],
  ['gzip in two members', (text) => Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
  ['gzip of UTF-16', (text) => gzipSync(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
];
const lineEnds: [name: string, end: string][] = [
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
];

describe.each(encodings)('files in %s', (_title, encode) => {
  test.each(lineEnds)('with line ends %s are read', async (_name, end) => {
    const bench = createImportBench();
    const withEnds = (text: string) => encode(text.replaceAll('\n', end));
    await bench.importFiles({ 'adk.fasta': withEnds(adk), 'mlst.tsv': withEnds(profiles) });
    expect(bench.query('select allele_id, sequence from allele')).toEqual([
      { allele_id: '1', sequence: 'ACGTACGTAC' },
      { allele_id: '2', sequence: 'ACGTACGTAA' },
    ]);
    expect(bench.query('select profile_id, alleles, value from profile join profile_field on profile = id')).toEqual([
      { profile_id: '1', alleles: '1', value: 'Gruppe ä' },
      { profile_id: '2', alleles: '2', value: '漢字 𝒜' },
    ]);
  });
});

test('line numbers count each line end once, whatever it is', async () => {
  for (const [, end] of lineEnds) {
    const problem = await createImportBench().refusal({ 'adk.fas': ['>1', 'ACGT', '', '>2', 'AC', 'GX'].join(end) });
    expect(problem.details).toMatchObject([{ line: 6, column: 2 }]);
  }
});

test('sequences are stored in upper case, without blanks and gaps, U as T, whatever the lines', async () => {
  const bench = createImportBench();
  await bench.importFiles({ 'adk.fas': '>adk_1 a comment\nacgu\n AC-GT.\n\nA C\tG T\n>2\nGGGG' });
  expect(bench.query('select allele_id, sequence, length from allele')).toEqual([
    { allele_id: '1', sequence: 'ACGTACGTACGT', length: 12 },
    { allele_id: '2', sequence: 'GGGG', length: 4 },
  ]);
});

test('quotes that a spreadsheet put around cells are taken off', async () => {
  const bench = createImportBench();
  await bench.importFiles({ 'adk.fas': adk, 'mlst.txt': 'ST\t"adk"\tnote\n"1"\t 1 \t"said ""so"", twice"\n' });
  expect(bench.query('select profile_id, value from profile join profile_field on profile = id')).toEqual([
    { profile_id: '1', value: 'said "so", twice' },
  ]);
});
