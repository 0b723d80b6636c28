import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNovelCollector } from '#shared/typing-table/novel-alleles.ts';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import { createDice, plantedLoci } from './split/planted-cuts.ts';
import type { LocusFixture, SchemeFixture } from './typing-database.ts';
import { typingOf } from './typing-of.ts';

const GENE = randomBases(450, 21);
const ALLELES = {
  1: GENE,
  2: withChange(GENE, 200),
  3: withChange(GENE, 300),
  4: `${GENE.slice(0, 240)}${GENE.slice(246)}`,
};
const left = randomBases(900, 31);
const right = randomBases(900, 32);
const LOCI: LocusFixture[] = [
  { name: 'abc', alleles: ALLELES },
  { name: 'xyz', alleles: { 1: left.slice(100, 500) } },
];
const SCHEME: SchemeFixture = { name: 'S', loci: ['abc', 'xyz'], fields: ['ST'], profiles: [['5', '1', '1']] };

/** The sequence with other letters from a position (0-based) on. */
function lettered(sequence: string, at: number, letters: string): string {
  return sequence.slice(0, at) + letters + sequence.slice(at + letters.length);
}

/** The report of the locus in a genome that holds the sequence. */
async function reportOf(sequence: string, isReverse = false) {
  const { type } = await typingOf(LOCI, [SCHEME]);
  const genome = left + sequence + right;
  const result = await type([isReverse ? reverseComplement(genome) : genome]);
  const novel = createNovelCollector();
  novel.add('genome', result);
  return { report: result.loci[0], scheme: result.schemes[0], exported: novel.list() };
}

describe('an allele with undetermined letters in the genome', () => {
  it.each([false, true])(
    'is ambiguous: it says how many, and the one allele that fits (reverse: %s)',
    async (isReverse) => {
      const { report, scheme, exported } = await reportOf(lettered(withChange(GENE, 200), 100, 'NNN'), isReverse);
      expect(report).toMatchObject({
        status: 'ambiguous',
        reason:
          '3 letters are undetermined (N and the like). Only allele 2 fits the others, but this is no exact call.',
        allele_ids: [],
        copies: 0,
        novel: { ambiguous: 3, fitting: ['2'], fitting_count: 1 },
        nearest: { allele_id: '2' },
      });
      expect(exported).toEqual([]);
      expect(scheme).toMatchObject({
        profile_ids: [],
        state: 'incomplete',
        nearest: [{ profile_id: '5', differing: [] }],
      });
    },
  );

  it('lists all that fit, by what each letter stands for', async () => {
    expect((await reportOf(lettered(GENE, 200, 'N'))).report).toMatchObject({
      reason: '1 letter is undetermined (N and the like). 2 alleles fit the others: 1, 2.',
      novel: { fitting: ['1', '2'] },
    });
    const [plain = '', changed = ''] = [GENE[200], withChange(GENE, 200)[200]];
    const TWO: Record<string, string> = { AC: 'M', AG: 'R', AT: 'W', CG: 'S', CT: 'Y', GT: 'K' };
    const both = TWO[[plain, changed].toSorted().join('')] ?? '';
    const neither = TWO[[...'ACGT'].filter((base) => base !== plain && base !== changed).join('')] ?? '';
    expect((await reportOf(lettered(GENE, 200, both), true)).report?.novel?.fitting).toEqual(['1', '2']);
    expect((await reportOf(lettered(GENE, 200, neither))).report).toMatchObject({
      status: 'ambiguous',
      reason: '1 letter is undetermined (N and the like). No known allele fits the others.',
      novel: { fitting: [], fitting_count: 0 },
    });
  });

  it('is still ambiguous if its known bases are new', async () => {
    const { report, exported } = await reportOf(lettered(withChange(GENE, 50), 100, 'NN'));
    expect(report).toMatchObject({
      status: 'ambiguous',
      reason: expect.stringMatching(/1 substitution.* No known allele fits the others\.$/),
    });
    expect(exported).toEqual([]);
  });

  it('fits an allele of another length that lies there', async () => {
    // Allele 4 lacks the bases that are undetermined here, and allele 1 has others.
    const { report } = await reportOf(lettered(GENE, 240, 'NNNNNN'));
    expect(report).toMatchObject({ status: 'ambiguous', novel: { fitting: ['1'] } });
  });

  it('is told rightly at 120 random places', async () => {
    const dice = createDice(77);
    const loci = plantedLoci(12, dice);
    const { type } = await typingOf(loci);
    for (let genome = 0; genome < 10; genome++) {
      const planted = loci.map(({ name, alleles }) => {
        const all = Object.values(alleles);
        const text = all[dice(all.length)] ?? '';
        const count = 1 + dice(5);
        const sequence = lettered(text, dice(text.length - count), 'N'.repeat(count));
        const fits = (allele: string) =>
          allele.length === sequence.length &&
          [...allele].every((base, at) => sequence[at] === 'N' || sequence[at] === base);
        return { name, count, sequence, fitting: Object.keys(alleles).filter((id) => fits(alleles[id] ?? '')) };
      });
      const contig = planted.map(({ sequence }, at) => randomBases(300, genome * 50 + at) + sequence).join('') + left;
      const { loci: reports } = await type([dice(2) === 0 ? contig : reverseComplement(contig)]);
      expect(reports.map(({ locus, status, novel }) => [locus, status, novel?.ambiguous, novel?.fitting])).toEqual(
        planted
          .toSorted(
            (one, other) =>
              loci.findIndex(({ name }) => name === one.name) - loci.findIndex(({ name }) => name === other.name),
          )
          .map(({ name, count, fitting }) => [name, 'ambiguous', count, fitting]),
      );
    }
  });
});
