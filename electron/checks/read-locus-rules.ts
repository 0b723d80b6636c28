import type { Database } from '#electron/store/file/database.ts';
import { readAlleleLimits } from '#electron/store/records/allele-limits.ts';
import { readKnownAlleles, type KnownAllele } from '#electron/store/records/known-alleles.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { codingRules } from './coding-rules.ts';

/** A locus that gets new alleles. */
interface SubmittedLocus {
  rules: LocusRules;
  alleles: readonly KnownAllele[];
}

/** What a locus requires of new alleles. AppError codes: unknown_locus 404. */
export async function readLocusRules(database: Database, name: string): Promise<SubmittedLocus> {
  const row = findLocus(database, name);
  if (!row) throw new AppError(404, 'unknown_locus', `The locus "${name}" does not exist.`);
  const alleles = readKnownAlleles(database, row.id);
  const limits = readAlleleLimits(database.connection, name);
  const start_codons = row.start_codons === null ? undefined : (JSON.parse(row.start_codons) as string[]);
  const coding = row.coding_sequence === 1 && codingRules({ ...row, start_codons }, alleles, limits.complete);
  const rules: LocusRules = {
    name,
    data_type: row.data_type,
    allele_id_format: row.allele_id_format,
    length_varies: row.length_varies === 1,
    length: row.length ?? undefined,
    min_length: row.min_length ?? undefined,
    max_length: row.max_length ?? undefined,
    limits,
    ...defined({ coding: coding || undefined }),
  };
  return { rules, alleles };
}
