import { expect, it } from 'vitest';
import { measureGenome } from '#electron/typing/verdict/measure-genome.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import { typingOf } from './typing-of.ts';

const changed = (sequence: string, ...places: number[]) => places.reduce(withChange, sequence);
const without = (sequence: string, at: number, count = 3) => sequence.slice(0, at) + sequence.slice(at + count);

const GENE = randomBases(450, 21);
/** Differs from the gene at both ends. */
const OTHER = changed(GENE, 30, 60, 90, 300, 330, 360);
const SHORTER = without(changed(GENE, 33, 63, 303, 333), 400);
const ALLELES = { 1: GENE, 2: OTHER, 3: SHORTER };
const [left, right] = [randomBases(900, 31), randomBases(900, 32)];
const join = (head: string, tail: string, at = 200) => head.slice(0, at) + tail.slice(at);

async function reportsOf(...sequences: string[]) {
  const { type } = await typingOf([{ name: 'abc', alleles: ALLELES }]);
  const found = [];
  for (const sequence of sequences) found.push(await type([left + sequence + right]));
  return found;
}

it('a new allele that two known ones explain together says which, on both strands and with another length', async () => {
  const results = await reportsOf(
    join(OTHER, GENE),
    reverseComplement(join(OTHER, GENE)),
    join(GENE, SHORTER),
    join(SHORTER, GENE, 201),
  );
  expect(results.map(({ loci: [report] }) => report?.novel?.mosaic)).toEqual([
    { head: '2', head_end: 300, tail: '1', tail_start: 92 },
    { head: '2', head_end: 300, tail: '1', tail_start: 92 },
    { head: '1', head_end: 303, tail: '3', tail_start: 65 },
    { head: '3', head_end: 303, tail: '1', tail_start: 65 },
  ]);
  expect(results[0]?.loci[0]).toMatchObject({
    status: 'novel',
    reason: expect.stringContaining(
      'Two known alleles explain all of it: bases 1 to 300 are those of allele 2, and from base 92 on it ends like allele 1.',
    ) as string,
  });
});

it('one with a change of its own, one changed base or only fewer bases is no mosaic', async () => {
  const results = await reportsOf(
    changed(join(OTHER, GENE), 200),
    changed(GENE, 30),
    without(GENE, 200),
    without(GENE, 200, 30),
    changed(GENE, 30, 60, 90, 360),
  );
  expect(results.map(({ loci: [report] }) => [report?.status, report?.novel?.mosaic])).toEqual(
    results.map(() => ['novel', undefined]),
  );
});

it('other alleles that are as near as the nearest are named', async () => {
  const { type } = await typingOf([
    {
      name: 'abc',
      alleles: {
        1: GENE,
        2: changed(GENE, 30, 60),
        3: changed(GENE, 90),
        4: without(GENE, 200),
        7: changed(GENE, 20, 30),
      },
    },
  ]);
  const reportOf = async (sequence: string) => (await type([left + sequence + right])).loci[0];
  expect(await reportOf(changed(GENE, 30))).toMatchObject({
    reason: 'It is new: 1 substitution away from the nearest allele, 1. 2 other alleles are as near: 2, 7.',
    novel: { equals: ['2', '7'], equal_count: 2 },
  });
  expect((await reportOf(changed(GENE, 90, 120)))?.novel).not.toHaveProperty('equals');
  expect((await reportOf(changed(without(GENE, 100), 300)))?.novel).not.toHaveProperty('equals');
});

it('mosaics are counted for the verdict where new alleles were searched for', async () => {
  const [result] = await reportsOf(join(OTHER, GENE));
  if (!result) throw new Error('Nothing was typed.');
  const scheme = { scheme_id: 1, description: 'S', loci: [{ locus: 'abc', allele_ids: [] }], nearest: [] };
  const schemes = [{ ...scheme, fields: [], profile_ids: [], state: 'unknown' as const }];
  const measured = (best: boolean) => measureGenome({ ...result, schemes, stamp: { parameters: { best } } }).schemes;
  expect(measured(true)).toMatchObject([{ new: 1, mosaic: 1, mosaic_loci: ['abc'] }]);
  expect(measured(false)[0]).not.toHaveProperty('mosaic');
});
