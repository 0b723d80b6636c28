import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align } from '#electron/typing/alignment/align.ts';
import { scoreAlignment } from '#electron/typing/best-match/score-chain.ts';
import { bitScore } from '#electron/typing/alignment/scoring.ts';
import { SEPARATOR } from '#electron/typing/genome/genome.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { createNumbers, mutate, naiveScore, randomBases } from './naive-alignment.ts';

const codesOf = (sequence: string) =>
  Uint8Array.from(sequence, (letter) =>
    letter === '|' ? SEPARATOR : (DNA_ALPHABET.codes[letter.charCodeAt(0)] as number),
  );

function alignTexts(query: string, allele: string, band = { low: -allele.length, high: query.length }) {
  const [queryCodes, alleleCodes] = [codesOf(query), codesOf(allele)];
  return { score: scoreAlignment(queryCodes, alleleCodes, band), alignment: align(queryCodes, alleleCodes, band) };
}

/** The part of the allele that a CIGAR makes of the query. */
function applyCigar(query: string, queryStart: number, cigar: string): { allele: string; queryEnd: number } {
  let [allele, at] = ['', queryStart];
  for (const [, length = '', sign = ''] of cigar.matchAll(/(\d+)([=XID])/g)) {
    if (sign === '=') allele += query.slice(at, at + Number(length));
    if (sign === 'X' || sign === 'D') allele += '.'.repeat(Number(length));
    if (sign !== 'D') at += Number(length);
  }
  return { allele, queryEnd: at };
}

const bases = (maxLength: number) =>
  fc.array(fc.constantFrom('A', 'C', 'G', 'T', 'N'), { maxLength }).map((letters) => letters.join(''));

describe('an alignment', () => {
  it('has the score of the whole matrix where the band holds it all', () => {
    fc.assert(
      fc.property(bases(30), bases(30), (query, allele) => {
        const { score, alignment } = alignTexts(query, allele);
        expect(score).toBe(naiveScore(query, allele));
        expect(alignment?.score ?? 0).toBe(score);
      }),
      { numRuns: 300 },
    );
  });

  it('leads from the query to the allele by its CIGAR', () => {
    const next = createNumbers(11);
    for (let round = 0; round < 60; round++) {
      const allele = randomBases(next, 80);
      const query = randomBases(next, 9) + mutate(next, allele, 0.1) + randomBases(next, 9);
      const { alignment } = alignTexts(query, allele);
      if (!alignment) throw new Error('There is an alignment.');
      const made = applyCigar(query, alignment.queryStart, alignment.cigar);
      expect(made.queryEnd).toBe(alignment.queryEnd);
      const part = allele.slice(alignment.alleleStart, alignment.alleleEnd);
      expect(made.allele).toHaveLength(part.length);
      expect([...made.allele].every((base, index) => base === '.' || base === part[index])).toBe(true);
    }
  });

  it('counts columns, mismatches, openings of gaps and identity', () => {
    const allele = 'ACGTTGCAAGGCTTAACCGGATTCAGCTAGGATCCATTGACCGTA';
    const query = `${allele.slice(0, 15)}TTT${allele.slice(15, 30)}${allele.slice(31)}`;
    expect(alignTexts(query, allele).alignment).toMatchObject({
      queryStart: 0,
      alleleStart: 0,
      alleleEnd: 45,
      columns: 48,
      mismatches: 0,
      gaps: 2,
      identity: (100 * 44) / 48,
    });
  });

  it('opens one gap rather than two where both cost the same', () => {
    const { alignment } = alignTexts('GATTACAGGCTTCCGGAACCATTGCA', 'GATTACAGGCTTCAACCGGAACCATTGCA');
    expect(alignment?.gaps).toBe(1);
    expect(alignment?.cigar).toMatch(/^\d+=3D\d+=$/);
  });

  it('does not go from one contig to the next', () => {
    const { score, alignment } = alignTexts('AACCGGTTAC|GTACGTTGCA', 'AACCGGTTACGTACGTTGCA');
    expect(score).toBe(20);
    expect(alignment).toMatchObject({ columns: 10, cigar: '10=' });
  });

  it('is nothing where no base matches', () => {
    expect(alignTexts('AAAA', 'CCCC')).toEqual({ score: 0, alignment: undefined });
  });

  it('has the bit score that BLAST prints', () => {
    // 450 identical bases, megablast: 832 bits.
    expect(Math.round(bitScore(2 * 450))).toBe(832);
  });
});
