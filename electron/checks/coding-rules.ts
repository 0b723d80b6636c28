import type { KnownAllele } from '#electron/store/records/known-alleles.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { checkCoding, usualStartCodons } from '#shared/sequence/coding-check.ts';

interface CodingLocus {
  /** Reading frame: 1 to 3, or 4 to 6 on the reverse strand. The first where it does not say. */
  orf?: number | null | undefined;
  genetic_code: number;
  /** Those that are usual with the genetic code where it does not say. */
  start_codons?: readonly string[] | undefined;
}

/** If most alleles of a locus are complete coding sequences, a new one should be. Some published ones are broken. */
const MOST = 0.9;

/** How a new allele must code. Without a word of the locus (`asked`), its alleles show whether it must be complete. */
export function codingRules(
  { orf, genetic_code, start_codons }: CodingLocus,
  alleles: readonly KnownAllele[],
  asked?: boolean,
): NonNullable<LocusRules['coding']> {
  const rules = { orf: orf ?? 1, genetic_code, start_codons: start_codons ?? usualStartCodons(genetic_code) };
  const isComplete = ({ sequence }: KnownAllele) => {
    const found = checkCoding(sequence, rules.orf, genetic_code, rules.start_codons);
    return found.starts_with_start && found.ends_with_stop;
  };
  const areMost = () => alleles.length > 0 && alleles.filter(isComplete).length >= MOST * alleles.length;
  return { ...rules, complete: asked ?? areMost() };
}
