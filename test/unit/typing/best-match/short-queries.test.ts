import { describe, expect, it } from 'vitest';
import { prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { findRegions } from '#electron/typing/best-match/regions.ts';
import { readGenome } from '#electron/typing/genome-reader.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases } from '#test/support/planted-genomes.ts';

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

  it('is searched for a locus of which it has 20 bases', async () => {
    const part = ALLELE.slice(100, 120);
    const [region, ...others] = await regionsOf(randomBases(600, 4) + part + randomBases(900, 5));
    expect([region?.isReverse, others.length]).toEqual([false, 0]);
  });
});
