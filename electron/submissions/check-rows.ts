import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { isolateNamed } from '#electron/store/isolates/isolate-named.ts';
import { readLocusColumns } from '#electron/store/records/locus-columns.ts';
import { checkAlleles, type SequenceEvidence } from '#shared/rules/allele-submission.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';
import { checkIsolates, type CheckedIsolates } from '#shared/rules/isolate-submission.ts';
import { checkProfiles, type CheckedProfiles } from '#shared/rules/profile-submission.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { NamedSequence } from '#shared/sequence/read-sequences.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';

/** A header and the rows below it. */
export interface ReadTable {
  headings: readonly string[];
  rows: readonly IsolateInputRow[];
}

interface CheckedAlleles {
  evidence: readonly (SequenceEvidence | undefined)[];
  problems: RuleProblem[];
}

/** Checks new alleles of a locus. AppError codes: unknown_locus 404. For workers, if there are many sequences. */
export async function checkSubmittedAlleles(
  database: Database,
  locus: string,
  sequences: readonly NamedSequence[],
  checkpoint?: () => void,
): Promise<CheckedAlleles> {
  const { rules, alleles } = await readLocusRules(database, locus);
  const normalized = sequences.map(({ sequence }) => normalizeAlleleSequence(sequence, rules.data_type));
  const evidence = gatherEvidence(normalized, alleles, rules.data_type, checkpoint);
  return { evidence, problems: checkAlleles(sequences, rules, evidence) };
}

/** Checks new profiles of a scheme. AppError codes: unknown_scheme 404, scheme_without_key 400. */
export async function checkSubmittedProfiles(
  database: Database,
  schemeId: number,
  { headings, rows }: ReadTable,
): Promise<CheckedProfiles> {
  const { scheme, known } = await readSchemeRules(database, schemeId);
  return checkProfiles(headings, rows, scheme, known);
}

/** Checks new isolates or genomes. The files of genomes are not looked at (`check-contigs.ts`). */
export function checkSubmittedIsolates(
  database: Database,
  purpose: 'isolates' | 'genomes',
  { headings, rows }: ReadTable,
): CheckedIsolates {
  const loci = new Map(readLocusColumns(database.connection).map((locus) => [locus.name, locus]));
  const matches = new Map(
    matchLoci(headings, loci.keys()).map((name, index) => [headings[index] ?? '', loci.get(name ?? '')]),
  );
  const known = {
    fields: loadFields(database.connection),
    locusOf: (heading: string) => matches.get(heading),
    purpose,
  };
  return checkIsolates(headings, rows, known, { named: (name) => isolateNamed(database, name) });
}
