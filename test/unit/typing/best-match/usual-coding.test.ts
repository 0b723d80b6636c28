import { describe, expect, it } from 'vitest';
import { learnCoding } from '#electron/typing/novel/typical-coding.ts';
import { statusOf, type NovelEvidence } from '#electron/typing/novel/allele-status.ts';
import { isIntact } from '#shared/sequence/coding-check.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases, withChange } from '#test/support/planted-genomes.ts';
import { typingOf } from '../typing-of.ts';

const RULES = { orf: 1, geneticCode: 11, minLength: undefined, maxLength: undefined };
const GENE = 'ATGGCTGCAGCTGGTGCATAA';
const PART = 'GCTGCAGCTGGTGCAGGCGCAG';

const codesIn = (sequence: string) => Uint8Array.from(sequence, (letter) => 'ACGT'.indexOf(letter));

/** What alleles of a locus show, of which every `every`th is `other`. */
function usualAmong(count: number, sequence: string, other = sequence, every = Infinity, orf: number | null = 1) {
  const all = Array.from({ length: count }, (_, index) => ((index + 1) % every === 0 ? other : sequence));
  const codesOf = (index: number) => codesIn(all[index] ?? '');
  return learnCoding({ count, codesOf }, { ...RULES, orf: orf ?? undefined });
}

const WHOLE = { whole_codons: true, starts_with_start: true, ends_with_stop: true };
const NOTHING = { whole_codons: false, starts_with_start: false, ends_with_stop: false };

/** A part of a gene that has no stop codon in the second frame, and one in each of the others. */
const SECOND = `G${'GCACTGGAC'.repeat(17)}GCTAGCCTAAAC${'GCACTGGAC'.repeat(17)}AC`;

describe('what the alleles of a locus have as a rule', () => {
  it('is a start and a stop codon where nine in ten have them', () => {
    expect(usualAmong(1, GENE)).toEqual({ orf: 1, usual: WHOLE });
    expect(usualAmong(100, GENE, PART, 11)).toEqual({ orf: 1, usual: WHOLE });
    expect(usualAmong(100, GENE, PART, 4)?.usual).toEqual(NOTHING);
  });

  it('is neither for parts of genes, also if some begin like a start codon by chance', () => {
    expect(usualAmong(400, PART, `ATG${PART.slice(3)}`, 7)?.usual).toEqual(NOTHING);
  });

  it('is the only frame without stop codons, whatever the locus says', () => {
    const learned = { orf: 2, usual: NOTHING };
    expect(usualAmong(20, SECOND)).toEqual(learned);
    expect(usualAmong(20, SECOND, GENE, 11, null)).toEqual(learned);
    const reverse = { ...learned, orf: 5 };
    expect(usualAmong(20, reverseComplement(SECOND), GENE, 11, 4)).toEqual(reverse);
  });

  it('is unknown where neither the locus nor its alleles say that they code', () => {
    expect(
      learnCoding({ count: 1, codesOf: () => codesIn(SECOND.slice(0, 150)) }, { ...RULES, orf: undefined }),
    ).toBeUndefined();
    expect(usualAmong(0, GENE)).toBeUndefined();
  });
});

it('a new allele is judged by the frame and the ends of the others, though the record of the locus says nothing', async () => {
  const { type } = await typingOf([{ name: 'abc', alleles: { 1: SECOND, 2: withChange(SECOND, 33) } }]);
  const around = [randomBases(300, 3), randomBases(300, 4)] as const;
  const reportOf = async (sequence: string) => (await type([around.join(sequence)])).loci[0];
  const whole = await reportOf(withChange(SECOND, 120));
  expect(whole).toMatchObject({ status: 'novel', novel: { coding: { orf: 2, usual: { starts_with_start: false } } } });
  expect(whole?.novel?.coding && isIntact(whole.novel.coding)).toBe(true);
  expect(await reportOf(SECOND.slice(0, 120) + SECOND.slice(121))).toMatchObject({
    status: 'frameshifted',
    reason: 'Its reading frame is broken: it has 1 fewer base than allele 1.',
  });
});

describe('a lost start codon', () => {
  const chance = `ATG${PART.slice(3)}`;
  const check = { whole_codons: false, ends_with_stop: false, internal_stops: [] };
  const evidence: NovelEvidence = {
    best: {
      allele_id: '7',
      contig: 0,
      start: 0,
      end: chance.length,
      orientation: 'forward',
      length: chance.length,
      identity: 95,
      mismatches: 1,
      gaps: 0,
      cigar: '1X21=',
      partial: false,
      allele_start: 0,
      allele_end: chance.length,
      query_start: 0,
      query_end: chance.length,
    } as unknown as NovelEvidence['best'],
    likeness: 95,
    sequence: `C${chance.slice(1)}`,
    unknown: { aligned: 0, rest: 0 },
    coding: { ...check, starts_with_start: false },
    nearest: { ...check, starts_with_start: true },
    rules: RULES,
  };

  it('is told of a whole gene, and not of a part whose nearest allele begins like one by chance', () => {
    expect(statusOf({ ...evidence, rules: { ...RULES, usual: WHOLE } }).reason).toContain('Its start codon is lost.');
    expect(statusOf({ ...evidence, rules: { ...RULES, usual: NOTHING } }).reason).toBe(
      'It is new: 1 substitution away from the nearest allele, 7.',
    );
  });
});
