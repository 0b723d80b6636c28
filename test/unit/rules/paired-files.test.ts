import { expect, it } from 'vitest';
import { pairFiles } from '#shared/rules/paired-files.ts';

const row = (isolate: string, file: string) => ({ isolate, file });

it('pairs rows with files of the same name, and then with those most likely meant', () => {
  const rows = [
    row('K1', 'K1.fasta'),
    row('K2', 'K2'),
    row('K3', ''),
    row('K4', 'sample_four.fa'),
    row('K5', 'K5.fas'),
  ];
  expect(pairFiles(rows, ['K2.fasta.gz', 'K1.fasta', 'k3.fna', 'sample_fuor.fa'])).toEqual({
    rows: [
      { state: 'paired', file: 'K1.fasta' },
      { state: 'likely', file: 'K2.fasta.gz' },
      { state: 'likely', file: 'k3.fna' },
      { state: 'likely', file: 'sample_fuor.fa' },
      { state: 'missing' },
    ],
    unused: [],
  });
});

it('never gives a file to two rows, and guesses nothing where two are alike', () => {
  const twice = pairFiles([row('a', 'a.fa'), row('b', 'a.fa')], ['a.fa']);
  expect(twice.rows).toEqual([{ state: 'paired', file: 'a.fa' }, { state: 'missing' }]);
  expect(pairFiles([row('', 'a')], ['a.fa', 'a.fasta'])).toEqual({
    rows: [{ state: 'missing' }],
    unused: ['a.fa', 'a.fasta'],
  });
  expect(pairFiles([row('', 'a'), row('', 'A')], ['a.fa'])).toEqual({
    rows: [{ state: 'missing' }, { state: 'missing' }],
    unused: ['a.fa'],
  });
});

it('keeps a file for the row that names it, also if a row before could mean it', () => {
  expect(pairFiles([row('', 'a'), row('', 'a.fa')], ['a.fa'])).toEqual({
    rows: [{ state: 'missing' }, { state: 'paired', file: 'a.fa' }],
    unused: [],
  });
});

it('names the files that no row wants', () => {
  expect(pairFiles([row('K1', 'K1.fa')], ['K1.fa', 'notes.fa']).unused).toEqual(['notes.fa']);
});
