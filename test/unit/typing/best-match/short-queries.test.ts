import { describe, expect, it } from 'vitest';
import { leastScore, MATCH, MISMATCH } from '#electron/typing/alignment/scoring.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { findRegions } from '#electron/typing/best-match/regions.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases } from '#test/support/planted-genomes.ts';
import { createDice } from '../split/planted-cuts.ts';
import { searchedLocus } from './searched-locus.ts';

const CONTROL = { checkpoint: () => undefined, report: () => undefined };
const read = (text: string) => readGenome({ kind: 'bytes', bytes: new TextEncoder().encode(`>c\n${text}\n`) }, CONTROL);

const ALLELE = randomBases(450, 1);

/** The regions of a short query in which a locus with a single representative is searched. */
async function regionsOf(text: string) {
  const genome = await read(text);
  const { codes } = await read(ALLELE);
  const representative = codes.subarray(0, ALLELE.length);
  const query = prepareQuery(genome, () => undefined);
  return findRegions(genome, query.words, {
    residues: ALLELE.length,
    longest: ALLELE.length,
    representatives: () => [representative].values(),
  });
}

/** The same bases but for every 17th. */
function substituted(bases: string): string {
  return [...bases].map((base, index) => (index % 17 === 3 ? 'ACGT'['CGTA'.indexOf(base)] : base)).join('');
}

async function queryOf(text: string) {
  return prepareQuery(await read(text), () => undefined);
}

/** The sequence with another base at about `percent` of its positions. */
function worn(bases: string, percent: number, dice: (sides: number) => number): string {
  return [...bases]
    .map((base) => (dice(100) < percent ? 'ACGT'.charAt('ACGT'.indexOf(base) ^ (1 + dice(3))) : base))
    .join('');
}

/** The best score without gaps of two sequences that lie side by side, and the most identical bases in a row. */
function likeness(left: string, right: string): { score: number; run: number } {
  let [score, best, run, longest] = [0, 0, 0, 0];
  for (let index = 0; index < left.length; index += 1) {
    const isSame = left[index] === right[index];
    score = Math.max(0, score + (isSame ? MATCH : MISMATCH));
    run = isSame ? run + 1 : 0;
    [best, longest] = [Math.max(best, score), Math.max(longest, run)];
  }
  return { score: best, run: longest };
}

describe('a short query', () => {
  it('is not searched for a locus that it has nothing of', async () => {
    let searched = 0;
    for (let seed = 10; seed < 60; seed += 1) searched += (await regionsOf(randomBases(1700, seed))).length;
    // By chance a few are.
    expect(searched).toBeLessThan(10);
  });

  it('is searched on the strand on which the locus lies, from end to end', async () => {
    const [before, after] = [randomBases(600, 2), randomBases(650, 3)];
    const [region, ...others] = await regionsOf(before + reverseComplement(substituted(ALLELE)) + after);
    expect(others).toEqual([]);
    // A separator ends the contig.
    expect([region?.isReverse, region?.start, region?.codes.length]).toEqual([true, 0, 1701]);
  });

  it('of 120 to 200 bases finds the locus that it is a part of, whatever the length of the locus', async () => {
    const dice = createDice(12);
    const counts = { like: 0, lost: 0, lostWithRun: 0, random: 0 };
    for (const length of [300, 450, 700, 1200, 2500]) {
      for (let trial = 0; trial < 90; trial += 1) {
        const locus = searchedLocus([{ id: '1', sequence: randomBases(length, 100 * length + trial) }]);
        const allele = randomBases(length, 100 * length + trial);
        const size = 120 + dice(81);
        const at = dice(length - size + 1);
        const piece = worn(allele.slice(at, at + size), 2 + 2 * dice(7), dice);
        const { score, run } = likeness(piece, allele.slice(at, at + size));
        if (score >= leastScore(size, length)) {
          counts.like += 1;
          const isLost = findPlaces(await queryOf(piece), locus).length === 0;
          if (isLost) counts.lost += 1;
          if (isLost && run >= 16) counts.lostWithRun += 1;
        }
        counts.random += findPlaces(await queryOf(randomBases(size, 7_000_000 + 100 * length + trial)), locus).length;
      }
    }
    expect(counts).toMatchObject({ lostWithRun: 0, random: 0 });
    expect(counts.like).toBeGreaterThan(400);
    expect(counts.lost).toBeLessThan(0.01 * counts.like);
  });

  it('is searched for a locus of which it has 20 bases', async () => {
    const part = ALLELE.slice(100, 120);
    const [region, ...others] = await regionsOf(randomBases(600, 4) + part + randomBases(900, 5));
    expect([region?.isReverse, others.length]).toEqual([false, 0]);
  });
});
