import type { KnownAllele } from '#electron/store/records/known-alleles.ts';
import { learnCoding } from '#electron/typing/novel/typical-coding.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { usualStartCodons } from '#shared/sequence/coding-check.ts';

interface CodingLocus {
  /** Reading frame: 1 to 3, or 4 to 6 on the reverse strand. The first where it does not say. */
  orf?: number | null | undefined;
  genetic_code: number;
  /** Those that are usual with the genetic code where it does not say. */
  start_codons?: readonly string[] | undefined;
}

/**
 * How a new allele must code: in the frame and with the ends that the known alleles have, as in typing. `asked` is what the locus says
 * of whether each must be complete.
 */
export function codingRules(
  { orf, genetic_code, start_codons = usualStartCodons(genetic_code) }: CodingLocus,
  alleles: readonly KnownAllele[],
  asked?: boolean,
): NonNullable<LocusRules['coding']> {
  const stated = orf ?? 1;
  const codesOf = (index: number) =>
    Uint8Array.from(Buffer.from(alleles[index]?.sequence ?? '', 'latin1'), (letter) => DNA_ALPHABET.codes[letter] ?? 0);
  const learned = learnCoding(
    { count: alleles.length, codesOf },
    { orf: stated, geneticCode: genetic_code, startCodons: start_codons },
  );
  const areMost = learned !== undefined && learned.usual.starts_with_start && learned.usual.ends_with_stop;
  return { orf: learned?.orf ?? stated, genetic_code, start_codons, complete: asked ?? areMost };
}
