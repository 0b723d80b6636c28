import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignRows, withoutGaps, type AlignedSequence } from '#shared/sequence/aligned-rows.ts';

/** Any sequence that lies in any way on the reference. */
function anyAligned(reference: string): fc.Arbitrary<AlignedSequence> {
  return fc
    .array(fc.tuple(fc.constantFrom('M', 'I', 'D'), fc.integer({ min: 1, max: 5 })), { maxLength: 8 })
    .map((steps) => {
      let [left, residues, cigar] = [reference.length, 0, ''];
      for (const [sign, wanted] of steps) {
        const length = sign === 'I' ? wanted : Math.min(wanted, left);
        if (length === 0) continue;
        cigar += `${length}${sign}`;
        if (sign !== 'I') left -= length;
        if (sign !== 'D') residues += length;
      }
      if (left > 0) cigar += `${left}M`;
      return { sequence: 'ACGT'.repeat(residues + left).slice(0, residues + left), cigar };
    });
}

describe('rows out of pairwise alignments', () => {
  it('have one length and give back their sequences without gaps', () => {
    const anyCase = fc
      .string({ unit: fc.constantFrom('A', 'C', 'G', 'T'), minLength: 1, maxLength: 20 })
      .chain((reference) => fc.tuple(fc.constant(reference), fc.array(anyAligned(reference), { maxLength: 5 })));
    fc.assert(
      fc.property(anyCase, ([reference, others]) => {
        const rows = alignRows(reference, others);
        expect(rows.map(withoutGaps)).toEqual([reference, ...others.map(({ sequence }) => sequence)]);
        expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      }),
    );
  });

  it('share the columns of insertions at the same place, and keep overhangs next to the rest', () => {
    expect(
      alignRows('ACGT', [
        { sequence: 'ACTTGT', cigar: '2=2I2=' },
        { sequence: 'ACTGT', cigar: '2M1I2M' },
        { sequence: 'GGACGTC', cigar: '2I4M1I' },
        { sequence: 'TCGT', cigar: '1X3=' },
        { sequence: 'CG', cigar: '1D2M1D' },
      ]),
    ).toEqual(['--AC--GT-', '--ACTTGT-', '--ACT-GT-', 'GGAC--GTC', '--TC--GT-', '---C--G--']);
  });

  it.each(['4', '2M', '9M', '4M1I', 'xM'])('refuse the CIGAR %s, which does not fit', (cigar) => {
    expect(() => alignRows('ACGT', [{ sequence: 'ACGT', cigar }])).toThrow(RangeError);
  });
});
