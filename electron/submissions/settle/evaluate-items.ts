import type { ChangedCell, ItemContent } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { assertNever } from '#shared/problem.ts';
import { checkAlleles, type LocusRules } from '#shared/rules/allele-submission.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { assemblyProblems, type AssemblyLimits, type AssemblyStatistics } from '#shared/rules/assembly.ts';
import { checkProfiles, type SubmittedScheme } from '#shared/rules/profile-submission.ts';
import { warningOf, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { checkSubmittedIsolates } from '../check-rows.ts';
import { UNREADABLE_FILE } from '../files/read-contigs.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { contentOf, parametersOf } from './item-content.ts';
import { readIsolateUpdates } from '../updates/read-isolate-updates.ts';
import type { EvaluatedAllele, EvaluatedIsolate, EvaluatedProfile, EvaluatedUpdate } from './evaluated.ts';
import { readEvidence, type StoredEvidence } from './stored-evidence.ts';

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
 * Checks items of one submission. Give all that are pending, so that repeats among them are seen, or one alone.
 * AppError codes: unknown_locus 404, and those of `readSchemeRules`.
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
        const defined = about?.defined_as === undefined ? {} : { defined_as: about.defined_as };
        const sequence = sequences[index] as string;
        return [
          position,
          { sequence, problems: found(index + 1), ...defined, ...(about ? { evidence: about } : {}) },
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
    const alleles = loci.map((locus) => designations[locus] ?? '');
    return { cells: [items[index]?.item_id ?? '', ...alleles, ...scheme.fields.map((field) => fields[field] ?? '')] };
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
            ...(profile ? { profile } : {}),
            ...(same === undefined ? {} : { defined_as: same }),
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
          ...(record ? { record } : {}),
          ...(assembly ? { assembly } : {}),
        },
      ] as const;
    }),
  );
}

async function evaluateUpdates(
  database: Database,
  items: readonly SubmissionItemRow[],
  contents: readonly ItemContent[],
): Promise<Map<number, EvaluatedUpdate>> {
  const { updates, problems } = await readIsolateUpdates(database, tableOf(contents));
  const found = byRow(problems);
  const ofContigs = contigProblems(database);
  return new Map(
    items.map((item, index) => {
      const update = updates[index];
      const { assembly, sent = [] } = readEvidence(item);
      const changedSince = update ? changedMeanwhile(update.cells, sent) : [];
      // Somebody has changed it in the same way meanwhile.
      const isSame = update?.cells.length === 0 && update.assembly_filename === undefined;
      return [
        item.position,
        {
          problems: [...found(index + 1), ...changedSince, ...ofContigs(item)],
          ...(update ? { update } : {}),
          ...(update && isSame ? { defined_as: String(update.isolate) } : {}),
          ...(assembly ? { assembly } : {}),
        },
      ] as const;
    }),
  );
}

/** Warns where a value is not what it was when the submitter saw it: somebody else's change would be lost. */
function changedMeanwhile(cells: readonly ChangedCell[], sent: readonly ChangedCell[]): RowProblem[] {
  const seen = new Map(sent.map(([column, was]) => [column, was]));
  return cells.flatMap(([column, was]) => {
    const before = seen.get(column);
    if (before === undefined || before === was) return [];
    const message = `The value was ${valueText(before)} when this was sent. Somebody has made it ${valueText(was)} since.`;
    return [warningOf('changed_meanwhile', message, column)];
  });
}

function valueText(value: string): string {
  return value === '' ? 'empty' : `"${value}"`;
}

/** The cells of items as a table: a column for each heading that any of them has. */
function tableOf(contents: readonly ItemContent[]): { headings: string[]; rows: { cells: string[] }[] } {
  const tables = contents.map((content) => ('cells' in content ? content.cells : {}));
  const headings = [...new Set(tables.flatMap((cells) => Object.keys(cells)))];
  return { headings, rows: tables.map((cells) => ({ cells: headings.map((heading) => cells[heading] ?? '') })) };
}

/** What stands against the file of contigs of an item, as it was read when it came. */
function contigProblems(database: Database): (item: SubmissionItemRow) => RowProblem[] {
  const limits = readPolicy(database).assembly;
  return (item) => {
    const stored = readEvidence(item);
    return stored.assembly ? unusual(stored.assembly, limits) : unreadable(stored);
  };
}

/** Limits of assemblies refuse a submitter; a curator may accept one with a reason. */
function unusual(assembly: AssemblyStatistics, limits: AssemblyLimits): RowProblem[] {
  return assemblyProblems(assembly, limits).map((problem) => ({ ...problem, severity: 'warning' }));
}

/** Why the file of contigs could not be read when it was uploaded. It is not read again. */
function unreadable({ problems = [] }: StoredEvidence): RowProblem[] {
  return problems.filter(({ code }) => code === UNREADABLE_FILE);
}

/** The problems of each row, without their row; those of no row concern each. */
function byRow(problems: readonly RuleProblem[]): (row: number) => RowProblem[] {
  const found = Map.groupBy(problems, ({ row }) => row);
  const withoutRow = (row: number | undefined): RowProblem[] =>
    (found.get(row) ?? []).map(({ row: _row, ...problem }) => problem);
  return (row) => [...withoutRow(undefined), ...withoutRow(row)];
}
