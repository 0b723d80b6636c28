import { expect, test } from 'vitest';
import { rowsOf, setUpTables, tableText } from './tables-support.ts';

/** What two samples, one and two, are apart: at a locus of three; the third one is missing. */
const FORMS: [form: string, table: string, said: string][] = [
  [
    'mlst --full',
    tableText([
      ['FILE', 'SCHEME', 'ST', 'STATUS', 'SCORE', 'ALLELES'],
      ['one', 'saureus', '5', 'PERFECT', '100', 'arcC(1);aroE(4);tpi(~10)'],
      ['two', 'saureus', '-', 'OK', '90', 'arcC(1);aroE(3);tpi(10)'],
    ]),
    'new or uncertain (~12, 12?, 12*): 1',
  ],
  [
    'staramr',
    tableText([
      ['Isolate ID', 'Scheme', 'Sequence Type', 'Locus 1', 'Locus 2', 'Locus 3'],
      ['one', 'saureus', '5', 'arcC(1)', 'aroE(4)', 'tpi(~10)'],
      ['two', 'saureus', '-', 'arcC(1)', 'aroE(3)', 'tpi(10)'],
    ]),
    'new or uncertain (~12, 12?, 12*): 1',
  ],
  [
    'SRST2',
    tableText([
      ['Sample', 'ST', 'adk', 'fumC', 'gyrB', 'mismatches', 'uncertainty', 'depth', 'maxMAF'],
      ['one', '5', '1', '4', '7', '0', '-', '25.8', '0.1'],
      ['two', 'NF*?', '1', '3', '7*?', 'gyrB-7/1snp', 'gyrB-7/edge1.0', '2.2', '0.2'],
    ]),
    'Columns that are not taken for loci: ST, mismatches, uncertainty, depth, maxMAF.',
  ],
  [
    'SeqSphere',
    '"Nr";"Sample ID";"Complex Type";"lmo0001";"lmo0002";"lmo0003"\n1;"one";"24";"1";"4";"? (failed)"\n2;"two";"25";"1";"3";"9"\n',
    'Columns that are not taken for loci: Nr, Complex Type.',
  ],
  [
    'pyMLST',
    tableText([
      ['#GeneId', 'one', 'two'],
      ['PA0120', '3918', '3918'],
      ['PA0527', '3963', '3964'],
      ['PA0691', '', '8945'],
    ]),
    '2 samples at 3 loci.',
  ],
  [
    'a table with a column of words',
    tableText([
      ['id', 'a', 'b', 'c', 'country'],
      ['one', '1', '4', 'Novel', 'France'],
      ['two', '1', '3', '2', 'France'],
    ]),
    'Columns with words, not numbers, which are taken for loci nevertheless: country.',
  ],
];

test.each(FORMS)('%s is read', async (_, table, said) => {
  const { out, err } = await setUpTables()('distances', table);
  expect(rowsOf(out)).toEqual([
    ['cgmlst-dists', 'one', 'two'],
    ['one', '0', '1'],
    ['two', '1', '0'],
  ]);
  expect(err).toContain(said);
});

test('a new allele of chewBBACA is that allele, and tables of something else are refused', async () => {
  const run = setUpTables();
  const table = tableText([
    ['FILE', 'abcZ.fasta', 'adk.fasta'],
    ['one', 'INF-1', '2'],
    ['two', '1', '3'],
  ]);
  const { out, err } = await run('distances', table);
  expect(rowsOf(out)[1]).toEqual(['one', '0', '1']);
  expect(err).toContain('2 samples at 2 loci.');
  const places = tableText([
    ['FILE', 'a'],
    ['one', 'contig2&162560-161414&0'],
  ]);
  expect((await run('distances', places)).err).toContain('1 sample left out: one');
  const distances = tableText([
    ['cgmlst-dists', 'one', 'two'],
    ['one', '0', '1'],
    ['two', '1', '0'],
  ]);
  expect((await run('distances', distances)).err).toContain('these are distances, no alleles');
});
