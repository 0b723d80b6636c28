import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import { addAllele, type LocusFixture } from './typing-database.ts';
import { typingOf } from './typing-of.ts';

const GENE = randomBases(450, 41);
/** With letters in the middle, at the beginning and at the end. */
const MIDDLE = `${GENE.slice(0, 100)}R${GENE.slice(101, 300)}NN${GENE.slice(302)}`;
const FIRST = `Y${GENE.slice(1, 449)}K`;
const [left, right] = [randomBases(900, 51), randomBases(900, 52)];
const around = (sequence: string) => left + sequence + right;

const LOCI: LocusFixture[] = [
  { name: 'abc', alleles: { 1: MIDDLE, 2: FIRST, 3: withChange(GENE, 40) } },
  { name: 'other', alleles: { 1: randomBases(400, 61) } },
];

/** Marks what an import marks. */
async function ambiguousTyping(loci = LOCI) {
  const { database, type } = await typingOf(loci);
  const mark = () => database.connection.exec("update allele set ambiguous = sequence glob '*[^ACGT]*'");
  mark();
  return { database, type, mark };
}

describe('an allele that is stored with letters for several bases', () => {
  it('is found exactly where the genome has the same letters, on both strands', async () => {
    const { type } = await ambiguousTyping();
    for (const [id, sequence] of [
      ['1', MIDDLE],
      ['2', FIRST],
    ] as const) {
      const forward = await type([around(sequence)]);
      expect(forward.matches).toMatchObject([
        { locus: 'abc', allele_id: id, start: 901, end: 1350, orientation: 'forward' },
      ]);
      expect(forward.loci[0]).toMatchObject({ status: 'exact', allele_ids: [id] });
      const reverse = await type([reverseComplement(around(sequence))]);
      expect(reverse.matches).toMatchObject([{ allele_id: id, start: 901, end: 1350, orientation: 'reverse' }]);
    }
    expect((await type([FIRST])).loci[0]?.allele_ids).toEqual(['2']);
    const circle = MIDDLE.slice(101) + left + MIDDLE.slice(0, 101);
    const over = await type(`>c circular=true\n${circle}`);
    expect(over.matches).toMatchObject([{ allele_id: '1', start: circle.length - 100, end: 349 }]);
    const alone = await ambiguousTyping([{ name: 'abc', alleles: { 1: MIDDLE } }]);
    expect((await alone.type(`>c circular=true\n${circle}`)).matches).toHaveLength(1);
  });

  it('is never called for plain bases or other letters', async () => {
    const { type } = await ambiguousTyping();
    for (const sequence of [GENE, MIDDLE.replace('R', 'G'), MIDDLE.replace('R', 'N'), MIDDLE.replace('R', 'Y')]) {
      const { matches, loci } = await type([around(sequence)]);
      expect(matches).toEqual([]);
      expect(loci[0]?.status).not.toBe('exact');
    }
  });

  it('is not the nearest where a plain one is as near, and its letters count as differences', async () => {
    const { type } = await ambiguousTyping([
      { name: 'abc', alleles: { 1: `${GENE.slice(0, 200)}R${GENE.slice(201)}`, 2: withChange(GENE, 250) } },
      { name: 'rare', alleles: { 1: `${right.slice(0, 400)}WWW${right.slice(403)}` } },
    ]);
    const { loci } = await type([around(GENE)]);
    expect(loci[0]).toMatchObject({ locus: 'abc', status: 'novel', nearest: { allele_id: '2', mismatches: 1 } });
    expect(loci[1]).toMatchObject({ locus: 'rare', status: 'novel', nearest: { allele_id: '1', mismatches: 3 } });
  });

  it('joins no pieces, and fits nothing that is ambiguous', async () => {
    const { type } = await ambiguousTyping([{ name: 'abc', alleles: { 1: MIDDLE } }]);
    const { loci } = await type([left + MIDDLE.slice(0, 250), MIDDLE.slice(200) + right]);
    expect(loci[0]).toMatchObject({ status: 'partial', allele_ids: [] });
    expect((await type([around(MIDDLE.replace('R', 'N'))])).loci[0]).toMatchObject({
      status: 'ambiguous',
      novel: { fitting: [] },
    });
  });

  it('is found after it was added to a typed database, or a plain one got letters', async () => {
    const { database, type, mark } = await ambiguousTyping();
    const added = `${GENE.slice(0, 50)}S${GENE.slice(51)}`;
    expect((await type([around(added)])).matches).toEqual([]);
    addAllele(database.connection, 1, '9', added);
    database.connection
      .prepare("update allele set sequence = ? where allele_id = '3'")
      .run(`${GENE.slice(0, 60)}W${GENE.slice(61)}`);
    mark();
    bumpDefinitionsVersion(database.connection);
    expect((await type([around(added)])).matches).toMatchObject([{ allele_id: '9' }]);
    expect((await type([around(`${GENE.slice(0, 60)}W${GENE.slice(61)}`)])).matches).toMatchObject([
      { allele_id: '3' },
    ]);
    expect((await type([around(withChange(GENE, 40))])).matches).toEqual([]);
  });
});
