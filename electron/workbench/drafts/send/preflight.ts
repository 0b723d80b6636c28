import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { columnOf, filledRows } from '#shared/rules/draft-table.ts';
import { monthsProblem } from '#shared/rules/asked-embargo.ts';
import { coverageProblem, technologyProblem } from '#shared/rules/submission-policy.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';
import type { Draft, DraftCheck, DraftFile } from '#shared/rpc/contract/draft.ts';
import type { DraftRemark, DraftStep } from '#shared/rpc/contract/draft-sending.ts';
import { kindOfType, namesContigs, SUBMISSION_FACTS, takesEmbargo } from '#shared/rules/submission-types.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { checkContent } from '../check-content.ts';
import { describeTarget, whoSends, type Sender } from '../draft-target.ts';
import { isAway } from './passing-problem.ts';

/** What is known of a draft before it is sent. */
interface LookedOver {
  sender: Sender;
  /** Absent where the site does not answer, and has never told of the database. */
  target?: DraftTarget;
  /** Why the site does not answer now. */
  away?: string;
  hindrances: DraftRemark[];
  warnings: DraftRemark[];
}

type PreflightTools = Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>;

/**
 * Decides whether a draft may be sent, for the screen and for the sending alike: what stands in the way, and what curators will ask
 * about. What only a site can say that does not answer stands in nobody's way: it says it itself when it does. AppError: refusals of the
 * site, 404 `unknown_site`.
 */
export async function lookOver(tools: PreflightTools, draft: Draft, signal: AbortSignal): Promise<LookedOver> {
  const { site, account } = draft;
  const sender = await whoSends(tools, { site, account });
  const { target, check, away } = await askSite(tools, draft, signal);
  return {
    sender,
    ...defined({ target, away }),
    hindrances: [
      ...senderHindrances(tools, draft, sender),
      ...(target?.takes === false ? [remark('send', target.refusal ?? 'The database takes no such submission.')] : []),
      ...contentHindrances(draft),
      ...embargoHindrances(draft, target),
      ...errorsOf(check),
    ],
    warnings: [...policyWarnings(draft, target), ...warningsOf(check)],
  };
}

function remark(step: DraftStep, text: string): DraftRemark {
  return { step, text };
}

async function askSite(
  tools: PreflightTools,
  { site, account, database, type, content, files }: Draft,
  signal: AbortSignal,
): Promise<{ target?: DraftTarget; check?: DraftCheck; away?: string }> {
  try {
    const { locus, scheme_id } = content;
    const target = await describeTarget(tools, { site, account, database, type, locus, scheme_id }, signal);
    const about = { target, ...defined({ away: target.away }) };
    if (!target.takes) return about;
    return { ...about, check: await checkContent(tools, { site, database, type, content, files }, signal) };
  } catch (error) {
    if (isAway(error)) return { away: error.problem.message };
    // Without a sign-in, or with one that ended, the site tells nothing: `senderHindrances` and the sending say that.
    if (error instanceof AppError && error.problem.status === 401) return {};
    throw error;
  }
}

function senderHindrances({ sites }: PreflightTools, { site, account }: Draft, { as_whom }: Sender): DraftRemark[] {
  const { kind, name } = sites.get(site).site;
  if (kind === 'local' || as_whom !== undefined) return [];
  if (account === undefined) return [remark('send', `You are not signed in at ${name}.`)];
  return [remark('send', `The account at ${name} that was to send this was removed. Choose another one.`)];
}

