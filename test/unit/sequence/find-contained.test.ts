import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findContained } from '#shared/sequence/find-contained.ts';
import { readSequences } from '#shared/sequence/read-sequences.ts';

function found(parts: string[], wholes: string[]): string[] {
  const pairs: string[] = [];
  findContained(parts, wholes, (part, whole) => pairs.push(`${part} ${whole}`));
  return pairs.toSorted();
}

it('finds what is a part of something longer, once, and not what is equal', () => {
  expect(found(['ACG', 'ACGT', 'CC', ''], ['ACGTACG', 'ACG', 'TACGCC'])).toEqual(['0 0', '0 2', '1 0', '2 2']);
});

it('finds the same as a search for each', () => {
  const dna = fc.array(fc.string({ unit: fc.constantFrom('A', 'C'), maxLength: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(dna, dna, (parts, wholes) => {
      const expected = parts.flatMap((part, at) =>
        wholes.flatMap((whole, index) =>
          part !== '' && part.length < whole.length && whole.includes(part) ? [`${at} ${index}`] : [],
        ),
      );
      expect(found(parts, wholes)).toEqual(expected.toSorted());
    }),
  );
});

it('reads one sequence without a header, or several with', () => {
  expect(readSequences(' ac gt\r\nAC-N \n')).toEqual([{ seq_id: 'seq', sequence: 'acgtAC-N' }]);
  expect(readSequences('\uFEFF>a first one\nAC\r\nGT\r\n\r\n>\nA\n>b\n')).toEqual([
    { seq_id: 'a', sequence: 'ACGT' },
    { seq_id: '', sequence: 'A' },
    { seq_id: 'b', sequence: '' },
  ]);
  expect(readSequences(' \n')).toEqual([]);
});
