import { codingRules } from '#electron/checks/coding-rules.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { TargetLocus } from '#shared/rpc/contract/draft-target.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { checkAlleles, type LocusRules } from '#shared/rules/allele-submission.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { sequencesOf } from '#shared/rules/draft-table.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import { allelesInFasta } from '#shared/sequence/alleles-fasta.ts';
import { BACTERIAL_CODE } from '#shared/sequence/genetic-codes.ts';
import type { NamedSequence } from '#shared/sequence/read-sequences.ts';
import { checkSubmittedAlleles, checkSubmittedProfiles } from '../check-rows.ts';
import { readIsolateRows } from '../isolate-rows.ts';

export interface CheckDraftTask {
  file: string;
  type: DraftType;
  content: Pick<DraftContent, 'locus' | 'scheme_id' | 'columns' | 'rows'>;
}

/**
 * What a database of this computer says of the table of a draft. AppError: those of `openDatabase` and `check-rows.ts`. For
 * workers.
 */
export async function checkDraft(
  { file, type, content }: CheckDraftTask,
  control: WorkControl,
): Promise<RuleProblem[]> {
  await using database = await openDatabase(file, { mayFreeze: true });
  const { locus, scheme_id, columns, rows } = content;
  const table = { headings: columns, rows: rows.map((cells) => ({ cells })) };
  if (type === 'alleles') {
    return (await checkSubmittedAlleles(database, locus, sequencesOf(content), control.checkpoint)).problems;
  }
  if (type === 'profiles') return (await checkSubmittedProfiles(database, scheme_id ?? 0, table)).problems;
  return (await readIsolateRows(database, type, table, control.checkpoint)).problems;
}

/** New alleles of a locus of another site, and its alleles as the site gives them. */
export interface CheckAgainstTask {
  locus: TargetLocus;
  fasta: string;
  sequences: readonly NamedSequence[];
}

/** What is wrong, and with how many alleles the new ones were compared. */
export interface CheckedAgainst {
  problems: RuleProblem[];
  compared: number;
}

/** Checks new alleles of another site by the rules of databases of this computer. Rejects with an `AbortError` when cancelled. For workers. */
export async function checkAgainst(
  { locus, fasta, sequences }: CheckAgainstTask,
  control: WorkControl,
): Promise<CheckedAgainst> {
  const { codes, data_type } = locus;
  const alleles = allelesInFasta(locus.name, fasta).map(({ allele_id, sequence }) => ({
    allele_id,
    sequence: normalizeAlleleSequence(sequence, data_type),
  }));
  // Sites do not tell the genetic code of a locus.
  const coding = codes && codingRules({ ...codes, genetic_code: BACTERIAL_CODE }, alleles);
  const rules: LocusRules = { ...locus, limits: USUAL_LIMITS, ...defined({ coding }) };
  const normalized = sequences.map(({ sequence }) => normalizeAlleleSequence(sequence, data_type));
  const evidence = gatherEvidence(normalized, alleles, data_type, control.checkpoint);
  return { problems: checkAlleles(sequences, rules, evidence), compared: alleles.length };
}
