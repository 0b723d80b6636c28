import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createApiClient } from '#shared/api/client.ts';
import { listSchemes } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { isRefused, type RuleProblem } from '#shared/rules/rule-problem.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Shell } from '../shell.ts';
import { createRowWriter, formatFor } from '../terminal/table-text.ts';
import { readContent } from './read-content.ts';
import type { SendOptions } from './sending.ts';
import { withWorkbench, type ShellWorkbench } from './with-workbench.ts';

const COLUMNS = ['severity', 'row', 'name', 'field', 'code', 'message'];

/**
 * `allelier submissions send`: checks a file by the rules of submissions, sends it with its files and prints the id of the submission.
 * The exit status is 1 if anything is refused; then nothing was sent. What a site did not answer is said and never repeated.
 */
export function sendSubmission(options: SendOptions, shell: Shell): Promise<number> {
  return withWorkbench(shell, async (workbench) => {
    const { call } = workbench;
    const draft = await draftOf(workbench, options, shell);
    const before = await sentBefore(workbench, draft);
    if (before && before.state !== 'sent') {
      await call('draft:delete', { draft_id: draft.id });
      return goOn(workbench, before, options, shell);
    }
    if (before && !options.again) {
      await call('draft:delete', { draft_id: draft.id });
      shell.note(
        `The same was sent already, as ${before.submission_id ?? ''}. Nothing was sent. To send it once more, add --again.`,
      );
      return 1;
    }
    const problems = await problemsOf(workbench, draft);
    printProblems(problems, draft, options, shell);
    if (isRefused(problems)) {
      await call('draft:delete', { draft_id: draft.id });
      return 1;
    }
    return goOn(workbench, draft, options, shell);
  });
}

async function draftOf(workbench: ShellWorkbench, options: SendOptions, shell: Shell): Promise<Draft> {
  const { call, registerPaths } = workbench;
  const { type, database, locus = '', message, embargo, email, contigs } = options;
  const inFolder = (path: string) => resolve(shell.workingFolder, path);
  const site = await workbench.siteNamed(options.site);
  const account = await accountOf(workbench, site, options.account);
  const table = await readContent(workbench, type, inFolder(options.path), shell.signal);
  const scheme_id = type === 'profiles' ? await schemeOf(workbench, { site, database }, options.scheme) : undefined;
  const { id: draft_id } = await call('draft:create', {
    site,
    database,
    type,
    ...defined({ account }),
    content: { locus, members: membersOf(options), message, embargo, email, ...table, ...defined({ scheme_id }) },
  });
  const paths = [...options.file.map(inFolder), ...(contigs === undefined ? [] : await filesIn(inFolder(contigs)))];
  if (paths.length > 0) {
    const chosen = await registerPaths(paths);
    const { refused } = await call('draft:add-files', { draft_id, tokens: chosen.map(({ token }) => token) });
    if (refused.length > 0) {
      await call('draft:delete', { draft_id });
      const told = refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ');
      throw new AppError(400, 'file_refused', `${told} Nothing was sent.`);
    }
  }
  return call('draft:read', { draft_id });
}

function membersOf({ technology, readLength, coverage, assembly, software }: SendOptions): Partial<DraftMembers> {
  return defined({ technology, read_length: readLength, coverage, assembly, software });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new AppError(404, 'folder_not_found', `The folder ${folder} cannot be read.`);
  });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => join(folder, name));
}

async function accountOf({ call }: ShellWorkbench, site: string, name: string | undefined) {
  if (name === undefined) return undefined;
  if (site === LOCAL_SITE) {
    throw new AppError(400, 'no_account_here', 'On this computer the owner sends. --account is for other sites.');
  }
  const accounts = await call('site-account:list', { site });
  const found = accounts.find((one) => one.name === name);
  if (found) return found.id;
  const known = accounts.map((one) => `"${one.name}"`).join(', ');
  throw new AppError(
    404,
    'unknown_account',
    `There is no account called "${name}" at ${site}. There are: ${known || 'none'}.`,
  );
}

