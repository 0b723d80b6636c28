import { codesAt, type LocusAlleles } from '../best-match/locus-alleles.ts';
import type { NovelAlleleRules } from './allele-rules.ts';
import { checkCoding, type TypicalCoding } from '#shared/sequence/coding-check.ts';

/** Alleles that are looked at. They lie evenly among all. */
const LOOKED_AT = 60;

/** Share of the alleles that makes a rule, as for the guess whether a locus codes (`coding-guess.ts`). */
const AGREEMENT = 0.9;

const known = new WeakMap<LocusAlleles, TypicalCoding>();

/**
 * What nine in ten alleles of a locus have: whole codons, a start codon, a stop codon. Many typing schemes use fragments
 * from the middle of genes, which have neither end; a few begin by chance like a start codon. Worked out once for alleles
 * that are kept. Undefined if the locus does not code.
 */
export function typicalCoding(alleles: LocusAlleles, rules: NovelAlleleRules): TypicalCoding | undefined {
  const { orf, geneticCode, startCodons } = rules;
  if (orf === undefined) return undefined;
  const before = known.get(alleles);
  if (before) return before;
  const count = Math.min(LOOKED_AT, alleles.ids.length);
  const checks = Array.from({ length: count }, (_, index) => {
    const codes = codesAt(alleles, Math.floor((index * alleles.ids.length) / count));
    return checkCoding(lettersOf(codes), orf, geneticCode, startCodons);
  });
  const isUsual = (member: keyof TypicalCoding) => checks.filter((check) => check[member]).length >= AGREEMENT * count;
  const usual = {
    whole_codons: isUsual('whole_codons'),
    starts_with_start: isUsual('starts_with_start'),
    ends_with_stop: isUsual('ends_with_stop'),
  };
  known.set(alleles, usual);
  return usual;
}

function lettersOf(codes: Uint8Array): string {
  return Array.from(codes, (code) => 'ACGT'[code] ?? 'N').join('');
}
