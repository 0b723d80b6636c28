import { describe, expect, it } from 'vitest';
import { leastScore, MATCH, MISMATCH } from '#electron/typing/alignment/scoring.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { GenomeWords } from '#electron/typing/best-match/genome-kmers.ts';
import { findClusters, findRegions } from '#electron/typing/best-match/regions.ts';
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

/** The query, in one case of four with the same few bases over and over. */
function withRepeat(query: string, dice: (sides: number) => number): string {
  if (dice(4) > 0) return query;
  const at = dice(query.length);
  return query.slice(0, at) + query.slice(at, at + 3 + dice(6)).repeat(8) + query.slice(at);
}

/** Counted one by one: the most places, on one strand and within 32 diagonals, at which words of a sequence lie on a query. */
function mostWords(query: string, sequence: string, step: number): number {
  const counts = [false, true].map((isReverse) => {
    const strand = isReverse ? reverseComplement(sequence) : sequence;
    const diagonals: number[] = [];
    for (let start = 0, next = 0; start + 11 <= sequence.length; start += 1) {
      const word = sequence.slice(start, start + 11);
      if (start < next || word.includes('N')) continue;
      next = start + step;
      const on = isReverse ? sequence.length - start - 11 : start;
      for (
        let at = query.indexOf(strand.slice(on, on + 11));
        at >= 0;
        at = query.indexOf(strand.slice(on, on + 11), at + 1)
      ) {
        diagonals.push(at - on);
      }
    }
    return Math.max(
      0,
      ...diagonals.map((low) => diagonals.filter((other) => other >= low && other <= low + 32).length),
    );
  });
  return Math.max(...counts);
}

/** As many as 1 in 1,000 sequences has in a row by chance. */
function leastWords(query: string, sequence: string, step: number): number {
  const run = Math.ceil(Math.log2(1000 * (query.length + 1) * sequence.length) / 2);
  return Math.max(2, Math.ceil((run - 10) / step));
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

  it('is searched for exactly the loci that have enough of its words near one diagonal', async () => {
    const dice = createDice(31);
    const counts = { found: 0, chance: 0 };
    for (let trial = 0; trial < 200; trial += 1) {
      const query = withRepeat(randomBases(80 + dice(1100), 50_000 + trial), dice);
      const at = dice(query.length - 60);
      // Of most representatives a few bases of the query, of some with a letter that is no base between them.
      const shared =
        query.slice(at, at + 11 + dice(12)) + (dice(5) === 0 ? 'N' : '') + query.slice(at + 30, at + 41 + dice(8));
      const own = randomBases(100 + dice(700), 60_000 + trial);
      const sequence =
        own + (dice(4) === 0 ? '' : dice(2) === 0 ? shared : reverseComplement(shared)) + own.slice(0, 50);
      const genome = await read(query);
      const codes = (await read(sequence)).codes.subarray(0, sequence.length);
      const words = new GenomeWords(genome, () => undefined);
      for (const step of [1, 5]) {
        const isFound = findClusters(words, codes, step).length > 0;
        expect(isFound, `${query} ${sequence} ${step}`).toBe(
          mostWords(query, sequence, step) >= leastWords(query, sequence, step),
        );
        counts[isFound ? 'found' : 'chance'] += 1;
      }
    }
    expect(Math.min(counts.found, counts.chance)).toBeGreaterThan(50);
  });

  it('is searched for a locus of which it has 20 bases', async () => {
    const part = ALLELE.slice(100, 120);
    const [region, ...others] = await regionsOf(randomBases(600, 4) + part + randomBases(900, 5));
    expect([region?.isReverse, others.length]).toEqual([false, 0]);
  });
});
