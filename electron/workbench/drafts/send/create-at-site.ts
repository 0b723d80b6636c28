import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { createApiClient } from '#shared/api/client.ts';
import { createSubmission, listSubmissions } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError, assertNever } from '#shared/problem.ts';
import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { JobContext } from '../../jobs/job-list.ts';
import { contentOf, sendingOf, type DraftSending } from '../describe-draft.ts';
import { requestOf } from './draft-request.ts';
import { isUnsent } from './passing-problem.ts';
import { sentElsewhere } from './sending-notes.ts';
import type { SendTools } from './send-tools.ts';

/**
 * Whether a site is known to keep idempotency keys: this computer, and every site that speaks as the description says. To others a
 * request is never repeated by itself.
 */
function keepsKeys({ site }: SiteSource, dialect: string | undefined): boolean {
  return site.kind === 'local' || dialect === 'contract';
}

/**
 * Makes the submission of a draft at its site, and gives its id. That a request goes out is on the disk before it does. So whatever cuts
 * it off, the next run knows: a site that keeps keys is asked again with the same key and body, and of others the user is asked
 * (409 `draft_unanswered`).
 */
export async function createAtSite(
  tools: SendTools,
  source: SiteSource,
  row: DraftRow,
  { signal, onProgress }: JobContext,
): Promise<string> {
  const sending = sendingOf(row);
  if (!sending) throw takenBack();
  const { drafts } = tools.dataFolder.site;
  onProgress({ done: 0, unit: 'steps', message: `Contacting ${source.site.name}` });
  const dialect = await askFirst(source, row, signal);
  const keyed = keepsKeys(source, dialect);
  if (sending.unanswered || (sending.attempted_at !== undefined && !keyed)) throw await leaveToUser(tools, source, row);

  const body = sending.body ?? JSON.stringify(requestOf(DraftType.parse(row.type), contentOf(row), keyed));
  const { wanted_at, attempted_at = new Date().toISOString() } = sending;
  const wanted: DraftSending = { wanted_at, owner: tools.presence.id };
  const attempt = JSON.stringify({ ...wanted, body, attempted_at } satisfies DraftSending);
  if (!(await drafts.move(row.id, row.sending, { sending: attempt }))) {
    throw sendingOf(await drafts.get(row.id)) ? sentElsewhere() : takenBack();
  }
  onProgress({ done: 0, unit: 'steps', message: `Sending to ${source.site.name}` });
  const outcome = await post(source, row, body, signal);
  switch (outcome.kind) {
    case 'made':
      await noteArrival(tools, row.id, wanted, outcome.submission_id);
      return outcome.submission_id;
    case 'refused':
      await drafts.move(row.id, attempt, { sending: null });
      throw outcome.error;
    case 'later': {
      const later: DraftSending = { ...wanted, not_before: outcome.not_before };
      await drafts.move(row.id, attempt, { sending: JSON.stringify(later) });
      throw outcome.error;
    }
    case 'unsent':
      // An earlier attempt may have arrived, so what is known of it stays.
      await drafts.move(row.id, attempt, { sending: row.sending });
      throw outcome.error;
    case 'unknown':
      if (keyed) throw outcome.error;
      throw await leaveToUser(tools, source, { ...row, sending: attempt });
    default:
      return assertNever(outcome);
  }
}

/** The site has it: that stays true whatever another window has noted in the meantime. */
async function noteArrival({ dataFolder }: SendTools, id: string, wanted: DraftSending, submission_id: string) {
  const { drafts } = dataFolder.site;
  const sending = JSON.stringify(wanted);
  for (let isNoted = false; !isNoted;) {
    const now = await drafts.get(id);
    if (now.submission_id !== null) return;
    isNoted = await drafts.move(id, now.sending, { sending, submission_id });
  }
}

/**
 * Asks for the own submissions before anything is sent: where the site cannot be reached, or nobody is signed in, nothing has gone out
 * yet. Gives the site's dialect.
 */
export async function askFirst(
  source: SiteSource,
  row: Pick<DraftRow, 'database_name'>,
  signal: AbortSignal,
): Promise<string> {
  const api = createApiClient((request) => source.request({ ...asked(request, signal) }));
  const query = { page_size: 1 };
  const { origin } = await api.ask(listSubmissions, { database: row.database_name }, { query });
  if (origin.from_cache && origin.problem !== undefined) throw new AppError(502, 'site_unreachable', origin.problem);
  return origin.dialect;
}

type CreatedAtSite = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: unknown };

function asked({ method, path, body: value }: CreatedAtSite, signal: AbortSignal) {
  return {
    method,
    path,
    signal,
    ...defined({ body: value === undefined ? undefined : ({ kind: 'json', value } as const) }),
  };
}

type CreationOutcome =
  | { kind: 'made'; submission_id: string }
  /** The site has not taken it, and will not. */
  | { kind: 'refused'; error: AppError }
  /** The site has not taken it today. */
  | { kind: 'later'; error: AppError; not_before: string }
  /** Nothing has reached the site. */
  | { kind: 'unsent'; error: AppError }
  | { kind: 'unknown'; error: unknown };

async function post(source: SiteSource, row: DraftRow, body: string, signal: AbortSignal): Promise<CreationOutcome> {
  let answered: { status: number; wait: number | undefined } | undefined;
  const api = createApiClient(async (request) => {
    const headers = { 'idempotency-key': row.idempotency_key };
    const reply = await source.request({ ...asked(request, signal), headers });
    answered = { status: reply.status, wait: reply.origin.retry_after };
    return reply;
  });
  try {
    const made = await api.send(createSubmission, { database: row.database_name }, JSON.parse(body));
    return { kind: 'made', submission_id: nameInUri(made.submission) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'unknown', error };
    const { status } = answered ?? {};
    if (status === 429) return { kind: 'later', error, not_before: whenAgain(answered?.wait) };
    if (status === undefined && isUnsent(error)) return { kind: 'unsent', error };
    const isRefused = status === undefined ? NEVER_SENT.has(error.problem.status) : status >= 400 && status < 500;
    return isRefused ? { kind: 'refused', error } : { kind: 'unknown', error };
  }
}

/** Statuses of refusals by which this program itself keeps a request back: nobody is signed in, or the account may not. */
const NEVER_SENT = new Set([401, 403, 404, 409]);

/** When a site takes more: after the time that it says, else tomorrow, because quotas are counted by the day. */
function whenAgain(wait: number | undefined): string {
  const now = new Date();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return (wait === undefined ? tomorrow : new Date(now.getTime() + wait * 1000)).toISOString();
}

/** Only the user may say what became of a request that nobody answered. */
async function leaveToUser({ dataFolder }: SendTools, { site }: SiteSource, row: DraftRow): Promise<AppError> {
  const sending = { ...(sendingOf(row) as DraftSending), unanswered: true };
  await dataFolder.site.drafts.move(row.id, row.sending, { sending: JSON.stringify(sending) });
  return unanswered(site.name);
}

export function unanswered(site: string): AppError {
  return new AppError(
    409,
    'draft_unanswered',
    `${site} has not answered whether it took this submission. Compare it with your submissions there, and say whether it arrived.`,
  );
}

function takenBack(): AppError {
  return new AppError(409, 'draft_not_wanted', 'This draft was taken back before it was sent.');
}