/** The scheme with an id or a name, or the only one. */
async function schemeOf(
  { call }: ShellWorkbench,
  { site, database }: { site: string; database: string },
  given: string | undefined,
): Promise<number> {
  if (given !== undefined && /^\d+$/.test(given)) return Number(given);
  const api = createApiClient(({ method, path }) => call('api:request', { site, method, path }));
  const listed = (await api.get(listSchemes, { database }, { with_pk: 1 })).schemes;
  const schemes = listed.map((one) => ({
    id: 'scheme' in one ? nameInUri(one.scheme) : String(one.id),
    description: one.description,
  }));
  const found = schemes.filter(
    ({ description }) => given === undefined || description.toLowerCase() === given.toLowerCase(),
  );
  const [only] = found;
  if (only && found.length === 1) return Number(only.id);
  const known = schemes.map(({ id, description }) => `${id} ${description}`).join(', ');
  throw new AppError(400, 'which_scheme', `Say which scheme with --scheme: ${known || 'the database has none'}.`);
}

/** What is wrong, by the same rules as `allelier submissions check` and the screens. */
async function problemsOf({ call }: ShellWorkbench, { id: draft_id }: Draft): Promise<readonly RuleProblem[]> {
  return (await call('draft:check', { draft_id })).problems;
}

function printProblems(
  problems: readonly RuleProblem[],
  { content: { columns, rows } }: Draft,
  { json }: SendOptions,
  shell: Shell,
): void {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const isRefusing = errors > 0;
  if (json) {
    if (isRefusing) shell.print(JSON.stringify({ sent: false, problems }, undefined, 2));
  } else if (problems.length > 0) {
    // The id alone goes to where a script reads it.
    const output = isRefusing ? shell.stdout : shell.stderr;
    const table = createRowWriter(formatFor(undefined, output), COLUMNS, (text) => output.write(text));
    const named = Math.max(columns.indexOf('isolate'), 0);
    for (const problem of problems) {
      const { severity, row, field = '', code, message } = problem;
      const place = row === undefined ? ['', ''] : [String(row), rows[row - 1]?.[named] ?? ''];
      table.row([severity, ...place, field, code, message], problem);
    }
    table.end();
  }
  if (isRefusing) shell.note(`${countOf(errors, 'error')}: nothing was sent.`);
}

/** The newest draft of the same content that was sent, or is still to be sent. */
async function sentBefore({ call }: ShellWorkbench, draft: Draft): Promise<Draft | undefined> {
  const summaries = await call('draft:list', { sent: true });
  const same = summaries.filter(
    ({ id, state, site, database, type, rows }) =>
      id !== draft.id &&
      state !== 'draft' &&
      site === draft.site &&
      database === draft.database &&
      type === draft.type &&
      rows > 0,
  );
  for (const { id } of same) {
    const other = await call('draft:read', { draft_id: id });
    if (contentKey(other) === contentKey(draft)) return other;
  }
  return undefined;
}

/** What makes two submissions the same: all that curators judge, not the message. */
function contentKey({ account, content, files }: Draft): string {
  const { locus, scheme_id, members, embargo, columns, rows } = content;
  const named = files
    .toSorted((left, right) => compareNatural(left.name, right.name))
    .map(({ name, sha256 }) => [name, sha256]);
  return JSON.stringify([account, locus, scheme_id, members, embargo, columns, rows, named]);
}

/** Sends a draft, or goes on where an earlier run was cut off. */
async function goOn(
  { call, ended }: ShellWorkbench,
  draft: Draft,
  { json }: SendOptions,
  { print, note }: Shell,
): Promise<number> {
  const { id: draft_id } = draft;
  try {
    const { revision } = await call('draft:read', { draft_id });
    const { job_id } = await call('draft:send', { draft_id, revision });
    if (job_id === undefined) {
      const { waits } = await call('draft:read', { draft_id });
      throw new AppError(503, 'draft_waits', waits ?? 'The site does not answer now, so it was not sent.');
    }
    const { state, problem, summary = '' } = await ended(job_id);
    if (state !== 'done') throw problem ? AppError.fromProblem(problem) : new AppError(499, 'cancelled', 'Cancelled.');
    const { submission_id = '' } = await call('draft:read', { draft_id });
    print(json ? JSON.stringify({ sent: true, submission_id, draft_id }) : submission_id);
    note(summary);
    return 0;
  } catch (error) {
    const { message } = toProblem(error);
    const { state } = await call('draft:read', { draft_id });
    if (state === 'draft') await call('draft:delete', { draft_id });
    if (json) print(JSON.stringify({ sent: state === 'unanswered' ? 'unknown' : false, message }));
    note(`${message} ${NEXT[state] ?? 'The same command goes on with it.'}`);
    return 1;
  }
}

/** What becomes of a draft that was not sent. */
const NEXT: Readonly<Partial<Record<Draft['state'], string>>> = {
  draft: 'Nothing was sent.',
  unanswered: 'It is not sent again by itself: say in the screens, under Submissions, whether it arrived.',
};
