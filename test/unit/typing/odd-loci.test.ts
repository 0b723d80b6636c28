import { describe, expect, it } from 'vitest';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import { typingOf } from './typing-of.ts';

const GENE = randomBases(450, 41);
const [left, right] = [randomBases(900, 51), randomBases(900, 52)];
const around = (sequence: string) => left + sequence + right;

describe('a locus without alleles', () => {
  it('stops nothing, and is told as such', async () => {
    const { type } = await typingOf(
      [
        { name: 'empty', alleles: {} },
        { name: 'full', alleles: { 1: GENE } },
        { name: 'void', dataType: 'peptide', alleles: {} },
      ],
      [{ name: 'S', loci: ['empty', 'full'], fields: ['ST'], profiles: [['7', 'N', '1']], allowMissing: true }],
    );
    const { loci, schemes } = await type([around(GENE)]);
    const none = { status: 'missing', reason: 'No alleles are defined for this locus.', allele_ids: [], copies: 0 };
    expect(loci).toEqual([
      { ...none, locus: 'empty' },
      expect.objectContaining({ status: 'exact' }),
      { ...none, locus: 'void' },
    ]);
    expect(schemes[0]).toMatchObject({ profile_ids: ['7'], state: 'incomplete' });
  });

  it('stops nothing either if the whole database has none', async () => {
    const { type } = await typingOf([{ name: 'empty', alleles: {} }]);
    expect((await type([around(GENE)])).loci[0]?.reason).toBe('No alleles are defined for this locus.');
  });
});

describe('a genome that holds a locus many times', () => {
  it('counts all copies, inexact ones apart', async () => {
    const { type } = await typingOf([{ name: 'abc', alleles: { 1: GENE, 2: withChange(GENE, 9) } }]);
    const gaps = Array.from({ length: 10 }, (_, number) => randomBases(600, 900 + number));
    const genome = gaps.map((gap, at) => gap + (at === 9 ? withChange(GENE, 200) : GENE)).join('') + right;
    expect((await type([genome])).loci[0]).toMatchObject({
      status: 'several',
      allele_ids: ['1'],
      copies: 9,
      inexact_copies: 1,
    });
  });
});

it('a whole paralog never hides a part of the true allele, and is named with its place', async () => {
  const { type } = await typingOf([{ name: 'abc', alleles: { 1: GENE, 2: withChange(GENE, 9) } }]);
  const changed = (count: number) => Array.from({ length: count }, (_, at) => 5 + at * 14).reduce(withChange, GENE);
  const part = left + GENE.slice(0, 200);
  const reportOf = async (copy: string) => (await type([around(copy), part])).loci[0];
  expect(await reportOf(changed(31))).toMatchObject({
    status: 'partial',
    nearest: { allele_id: '1', contig: 'contig2', identity: 100 },
    reason: expect.stringMatching(
      /An inexact copy is on contig1, 901 to 1350 \(93\.\d % identical to allele 1\)\.$/,
    ) as string,
  });
  // One that is as like as new alleles are is no paralog.
  expect(await reportOf(changed(9))).toMatchObject({ status: 'novel', nearest: { contig: 'contig1' } });
});
