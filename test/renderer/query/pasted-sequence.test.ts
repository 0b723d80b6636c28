import { describe, expect, test } from 'vitest';
import { inspectPaste, nameOfPaste } from '#renderer/features/query/pasted-sequence.ts';

describe('pasted text', () => {
  test('is counted by contigs and residues, blanks and line numbers aside', () => {
    expect([
      inspectPaste('>one\nACGT acgt\r\nNN\n>two\nAC-GU'),
      inspectPaste('ACGTACGTAC ACGTACGTAC ACG'),
      inspectPaste('       1 acgtacgtac acgtacgtac\n      21 acg\n'),
      inspectPaste('MKLVEEFFQPIL*'),
    ]).toEqual([
      { kind: 'sequence', contigs: 2, residues: 15, data_type: 'DNA' },
      { kind: 'sequence', contigs: 1, residues: 23, data_type: 'DNA' },
      { kind: 'sequence', contigs: 1, residues: 23, data_type: 'DNA' },
      { kind: 'sequence', contigs: 1, residues: 13, data_type: 'peptide' },
    ]);
  });

  test('is empty without a letter', () => {
    expect([inspectPaste(''), inspectPaste(' \n\n')]).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
  });

  test.each([
    ['a web address', '>x\nACGT\nhttps://example.org', 'Line 3 contains “:”'],
    ['prose', 'please type this genome for me', 'Line 1 looks like text'],
    ['a table', 'abcZ\t2\nadk\t3', 'Line 1 contains digits'],
    ['a header alone', '>x\n', 'The text has a header line, but no sequence'],
  ])('that is %s is refused with the place', (_case, text, sentence) => {
    const outcome = inspectPaste(text);
    expect(outcome.kind === 'refused' && outcome.reason).toContain(sentence);
  });

  test('of a whole genome in one line is counted', () => {
    expect(inspectPaste(`>g\n${'ACGTTGCA'.repeat(400_000)}`)).toMatchObject({ residues: 3_200_000 });
  });

  test('is named after its first header', () => {
    expect([nameOfPaste('>NM51 draft\nAC'), nameOfPaste('ACGT')]).toEqual(['NM51', 'pasted sequence']);
  });
});
