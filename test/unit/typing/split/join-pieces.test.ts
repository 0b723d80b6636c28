import { describe, expect, it } from 'vitest';
import { LEAST_OVERLAP } from '#electron/typing/split/join-pieces.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import type { LocusFixture, SchemeFixture } from '../typing-database.ts';
import { typingOf } from '../typing-of.ts';
import { contigsOf, createDice, cutAllele, expectedJoin, plantedLoci } from './planted-cuts.ts';

/** Types one genome. */
async function typeOnce(loci: LocusFixture[], contigs: readonly string[] | string, schemes: SchemeFixture[] = []) {
  return (await typingOf(loci, schemes)).type(contigs);
}

const GENE = randomBases(450, 11);
const LOCI: LocusFixture[] = [{ name: 'abc', alleles: { 1: GENE, 2: withChange(GENE, 20), 3: withChange(GENE, 430) } }];
const SCHEME: SchemeFixture = { name: 'S', loci: ['abc'], fields: ['ST'], profiles: [['592', '1']] };
const flank = (seed: number) => randomBases(900, 8_000 + seed);

describe('an allele that ends of contigs cut in two', () => {
  it('is joined where the pieces overlap and fit one allele, and counts for the profile', async () => {
    const contigs = [flank(1) + GENE.slice(0, 250), GENE.slice(210) + flank(2)];
    const { loci, schemes, matches, contig_list } = await typeOnce(LOCI, contigs, [SCHEME]);
    expect(loci).toEqual<LocusReport[]>([
      {
        locus: 'abc',
        status: 'joined',
        reason:
          'It is joined from two pieces at ends of contigs: bases 1 to 250 on contig1, 901 to 1,150, and bases 211 to 450 on contig2, 1 to 240. They share 40 bases, and no other allele fits both.',
        allele_ids: ['1'],
        copies: 1,
        pieces: [
          { contig: 'contig1', start: 901, end: 1150, orientation: 'forward', allele_start: 1, allele_end: 250 },
          { contig: 'contig2', start: 1, end: 240, orientation: 'forward', allele_start: 211, allele_end: 450 },
        ],
      },
    ]);
    expect(schemes[0]).toMatchObject({ profile_ids: ['592'], state: 'exact', loci: [{ allele_ids: ['1'] }] });
    expect(matches).toEqual([]);
    expect(contig_list.map(({ name }) => name)).toEqual(['contig1', 'contig2']);
  });

  it.each([
    [false, true],
    [true, false],
    [true, true],
  ])('is found on either strand (%s, %s)', async (isFirstTurned, isSecondTurned) => {
    const [head, tail] = [flank(1) + GENE.slice(0, 250), GENE.slice(210) + flank(2)];
    const contigs = [isFirstTurned ? reverseComplement(head) : head, isSecondTurned ? reverseComplement(tail) : tail];
    const [report] = (await typeOnce(LOCI, contigs)).loci;
    expect(report).toMatchObject({ status: 'joined', allele_ids: ['1'] });
    const pieces = report?.pieces?.map(({ start, end, orientation }) => [start, end, orientation]);
    expect(pieces).toEqual([
      isFirstTurned ? [1, 250, 'reverse'] : [901, 1150, 'forward'],
      isSecondTurned ? [901, 1140, 'reverse'] : [1, 240, 'forward'],
    ]);
  });

  it('is joined from three pieces or more, where whole contigs lie within it', async () => {
    const parts = [GENE.slice(0, 150), GENE.slice(130, 250), GENE.slice(230, 300), GENE.slice(285)];
    const [head = '', second = '', third = '', tail = ''] = parts;
    const four = [flank(1) + head, reverseComplement(second), third, tail + flank(2)];
    const [report] = (await typeOnce(LOCI, four)).loci;
    expect(report).toMatchObject({
      status: 'joined',
      allele_ids: ['1'],
      reason: expect.stringMatching(
        /from 4 pieces .* Neighbours share at least 15 bases, and no other allele fits all\.$/,
      ) as string,
    });
    const pieces = report?.pieces?.map(({ contig, start, end, orientation }) => [contig, start, end, orientation]);
    expect(pieces?.slice(1, 3)).toEqual([
      ['contig2', 1, 120, 'reverse'],
      ['contig3', 1, 70, 'forward'],
    ]);
    const statusOf = async (...between: string[]) =>
      (await typeOnce(LOCI, [flank(1) + head, ...between, tail + flank(2)])).loci[0]?.status;
    expect(await statusOf(second), 'a gap').toBe('partial');
    expect(await statusOf(withChange(GENE.slice(130, 300), 60)), 'a changed contig').toBe('partial');
    expect(await statusOf(GENE.slice(130, 300), withChange(GENE.slice(130, 300), 60)), 'contradicted').toBe('partial');
  });

  it.each([
    [
      'fit two alleles',
      // Alleles 1 and 4 differ between the pieces' common part only in how often it is repeated.
      [flank(1) + GENE.slice(0, 250), GENE.slice(210) + flank(2)],
      { 4: GENE.slice(0, 250) + GENE.slice(210) },
      /^The contig ends within the allele.* Its pieces fit 2 alleles, so they are not joined: 1, 4\.$/,
    ],
    [
      'only touch',
      [flank(1) + GENE.slice(0, 250), GENE.slice(250) + flank(2)],
      {},
      /do not share 10 bases, so they are not joined\.$/,
    ],
    ['leave bases out', [flank(1) + GENE.slice(0, 200), GENE.slice(250) + flank(2)], {}, /do not share 10 bases/],
    [
      'differ',
      [flank(1) + GENE.slice(0, 250), withChange(GENE.slice(210), 20) + flank(2)],
      {},
      /the allele is split\.$/,
    ],
    [
      'are contradicted by a third',
      [flank(1) + GENE.slice(0, 250), GENE.slice(210) + flank(2), flank(3) + withChange(GENE.slice(0, 300), 100)],
      {},
      /another piece contradicts it/,
    ],
  ])('is not joined where the pieces %s', async (_what, contigs, more, reason) => {
    const [report] = (await typeOnce([{ name: 'abc', alleles: { ...LOCI[0]?.alleles, ...more } }], contigs, [])).loci;
    expect(report).toMatchObject({ status: 'partial', allele_ids: [], reason: expect.stringMatching(reason) });
    expect(report?.pieces).toBeUndefined();
  });

  // Over 1 s: genomes are cut at 240 places and typed.
  it('is joined rightly and never wrongly at 240 random places', async () => {
    const dice = createDice(20_261_122);
    const loci = plantedLoci(12, dice);
    const { type } = await typingOf(loci);
    const wrong: string[] = [];
    const counts = { joined: 0, apart: 0 };
    for (let genome = 0; genome < 20; genome++) {
      const cuts = loci.map((locus) => cutAllele(locus, dice));
      const result = await type(contigsOf(cuts, dice));
      for (const [index, cut] of cuts.entries()) {
        const report = result.loci.find(({ locus }) => locus === cut.locus);
        const expected = expectedJoin(cut, loci[index] as LocusFixture, LEAST_OVERLAP);
        const found = report?.status === 'joined' ? report.allele_ids.join() : undefined;
        counts[expected === undefined ? 'apart' : 'joined'] += 1;
        if (found !== expected)
          wrong.push(
            `${genome} ${cut.locus}: ${String(found)} for ${String(expected)}: ${report?.status} ${report?.reason} ${JSON.stringify([cut.allele, cut.head.length, cut.tail.length, cut.third?.length])}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(counts.joined).toBeGreaterThan(75);
    expect(counts.apart).toBeGreaterThan(75);
  });
});

it('says nothing of the pieces of another copy where a whole new allele is', async () => {
  const whole = flank(6) + withChange(GENE, 100) + flank(7);
  const pieces = [flank(1) + GENE.slice(0, 250), GENE.slice(260) + flank(2)];
  const [report] = (await typeOnce(LOCI, [whole, ...pieces])).loci;
  expect(report).toMatchObject({ status: 'novel', reason: expect.not.stringMatching(/piece|split/) });
  const [circle] = (await typeOnce(LOCI, [`${GENE.slice(200)}${whole}${GENE.slice(0, 200)}`])).loci;
  expect(circle).toMatchObject({ status: 'novel', reason: expect.not.stringMatching(/The rest lies/) });
});

describe('a circle that was cut open within a locus', () => {
  const circle = GENE.slice(180) + flank(4) + flank(5) + GENE.slice(0, 180);

  it('gets the hint to read it as one, with the allele that it then has', async () => {
    const hint =
      'The rest lies at the other end of the contig, which may be a circle that was cut open here. Query it with its contigs read as circles: it is then allele 1.';
    for (const contig of [circle, reverseComplement(circle)]) {
      const [report] = (await typeOnce(LOCI, [contig])).loci;
      expect(report).toMatchObject({ status: 'partial', reason: expect.stringContaining(hint) });
    }
  });

  it('gets the hint where the allele is new, and where only a few bases lie behind the origin', async () => {
    const isNew = withChange(circle, 50);
    const [novel] = (await typeOnce(LOCI, [isNew])).loci;
    expect(novel?.reason).toMatch(/may be a circle .* read as circles to call the allele\.$/);
    const [few] = (await typeOnce(LOCI, [GENE.slice(444) + flank(4) + GENE.slice(0, 444)])).loci;
    expect(few?.reason).toMatch(/read as circles: it is then allele 1\.$/);
  });

  it('is searched across its origin if it is declared, and needs no hint', async () => {
    const { loci } = await typeOnce(LOCI, `>chromosome circular=true\n${circle}\n`);
    expect(loci).toEqual([{ locus: 'abc', status: 'exact', reason: '', allele_ids: ['1'], copies: 1 }]);
  });

  it('is joined where its ends overlap, and the report says so', async () => {
    const [report] = (await typeOnce(LOCI, [GENE.slice(150) + flank(4) + GENE.slice(0, 180)])).loci;
    expect(report).toMatchObject({ status: 'joined', allele_ids: ['1'] });
    expect(report?.reason).toMatch(/They are the two ends of one contig, so it may be a circle\.$/);
  });
});
