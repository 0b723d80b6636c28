import type { ItemContent } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import { assertNever } from '#shared/problem.ts';
import { checkAlleles, type LocusRules } from '#shared/rules/allele-submission.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { checkProfiles, type SubmittedScheme } from '#shared/rules/profile-submission.ts';
import { ownMember } from '#shared/own-member.ts';
import { checkSubmittedIsolates } from '../check-rows.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { contigProblems } from './contig-problems.ts';
import { evaluateUpdates } from './evaluate-updates.ts';
import { contentOf, parametersOf } from './item-content.ts';
import { byRow, tableOf } from './item-table.ts';
import type { EvaluatedAllele, EvaluatedIsolate, EvaluatedProfile, EvaluatedUpdate } from './evaluated.ts';
import { readEvidence } from './stored-evidence.ts';

/** The pending items of a submission, checked once more with each other (`wire-notes.md` §9.1 and §9.2). By position. */
export type EvaluatedItems =
  | { type: 'alleles'; locus: LocusRules; items: Map<number, EvaluatedAllele> }
  | { type: 'profiles'; scheme: SubmittedScheme; items: Map<number, EvaluatedProfile> }
  | { type: 'isolates' | 'genomes'; items: Map<number, EvaluatedIsolate> }
  | { type: 'updates'; items: Map<number, EvaluatedUpdate> };

/** Types whose items can be settled one by one. */
export const SETTLED_TYPES = ['alleles', 'profiles', 'isolates', 'genomes', 'updates'] as const;
type SettledType = (typeof SETTLED_TYPES)[number];

export function settledType(type: string): SettledType | undefined {
  return SETTLED_TYPES.find((one) => one === type);
}

/**
 * Checks items of one submission. Give all that are pending, so that repeats among them are seen, or one alone. AppError codes:
 * unknown_locus and unknown_scheme 404, scheme_without_key 400.
 */
export async function evaluateItems(
  database: Database,
  submission: SubmissionRow,
  type: SettledType,
  items: readonly SubmissionItemRow[],
): Promise<EvaluatedItems> {
  const parameters = parametersOf(submission);
  const contents = items.map((item) => contentOf(type, item));
  switch (type) {
    case 'alleles':
      return evaluateAlleles(database, parameters.locus ?? '', items, contents);
    case 'profiles':
      return evaluateProfiles(database, parameters.scheme_id ?? 0, items, contents);
    case 'isolates':
    case 'genomes':
      return { type, items: evaluateIsolates(database, type, items, contents) };
    case 'updates':
      return { type, items: await evaluateUpdates(database, items, contents) };
    default:
      return assertNever(type);
  }
}

async function evaluateAlleles(
  database: Database,
  name: string,
  items: readonly SubmissionItemRow[],
  contents: readonly ItemContent[],
): Promise<EvaluatedItems> {
  const { rules, alleles } = await readLocusRules(database, name);
  const sequences = contents.map((content) =>
    normalizeAlleleSequence('sequence' in content ? content.sequence : '', rules.data_type),
  );
  const evidence = gatherEvidence(sequences, alleles, rules.data_type);
  const named = items.map(({ item_id }, index) => ({ seq_id: item_id, sequence: sequences[index] as string }));
  const problems = named.length === 0 ? [] : checkAlleles(named, rules, evidence, 'curation');
  const found = byRow(problems);
  return {
    type: 'alleles',
    locus: rules,
    items: new Map(
      items.map(({ position }, index) => {
        const about = evidence[index];
        const sequence = sequences[index] as string;
        return [
          position,
          { sequence, problems: found(index + 1), ...defined({ defined_as: about?.defined_as, evidence: about }) },
        ] as const;
      }),
    ),
  };
}

async function evaluateProfiles(
  database: Database,
  schemeId: number,
  items: readonly SubmissionItemRow[],
  contents: readonly ItemContent[],
): Promise<EvaluatedItems> {
  const { scheme, known } = await readSchemeRules(database, schemeId);
  const loci = scheme.loci.map(({ name }) => name);
  const headings = ['id', ...loci, ...scheme.fields];
  const rows = contents.map((content, index) => {
    const { designations = {}, fields = {} } = 'designations' in content ? content : {};
    const alleles = loci.map((locus) => ownMember(designations, locus) ?? '');
    return {
      cells: [items[index]?.item_id ?? '', ...alleles, ...scheme.fields.map((field) => ownMember(fields, field) ?? '')],
    };
  });
  const { profiles, problems } = checkProfiles(headings, rows, scheme, known);
  const found = byRow(problems);
  return {
    type: 'profiles',
    scheme,
    items: new Map(
      items.map(({ position }, index) => {
        const profile = profiles[index];
        const same = profile && known.definedAs(profile.alleles);
        return [
          position,
          {
            problems: found(index + 1),
            ...defined({ profile, defined_as: same }),
          },
        ] as const;
      }),
    ),
  };
}

function evaluateIsolates(
  database: Database,
  purpose: 'isolates' | 'genomes',
  items: readonly SubmissionItemRow[],
  contents: readonly ItemContent[],
): Map<number, EvaluatedIsolate> {
  const { records, problems } = checkSubmittedIsolates(database, purpose, tableOf(contents));
  const found = byRow(problems);
  const ofContigs = contigProblems(database);
  return new Map(
    items.map((item, index) => {
      const record = records[index];
      const { assembly } = readEvidence(item);
      return [
        item.position,
        {
          problems: [...found(index + 1), ...ofContigs(item)],
          ...defined({ record, assembly }),
        },
      ] as const;
    }),
  );
}