/** What keeps a draft from being sent, whatever the site says: above all a file without a row and a row without its file. */
export function contentHindrances({ type, content, files }: Pick<Draft, 'type' | 'content' | 'files'>): DraftRemark[] {
  const table = { columns: content.columns, rows: filledRows(content.rows) };
  if (table.rows.length === 0) return [remark('rows', 'There is nothing in the table.')];
  if (type === 'alleles' && content.locus === '') return [remark('rows', 'No locus is chosen.')];
  if (!namesContigs(type)) return [];
  const known = new Map(files.map((file) => [file.name, file]));
  const named = columnOf(table, 'assembly_filename');
  const ofRows = named.flatMap((name, index) => {
    if (name === '')
      return SUBMISSION_FACTS[type].contigs === 'all'
        ? [remark('rows', `Row ${index + 1} names no file of contigs.`)]
        : [];
    const first = named.indexOf(name);
    if (first < index) return [remark('rows', `Rows ${first + 1} and ${index + 1} name the same file “${name}”.`)];
    const file = known.get(name);
    if (!file) return [remark('files', `The file “${name}” of row ${index + 1} has not been added.`)];
    return file.unreadable === undefined ? [] : [remark('files', `The file “${name}” cannot be read as contigs.`)];
  });
  const unnamed = files.filter((file) => isOfContigs(file) && !named.includes(file.name));
  return [...ofRows, ...unnamed.map(({ name }) => remark('files', `No row names the file “${name}”.`))];
}

/** An embargo that would not be kept is not sent as if it were. */
function embargoHindrances(
  { type, content: { embargo } }: Pick<Draft, 'type' | 'content'>,
  target: DraftTarget | undefined,
): DraftRemark[] {
  if (embargo.trim() === '') return [];
  if (!takesEmbargo(type)) return [remark('send', 'An embargo is for isolates and genomes: leave it out.')];
  if (target?.embargo === null) {
    const { site, database } = target;
    const who = site.kind === 'local' ? `“${database}”` : `“${database}” of ${site.name}`;
    return [
      remark('about', `${who} takes no embargo, so what it accepts is public. Empty the embargo, or ask its curators.`),
    ];
  }
  const problem = monthsProblem(embargo, target?.embargo);
  return problem === undefined ? [] : [remark('about', problem)];
}

/** Whether a file is meant to be a genome, and not to support the submission. */
function isOfContigs({ name, statistics }: DraftFile): boolean {
  return statistics !== undefined || isSequenceFileName(name);
}

/** Problems that `contentHindrances` tells by itself. */
const TOLD = new Set(['missing_file', 'unreadable_file', 'unused_file', 'wrong_kind', 'low_coverage', 'long_reads']);

function errorsOf(check: DraftCheck | undefined): DraftRemark[] {
  const errors = (check?.problems ?? []).filter(({ severity, code }) => severity === 'error' && !TOLD.has(code));
  const [first] = errors;
  if (!first) return [];
  const place = [first.row === undefined ? '' : `row ${first.row}`, first.field ?? ''].filter((word) => word !== '');
  const where = place.length === 0 ? '' : `${place.join(', ')}: `;
  return [remark('check', `The checks found ${countOf(errors.length, 'error')}. The first: ${where}${first.message}`)];
}

function warningsOf(check: DraftCheck | undefined): DraftRemark[] {
  const warnings = (check?.problems ?? []).filter(({ severity, code }) => severity === 'warning' && !TOLD.has(code));
  if (warnings.length === 0) return [];
  return [remark('check', `The checks found ${countOf(warnings.length, 'warning')}. Curators will look at them.`)];
}

/** What the curators want, and this draft has not. */
function policyWarnings({ type, content, files }: Draft, target: DraftTarget | undefined): DraftRemark[] {
  const { policy, quota_left, sends_email } = target ?? {};
  const little = type === 'alleles' && policy ? coverageProblem(content.members.coverage, policy) : undefined;
  const isLong =
    type === 'alleles' ? technologyProblem(content.members.technology, policy?.long_reads_define_none) : undefined;
  return [
    ...(policy?.isolate_needed && kindOfType(type) === 'seqdef'
      ? [remark('about', 'The curators want a submission of the isolate, too. It goes to the database of isolates.')]
      : []),
    ...(policy?.traces_needed && type === 'alleles' && files.length === 0
      ? [remark('files', 'The curators want files of traces or reads with new alleles, and none is added.')]
      : []),
    ...(little === undefined ? [] : [remark('about', little)]),
    ...(isLong === undefined ? [] : [remark('about', isLong)]),
    ...(quota_left === 0
      ? [
          remark(
            'send',
            'The site accepts no more submissions from you today. This one waits, and is sent when it accepts more.',
          ),
        ]
      : []),
    ...(content.email && sends_email === false ? [remark('send', 'The site can send no e-mail at present.')] : []),
  ];
}
