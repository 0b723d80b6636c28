import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '#electron/store/file/database.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = { 1: 'ACGTACGTAC', 2: 'ACGTACGTAA' };
const gdh = { 1: 'TTTTACGTAC', 2: 'TTTTACGTAA' };
const header = ['ST', 'adk', 'gdh', 'complex'];
const first = {
  'adk.tfa': fasta('adk', adk),
  'gdh.tfa': fasta('gdh', gdh),
  'mlst.txt': table(header, [1, 1, 1, 'A'], [2, 1, 2, '']),
};

describe('an update is refused, with the list, and the database left alone', () => {
  const cases: [title: string, files: Record<string, string>, details: object[]][] = [
    [
      'for changed sequences under existing ids',
      { 'adk.tfa': fasta('adk', { 1: 'ACGTACGTAG', 2: 'ACGT', 3: 'CCCC' }) },
      [
        { file: 'adk.tfa', line: 1, field: 'adk', reason: 'Allele adk-1 is already defined with another sequence.' },
        { file: 'adk.tfa', line: 3, field: 'adk', reason: 'Allele adk-2 is already defined with another sequence.' },
      ],
    ],
    [
      'for an existing sequence under a new id',
      { 'adk.tfa': fasta('adk', { 9: adk[2] }) },
      [{ file: 'adk.tfa', line: 1, field: 'adk', reason: 'This sequence is already defined as adk-2.' }],
    ],
    [
      'for a text id where ids are integers',
      { 'adk.tfa': fasta('adk', { new: 'CCCC' }) },
      [
        {
          file: 'adk.tfa',
          line: 1,
          field: 'adk',
          reason: 'The allele id "new" is not a positive integer, but this locus requires one.',
        },
      ],
    ],
    [
      'for retired ids',
      { 'adk.tfa': fasta('adk', { 7: 'CCCC' }), 'mlst.txt': table(header, [8, 2, 2, '']) },
      [
        { file: 'adk.tfa', line: 1, field: 'adk', reason: 'The id "7" is retired and cannot be used again.' },
        {
          file: 'mlst.txt',
          line: 2,
          row: 1,
          column: 1,
          field: 'ST',
          reason: 'The id "8" is retired and cannot be used again.',
        },
      ],
    ],
    [
      'for a retired locus, with the alleles of it that a table names',
      { 'recA.tfa': fasta('recA', { 1: 'CCCC' }), 'two.txt': table(['TT', 'recA', 'gdh'], [1, 1, 1]) },
      [{ file: 'recA.tfa', field: 'recA', reason: 'The id "recA" is retired and cannot be used again.' }],
    ],
    [
      'for peptides in a DNA locus',
      { 'adk.tfa': fasta('adk', { 3: 'MKRLLQEWYV'.repeat(200) }) },
      [
        {
          file: 'adk.tfa',
          field: 'adk',
          reason: 'The file holds peptide sequences, but the alleles of locus adk are DNA.',
        },
      ],
    ],
    [
      'for changed profiles and known ones under new ids',
      { 'mlst.txt': table(header, [1, 2, 1, 'A'], [3, 1, 2, '']) },
      [
        {
          file: 'mlst.txt',
          line: 2,
          row: 1,
          field: '1',
          reason: 'Profile ST-1 is already defined with other alleles.',
        },
        {
          file: 'mlst.txt',
          line: 3,
          row: 2,
          field: '3',
          reason: 'This combination of alleles is already defined as ST-2.',
        },
      ],
    ],
    [
      'for another key and other loci',
      { 'pgm.fas': fasta('pgm', { 1: 'GGGG' }), 'mlst.txt': table(['TT', 'adk', 'pgm'], [1, 1, 1]) },
      [
        {
          file: 'mlst.txt',
          line: 1,
          column: 1,
          field: 'TT',
          reason: 'The primary key of scheme mlst is "ST", not "TT".',
        },
        { file: 'mlst.txt', line: 1, field: 'gdh', reason: 'Locus gdh of scheme mlst has no column.' },
        {
          file: 'mlst.txt',
          line: 1,
          column: 3,
          field: 'pgm',
          reason: 'Locus pgm does not belong to scheme mlst, which already exists in the database.',
        },
      ],
    ],
    [
      'for a text key where keys are integers',
      { 'mlst.txt': table(header, ['new1', 2, 2, '']) },
      [
        {
          file: 'mlst.txt',
          line: 2,
          row: 1,
          column: 1,
          field: 'ST',
          reason: 'The ST "new1" is not a positive integer, but this scheme requires one.',
        },
      ],
    ],
  ];

  test.each(cases)('%s', async (_title, files, details) => {
    const bench = createImportBench();
    await bench.importFiles(first);
    const connection = new DatabaseSync(bench.file);
    connection.exec(
      `insert into retired_id values ('allele', 'adk', '7', null, '2020-01-01'), ('profile', '1', '8', null, '2020-01-01'),
       ('locus', '', 'recA', null, '2020-01-01')`,
    );
    connection.close();
    const dump = () =>
      ['locus', 'allele', 'scheme', 'scheme_field', 'profile', 'profile_field', 'meta', 'record_history'].map((name) =>
        bench.query(`select * from ${name}`),
      );
    const before = dump();
    const problem = await bench.refusal(files);
    expect(problem).toMatchObject({ status: 400, code: 'import_refused' });
    expect(problem.details).toEqual(details);
    expect(dump()).toEqual(before);
  });
});

test('a database of isolates takes no alleles', async () => {
  const bench = createImportBench();
  await (await createDatabase(bench.file, { kind: 'isolates', description: '' })).close();
  expect(await bench.refusal(first)).toMatchObject({ status: 400, code: 'wrong_kind' });
});
