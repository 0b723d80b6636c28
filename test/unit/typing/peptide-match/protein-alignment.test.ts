import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignProtein } from '#electron/typing/alignment/align-protein.ts';
import { expectValue, PROTEIN_SCORES, proteinBitScore, selfScore } from '#electron/typing/alignment/protein-scoring.ts';
import { scoreProtein } from '#electron/typing/alignment/score-protein.ts';
import { SEPARATOR } from '#electron/typing/genome/genome.ts';
import { PEPTIDE_ALPHABET } from '#shared/sequence/alphabet.ts';
import { createNumbers } from '../best-match/naive-alignment.ts';
import { AMINO_ACIDS, blosum, mutateProtein, naiveProteinScore, randomProtein } from './naive-protein.ts';

const codesOf = (protein: string) =>
  Uint8Array.from(protein, (letter) =>
    letter === '|' ? SEPARATOR : (PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number),
  );

function alignTexts(query: string, allele: string, band = { low: -allele.length, high: query.length }) {
  const [queryCodes, alleleCodes] = [codesOf(query), codesOf(allele)];
  return { score: scoreProtein(queryCodes, alleleCodes, band), alignment: alignProtein(queryCodes, alleleCodes, band) };
}

const proteins = (maxLength: number) =>
  fc.array(fc.constantFrom(...AMINO_ACIDS, 'X', '*', 'W', 'C'), { maxLength }).map((letters) => letters.join(''));

describe('an alignment of proteins', () => {
  it('has the score of the whole matrices where the band holds them all', () => {
    fc.assert(
      fc.property(proteins(40), proteins(40), (query, allele) => {
        const { score, alignment } = alignTexts(query, allele);
        expect(score).toBe(naiveProteinScore(query, allele));
        expect(alignment?.score ?? 0).toBe(score);
      }),
      { numRuns: 300 },
    );
  });

  it('has it also with gaps, and leads from the query to the allele by its CIGAR', () => {
    const next = createNumbers(7);
    let gaps = 0;
    for (let round = 0; round < 150; round++) {
      const allele = randomProtein(next, 90);
      const query = randomProtein(next, 12) + mutateProtein(next, allele, 0.25, 3) + randomProtein(next, 12);
      const { score, alignment } = alignTexts(query, allele);
      if (!alignment) throw new Error('There is an alignment.');
      expect(score).toBe(naiveProteinScore(query, allele));
      expect(alignment.score).toBe(score);
      expect(scoreOf(query, allele, alignment)).toBe(score);
      gaps += alignment.gaps;
    }
    expect(gaps).toBeGreaterThan(50);
  });

  it('keeps to its band', () => {
    const allele = 'MKWVTFISLLLLFSSAYS';
    expect(alignTexts(`AAAAAAAA${allele}`, allele, { low: -2, high: 2 }).score).toBeLessThan(
      alignTexts(`AAAAAAAA${allele}`, allele, { low: 6, high: 10 }).score,
    );
  });

  it('does not go from one contig to the next', () => {
    const { alignment } = alignTexts('MKWVTFISLL|LLFSSAYSRGV', 'MKWVTFISLLLLFSSAYSRGV');
    expect(alignment).toMatchObject({ columns: 10, cigar: '10=' });
  });

  it('is nothing where no residue is worth aligning', () => {
    expect(alignTexts('GGGG', 'WWWW')).toEqual({ score: 0, alignment: undefined });
  });
});

describe('the scores of proteins', () => {
  it('are those of BLOSUM62', () => {
    for (const left of `${AMINO_ACIDS}X*`) {
      for (const right of `${AMINO_ACIDS}X*`) {
        const [one, other] = [...codesOf(left + right)] as [number, number];
        expect(PROTEIN_SCORES[32 * one + other], `${left}-${right}`).toBe(blosum(left, right));
      }
    }
  });

  it('take selenocysteine for cysteine and pyrrolysine for anything, as BLAST does', () => {
    const [cysteine, selenocysteine, pyrrolysine] = [...codesOf('CUO')] as [number, number, number];
    expect(PROTEIN_SCORES[32 * selenocysteine + cysteine]).toBe(9);
    expect(PROTEIN_SCORES[32 * pyrrolysine + cysteine]).toBe(-1);
  });

  it('are the bits and the expected number that BLAST prints', () => {
    // blastp 2.12, -comp_based_stats 0: score 100 is 43.1 bits.
    expect(proteinBitScore(100).toFixed(1)).toBe('43.1');
    expect(expectValue(100, 1000, 1000)).toBeCloseTo(1e6 * 2 ** -43.127, 8);
  });

  it('are highest for a peptide with itself', () => {
    expect(selfScore(codesOf('MKWX'))).toBe(5 + 5 + 11);
  });
});

/** The total score of the columns of an alignment. */
function scoreOf(
  query: string,
  allele: string,
  at: { queryStart: number; alleleStart: number; cigar: string },
): number {
  let [queryAt, alleleAt, score] = [at.queryStart, at.alleleStart, 0];
  for (const [, digits = '', sign = ''] of at.cigar.matchAll(/(\d+)([=XID])/g)) {
    const length = Number(digits);
    if (sign === 'I' || sign === 'D') score -= 11 + length;
    for (let column = 0; column < length; column++) {
      if (sign === '=' || sign === 'X') {
        expect(query.charAt(queryAt + column) === allele.charAt(alleleAt + column)).toBe(sign === '=');
        score += blosum(query.charAt(queryAt + column), allele.charAt(alleleAt + column));
      }
    }
    if (sign !== 'D') queryAt += length;
    if (sign !== 'I') alleleAt += length;
  }
  return score;
}
