import type { Database } from '#electron/store/file/database.ts';
import { readAlleleLimits } from '#electron/store/records/allele-limits.ts';
import { readKnownAlleles, type KnownAllele } from '#electron/store/records/known-alleles.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import { AppError } from '#shared/problem.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { checkCoding, usualStartCodons } from '#shared/sequence/coding-check.ts';

/** A locus that gets new alleles. */
export interface SubmittedLocus {
  rules: LocusRules;
  /** All that it has. */
  alleles: readonly KnownAllele[];
}

type LocusRow = NonNullable<Awaited<ReturnType<typeof findLocus>>>;

/** If most alleles of a locus are complete coding sequences, a new one should be. Some published ones are broken. */
const MOST = 0.9;

/** What a locus requires of new alleles. AppError codes: unknown_locus 404. */
export async function readLocusRules(database: Database, name: string): Promise<SubmittedLocus> {
  const row = await findLocus(database, name);
  if (!row) throw new AppError(404, 'unknown_locus', `The locus "${name}" does not exist.`);
  const alleles = readKnownAlleles(database, row.id);
  const limits = readAlleleLimits(database.connection, name);
  const coding = row.coding_sequence === 1 ? codingRules(row, alleles, limits.complete) : undefined;
  const rules: LocusRules = {
    name,
    data_type: row.data_type,
    allele_id_format: row.allele_id_format,
    length_varies: row.length_varies === 1,
    length: row.length ?? undefined,
    min_length: row.min_length ?? undefined,
    max_length: row.max_length ?? undefined,
    limits,
    ...(coding ? { coding } : {}),
  };
  return { rules, alleles };
}

/** How a new allele must code. Without a word of the locus (`asked`), its alleles show whether it must be complete. */
function codingRules(
  { orf, genetic_code, start_codons }: LocusRow,
  alleles: readonly KnownAllele[],
  asked: boolean | undefined,
): NonNullable<LocusRules['coding']> {
  const rules = {
    orf: orf ?? 1,
    genetic_code,
    start_codons: start_codons === null ? usualStartCodons(genetic_code) : (JSON.parse(start_codons) as string[]),
  };
  const isComplete = ({ sequence }: KnownAllele) => {
    const found = checkCoding(sequence, rules.orf, genetic_code, rules.start_codons);
    return found.starts_with_start && found.ends_with_stop;
  };
  const areMost = () => alleles.length > 0 && alleles.filter(isComplete).length >= MOST * alleles.length;
  return { ...rules, complete: asked ?? areMost() };
}
