import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPairAligner } from '#electron/typing/align-sequences/align-pair.ts';
import type { DataType } from '#shared/api/locus.ts';
import { alignRows, withoutGaps } from '#shared/sequence/aligned-rows.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { sampleSequence } from '#test/support/sample-database.ts';

const goOn = () => undefined;

function cigarOf(reference: string, sequence: string, dataType: DataType = 'DNA'): string | undefined {
  const codes = (text: string) =>
    Uint8Array.from(text, (letter) => alphabetOf(dataType).codes[letter.charCodeAt(0)] as number);
  return createPairAligner(codes(reference), dataType)(codes(sequence), goOn);
}

function rowsOf(reference: string, sequence: string, dataType: DataType = 'DNA'): string[] {
  return alignRows(reference, [{ sequence, cigar: cigarOf(reference, sequence, dataType) ?? '' }]);
}

/** Score of two rows, gaps at their ends free: match 2, mismatch -4, gapped base -5. */
function scoreOf([reference = '', sequence = '']: string[]): number {
  const ends = [reference, sequence].map((row) => [row.search(/[^-]/), row.replace(/-+$/, '').length] as const);
  const from = Math.max(...ends.map(([start]) => start));
  const to = Math.min(...ends.map(([, end]) => end));
  let score = 0;
  for (let column = from; column < to; column++) {
    const [left, right] = [reference[column], sequence[column]];
    score += left === '-' || right === '-' ? -5 : left === right && left !== 'N' ? 2 : -4;
  }
  return score;
}

/** The best such score by looking at every cell. */
function bestScore(reference: string, sequence: string): number {
  let above = Array.from({ length: sequence.length + 1 }, () => 0);
  let best = 0;
  for (const [row, base] of [...reference].entries()) {
    const scores = [0];
    for (let column = 1; column <= sequence.length; column++) {
      const pair = sequence[column - 1] === base && base !== 'N' ? 2 : -4;
      const options = [(above[column - 1] ?? 0) + pair, (above[column] ?? 0) - 5, (scores[column - 1] ?? 0) - 5];
      scores.push(Math.max(...options));
    }
    above = scores;
    best = Math.max(best, scores.at(-1) ?? 0, ...(row === reference.length - 1 ? scores : []));
  }
  return best;
}

/** The sequence with a change every `step` bases, in turn: another base, a base less, three bases more. */
function changed(sequence: string, step: number): string {
  let result = '';
  for (const [index, base] of [...sequence].entries()) {
    const turn = index % step === step - 1 ? Math.floor(index / step) % 3 : -1;
    if (turn === 0) result += base === 'A' ? 'C' : 'A';
    else if (turn === 2) result += `${base}GAT`;
    else if (turn !== 1) result += base;
  }
  return result;
}

describe('the alignment of two whole sequences', () => {
  it('has the best possible score, with overhanging ends at no cost', () => {
    const anyBases = fc.string({ unit: fc.constantFrom('A', 'C', 'G', 'T', 'N'), minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(anyBases, anyBases, (reference, sequence) => {
        const rows = rowsOf(reference, sequence);
        expect(rows.map(withoutGaps)).toEqual([reference, sequence]);
        expect(scoreOf(rows)).toBe(bestScore(reference, sequence));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['ACGTACGTTT', 'ACGTTCGTTT', ['ACGTACGTTT', 'ACGTTCGTTT']],
    // Gaps stand as far to the left as they can, and together.
    ['GATTAAAACGG', 'GATTAACGG', ['GATTAAAACGG', 'GATT--AACGG']],
    ['GATTAACGG', 'GATTAAAACGG', ['GATT--AACGG', 'GATTAAAACGG']],
    ['CCGATTACAGG', 'GATTACA', ['CCGATTACAGG', '--GATTACA--']],
    // The first base differs; it is no overhang.
    ['ACGTACGT', 'CCGTACGT', ['ACGTACGT', 'CCGTACGT']],
  ])('of %s with %s', (reference, sequence, rows) => {
    expect(rowsOf(reference, sequence)).toEqual(rows);
  });

  it('of peptides follows BLOSUM62 and keeps gaps together', () => {
    expect(rowsOf('MKTAYIAKQRQISFVK', 'MKTAYIARQISFVK', 'peptide')).toEqual(['MKTAYIAKQRQISFVK', 'MKTAYIA--RQISFVK']);
  });

  it('of long sequences is fixed at the words they share, and shows every change', () => {
    const reference = sampleSequence(7, 60_000);
    const sequence = sampleSequence(8, 300) + changed(reference, 997).slice(100, -500);
    const rows = rowsOf(reference, sequence);
    expect(rows.map(withoutGaps)).toEqual([reference, sequence]);
    // 60 changes: 20 missing bases, 20 times three extra ones, and the overhangs.
    const columns = [...(rows[0] ?? '')].map((base, column) => [base, rows[1]?.[column]] as const);
    expect(columns.filter(([, base]) => base === '-').length - 500).toBeLessThan(40);
    expect(columns.filter(([base, other]) => base === other).length).toBeGreaterThan(60_000 - 700);
  });

  it('is given up for sequences that are long and have nothing in common', () => {
    expect(cigarOf(sampleSequence(1, 150_000), sampleSequence(2, 150_000))).toBeUndefined();
  });
});
