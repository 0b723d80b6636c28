import { describe, expect, it } from 'vitest';
import { prepareAlleles } from '#electron/typing/best-match/locus-alleles.ts';
import { typicalCoding } from '#electron/typing/novel/typical-coding.ts';
import { statusOf, type NovelEvidence } from '#electron/typing/novel/allele-status.ts';

const RULES = { orf: 1, geneticCode: 11, minLength: undefined, maxLength: undefined };
const GENE = 'ATGGCTGCAGCTGGTGCATAA';
const PART = 'GCTGCAGCTGGTGCAGGCGCAG';

/** Alleles of a locus, of which every `every`th is `other`. */
function usualAmong(count: number, sequence: string, other = sequence, every = Infinity) {
  const all = Array.from({ length: count }, (_, index) => ((index + 1) % every === 0 ? other : sequence));
  const ids = all.map((_, index) => String(index + 1));
  return typicalCoding(prepareAlleles(ids, Buffer.from(all.join('\n'))), RULES);
}

const WHOLE = { whole_codons: true, starts_with_start: true, ends_with_stop: true };
const NOTHING = { whole_codons: false, starts_with_start: false, ends_with_stop: false };

describe('what the alleles of a locus have as a rule', () => {
  it('is a start and a stop codon where nine in ten have them', () => {
    expect(usualAmong(1, GENE)).toEqual(WHOLE);
    expect(usualAmong(100, GENE, PART, 11)).toEqual(WHOLE);
    expect(usualAmong(100, GENE, PART, 4)).toEqual(NOTHING);
  });

  it('is neither for parts of genes, also if some begin like a start codon by chance', () => {
    expect(usualAmong(400, PART, `ATG${PART.slice(3)}`, 7)).toEqual(NOTHING);
  });

  it('is unknown where the locus does not code', () => {
    const alleles = prepareAlleles(['1'], Buffer.from(GENE));
    expect(typicalCoding(alleles, { ...RULES, orf: undefined })).toBeUndefined();
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
