import { defined } from '#shared/defined.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import { findScheme } from '#electron/store/records/scheme-repository.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import { errorOf, inRowOrder, warningOf, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { takesEmbargo, type SubmissionType } from '#shared/rules/submission-types.ts';
import { askedMonths, type EmbargoPolicy } from '#shared/rules/embargo.ts';
import { coverageProblem, technologyProblem, type SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { readSequences } from '#shared/sequence/read-sequences.ts';
import { checkSubmittedAlleles } from '../check-rows.ts';
import { checkMessage } from './check-message.ts';
import {
  evidenceOf,
  isProblem,
  refuseTooMany,
  textOf,
  unreadable,
  type CheckedBody,
  type GivenBody,
} from './checked-body.ts';
import { checkIsolateTable, checkProfileTable } from './check-tables.ts';
import { readClaims } from './read-claims.ts';

/**
 * Checks the body of a new submission by all rules of its database, and gives all problems at once. AppError codes:
 * too_many_rows 413. For workers.
 */
export async function checkBody(
  database: Database,
  type: SubmissionType,
  given: GivenBody,
  policy: SubmissionPolicy,
  control: WorkControl,
): Promise<CheckedBody> {
  const checked = await checkType(database, type, given, policy, control);
  const embargo = readEmbargo(type, given.members['embargo'], policy.embargo);
  return {
    ...checked,
    problems: [...checkMessage(given), ...(typeof embargo === 'object' ? [embargo] : []), ...checked.problems],
    parameters: { ...checked.parameters, ...defined({ embargo: typeof embargo === 'number' ? embargo : undefined }) },
  };
}

/** Refuses an embargo on what cannot wait for a day, instead of taking it and ignoring it: only isolates can wait. */
function readEmbargo(type: SubmissionType, given: unknown, policy: EmbargoPolicy): number | RowProblem | undefined {
  const asked = askedMonths(given, policy);
  if (asked === undefined) return undefined;
  if (!takesEmbargo(type)) {
    return errorOf('not_possible', 'An embargo is for isolates and genomes: leave it out.', 'embargo');
  }
  return typeof asked === 'number' ? asked : errorOf('bad_embargo', asked, 'embargo');
}

async function checkType(
  database: Database,
  type: SubmissionType,
  given: GivenBody,
  policy: SubmissionPolicy,
  control: WorkControl,
): Promise<CheckedBody> {
  if (type === 'alleles') return checkAlleleBody(database, given, policy, control);
  if (type === 'profiles') return checkProfileBody(database, given);
  return checkIsolateTable(database, type, textOf(given, 'isolates'), control);
}

async function checkAlleleBody(
  database: Database,
  given: GivenBody,
  policy: SubmissionPolicy,
  { checkpoint }: WorkControl,
): Promise<CheckedBody> {
  const { members, problems: ofMembers } = checkAlleleMembers(given.members);
  const locus = await readLocus(database, given.members['locus']);
  const text = textOf(given, 'sequences');
  const problems: RuleProblem[] = [
    ...ofMembers,
    ...(typeof locus === 'string' ? [] : [locus]),
    ...(isProblem(text) ? [text] : []),
    ...coverageWarning(members.coverage, policy),
    ...technologyWarning(members.technology, database),
  ];
  if (typeof locus !== 'string' || isProblem(text)) return unreadable(inMemberOrder(problems));
  const sequences = readSequences(Buffer.from(text).toString('utf8'));
  refuseTooMany(sequences.length);
  const checked = await checkSubmittedAlleles(database, locus, sequences, checkpoint);
  const names = sequences.map(({ seq_id }) => seq_id);
  const claims = readClaims(given.members['genomes'], names);
  const ofRows = [...checked.problems, ...claims.problems];
  const evidence = evidenceOf(
    ofRows,
    checked.evidence.map((sequence, row) => defined({ sequence, genome: claims.genomes[row] })),
  );
  return {
    names,
    problems: inRowOrder([...inMemberOrder(problems), ...ofRows]),
    parameters: { locus, ...members },
    items: sequences.map(({ seq_id, sequence }, index) => ({
      itemId: seq_id,
      content: sequence,
      evidence: evidence(index),
    })),
    requiredFiles: [],
  };
}

/** Missing members first and in alphabetical order, as on deployed servers (`wire-notes.md` §8.2). */
function inMemberOrder(problems: readonly RuleProblem[]): RuleProblem[] {
  const missing = problems.filter(({ code }) => code === 'required');
  const others = problems.filter(({ code }) => code !== 'required');
  return [...missing.toSorted((left, right) => ((left.field ?? '') < (right.field ?? '') ? -1 : 1)), ...others];
}

function coverageWarning(coverage: string | undefined, policy: SubmissionPolicy): RowProblem[] {
  const problem = coverage === undefined ? undefined : coverageProblem(coverage, policy);
  return problem === undefined ? [] : [warningOf('low_coverage', problem, 'coverage')];
}

function technologyWarning(technology: string, database: Database): RowProblem[] {
  const problem = technologyProblem(technology, readVerdictSettings(database).long_reads_define_none);
  return problem === undefined ? [] : [warningOf('long_reads', problem, 'technology')];
}

/** The name of the locus, or why there is none. */
async function readLocus(database: Database, given: unknown): Promise<string | RowProblem> {
  if (given === undefined || given === null || given === '') return errorOf('required', 'locus is required.', 'locus');
  if (typeof given !== 'string') return errorOf('type', 'locus must be a text.', 'locus');
  if (findLocus(database, given)) return given;
  const names = await database.sql.selectFrom('locus').select('name').execute();
  const alike = didYouMean(
    given,
    names.map(({ name }) => name),
  );
  return errorOf('unknown_locus', `There is no locus "${given}" in this database.${alike}`, 'locus');
}

async function checkProfileBody(database: Database, given: GivenBody): Promise<CheckedBody> {
  const scheme = await readScheme(database, given.members['scheme_id']);
  const text = textOf(given, 'profiles');
  if (typeof scheme === 'number' && !isProblem(text))
    return checkProfileTable(database, scheme, text, given.members['genomes']);
  return unreadable([...(isProblem(text) ? [text] : []), ...(typeof scheme === 'number' ? [] : [scheme])]);
}

async function readScheme(database: Database, given: unknown): Promise<number | RowProblem> {
  const field = 'scheme_id';
  if (given === undefined || given === null || given === '') return errorOf('required', `${field} is required.`, field);
  const id = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
    return errorOf('type', `${field} must be a whole number.`, field);
  }
  const scheme = await findScheme(database, id);
  if (!scheme) return errorOf('unknown_scheme', `There is no scheme ${id} in this database.`, field);
  if (scheme.primary_key) return id;
  return errorOf('scheme_without_key', `Scheme ${scheme.name} has no key, so it takes no profiles.`, field);
}
