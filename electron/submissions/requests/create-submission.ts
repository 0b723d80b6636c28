import { createHash } from 'node:crypto';
import { refusal } from '#shared/api/error-codes.ts';
import { idleSince, purgeStarted } from '#electron/store/changes/writers/submission/submission-state.ts';
import { insertSubmission } from '#electron/store/changes/writers/submission/new-submission.ts';
import type { ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { countOpen, findRequest, missingFiles } from '#electron/store/records/submission/submission-repository.ts';
import { refuseWithoutEmbargo, type Caller } from '#electron/store/site/caller.ts';
import { countKept } from '#electron/store/isolates/private-holdings.ts';
import { removeBytes } from '#electron/store/site/submission-bytes.ts';
import { countOf } from '#shared/count-of.ts';
import { isRefused, joinProblems, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { factsOf, takenTypes, type SubmissionType } from '#shared/rules/submission-types.ts';
import { asksForEmbargo } from '#shared/rules/embargo.ts';
import type { SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { checkBody } from './check-body.ts';
import { wantsEmail } from './check-message.ts';
import type { CheckedBody } from './checked-body.ts';
import { defined } from '#shared/defined.ts';

/** A new submission as it was asked for. */
export interface CreateRequest {
  /** The body of the request without its long texts. */
  members: Readonly<Record<string, unknown>>;
  /** The texts of sequences and tables, in UTF-8, by the name of their member. */
  texts: Readonly<Record<string, Uint8Array>>;
  /** The idempotency key, if the client gave one. */
  key?: string | undefined;
  /** The program that asks, as the first message names it. */
  program: string;
  /** Whether the account has as many open submissions as it may have, in all databases. Only a known request is answered then. */
  isFull: boolean;
}

/** A submission that was made, now or when the same request came first. */
export interface CreatedAnswer {
  id: string;
  /** Names of the files that are still to be uploaded. Absent if the type needs none. */
  missing?: string[];
  warnings: readonly RuleProblem[];
}

/** A new submission after all checks of its content. */
export interface CheckedSubmission {
  request: Omit<CreateRequest, 'texts'>;
  type: SubmissionType;
  checked: CheckedBody;
  requestHash: string;
}

/**
 * Checks a new submission, in the order of `wire-notes.md` §8.1; `known` if the same request made one before. AppError codes:
 * submissions_closed 403, submissions_off and unsupported_type 404, quota_reached and too_many_open 429, no_right and too_many_private 403 of an embargo,
 * submission_refused 400, key_reused 409, too_many_rows 413.
 */
export async function checkSubmission(
  { database, author: { user_name }, caller, control }: ReadContext,
  { texts, ...request }: CreateRequest,
): Promise<CheckedSubmission | { known: CreatedAnswer }> {
  const requestHash = hashOf({ texts, ...request });
  const type = await refuseType(database, request.members['type']);
  const known = knownRequest(database, user_name, request, requestHash);
  if (known !== undefined) return { known };
  const policy = readPolicy(database);
  refuseAboveQuota(database, user_name, policy, today());
  if (asksForEmbargo(request.members['embargo'])) refuseWithoutEmbargo(caller, database.name);
  const checked = await checkBody(database, type, { ...request, texts }, policy, control);
  if (isRefused(checked.problems)) throw refusedBody(checked);
  if (asksForEmbargo(request.members['embargo'])) refuseMorePrivate(database, user_name, caller, checked.items.length);
  return { request, type, checked, requestHash };
}

/**
 * Makes a submission that was checked. Key, quota and the right to embargo are looked at again. AppError codes: quota_reached and
 * too_many_open 429, no_right and too_many_private 403, key_reused 409.
 */
export function createChecked(
  { change, root, author: { user_name }, caller, afterwards }: WriteContext,
  { request, type, checked, requestHash }: CheckedSubmission,
): CreatedAnswer {
  const { database } = change;
  const known = knownRequest(database, user_name, request, requestHash);
  if (known) return known;
  const { storedNames } = purgeStarted(change, idleSince(change.at));
  afterwards(() => removeBytes(root, storedNames));
  refuseAboveQuota(database, user_name, readPolicy(database), change.today);
  refuseFull(request);
  if (asksForEmbargo(request.members['embargo'])) {
    refuseWithoutEmbargo(caller, database.name);
    refuseMorePrivate(database, user_name, caller, checked.items.length);
  }
  const { key, members } = request;
  const id = insertSubmission(change, {
    ...checked,
    type,
    wantsEmail: wantsEmail(members['email']) === true,
    message: firstMessage(request),
    ...defined({ key: key === undefined ? undefined : { key, requestHash } }),
  });
  return { id, ...missingOf(type, checked.requiredFiles), warnings: checked.problems };
}

/** Genomes always have files; updates, where their table names some. */
function missingOf(type: string, missing: string[]): { missing?: string[] } {
  return factsOf(type)?.contigs === 'all' || missing.length > 0 ? { missing } : {};
}

/** The program that sent it, then what the submitter says (`wire-notes.md` §8.1). */
function firstMessage({ program, members }: Pick<CreateRequest, 'program' | 'members'>): string {
  const message = typeof members['message'] === 'string' ? members['message'].trim() : '';
  const automatic = `Submitted with ${program}.`;
  return message === '' ? automatic : `${automatic}\n${message}`;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Refuses what the database does not take (403 `submissions_closed`, 404 `submissions_off`, 404 `unsupported_type`). */
async function refuseType(database: Database, given: unknown): Promise<SubmissionType> {
  const policy = readPolicy(database);
  refuseClosed(database, policy);
  const { kind } = await getMeta(database);
  const taken = takenTypes(kind);
  const type = taken.find((each) => each === given);
  if (type === undefined) {
    const sentence = `The database "${database.name}" takes submissions of ${taken.join(' and ')}, but not of "${String(given)}".`;
    throw refusal('unsupported_type', sentence);
  }
  if (type === 'profiles' && !policy.profiles) {
    throw refusal('submissions_off', `The database "${database.name}" takes no submissions of profiles.`);
  }
  return type;
}

/** Refuses new submissions to a database that takes none (403 `submissions_closed`). What was sent before stays readable. */
export function refuseClosed(database: Database, policy: SubmissionPolicy = readPolicy(database)): void {
  if (policy.enabled) return;
  throw refusal(
    'submissions_closed',
    `The database "${database.name}" takes no submissions. Ask its curators when it will.`,
  );
}

/** The submission that the same request made before. 409 `key_reused` if another request had the key. */
function knownRequest(
  database: Database,
  submitter: string,
  { key, members }: Pick<CreateRequest, 'key' | 'members'>,
  requestHash: string,
): CreatedAnswer | undefined {
  const known = key === undefined ? undefined : findRequest(database, submitter, key);
  if (!known) return undefined;
  if (known.request_hash === requestHash) {
    const missing = missingOf(String(members['type']), missingFiles(database, known.submission));
    return { id: known.submission, ...missing, warnings: [] };
  }
  const sentence = `You made another request with the Idempotency-Key "${key}". Choose another key for this one.`;
  throw refusal('key_reused', sentence);
}

/** Refuses more than the policy allows. What is started only counts, too. */
function refuseAboveQuota(database: Database, submitter: string, policy: SubmissionPolicy, day: string): void {
  const { unfinished: open, ofDay } = countOpen(database, submitter, day);
  if (ofDay >= policy.daily_quota) {
    const sentence = `You have sent ${countOf(ofDay, 'submission')} today that are still open, which is the limit. Send the next one tomorrow (UTC).`;
    throw refusal('quota_reached', sentence);
  }
  if (open < policy.most_open) return;
  const sentence = `You have ${countOf(open, 'open submission')}, which is the limit. Withdraw some, or wait until curators have closed some.`;
  throw refusal('too_many_open', sentence);
}

/** Refuses an embargo on more isolates than an account may keep private (403 `too_many_private`). What was sent before counts. */
function refuseMorePrivate(database: Database, submitter: string, { guarded }: Caller, isolates: number): void {
  const most = guarded.account?.mostPrivate ?? Infinity;
  const kept = countKept(database, submitter);
  if (kept + isolates <= most) return;
  const sentence = `You may keep ${countOf(most, 'isolate')} private in the database "${database.name}". You have ${kept}, with those that you sent under embargo, and this submission has ${isolates}. Publish some, or send this without an embargo.`;
  throw refusal('too_many_private', sentence);
}

/**
 * Refuses another open submission of an account that has enough in all databases. Call it when it is known that the request was not
 * carried out before: of a double click both are counted.
 */
function refuseFull({ isFull }: Pick<CreateRequest, 'isFull'>): void {
  if (!isFull) return;
  const sentence =
    'You have as many open submissions in all databases of this service as you may have. Withdraw some, or wait until curators have closed some.';
  throw refusal('too_many_open', sentence);
}

/** Entries of `details`; the message tells as many. */
const MOST_TOLD = 100;

function refusedBody({ problems, names }: CheckedBody) {
  const errors: RuleProblem[] = problems.filter(({ severity }) => severity === 'error');
  const details = errors.slice(0, MOST_TOLD).map(({ row, field, message }) => ({
    ...defined({ row, field }),
    reason: message,
  }));
  const message = joinProblems(errors, (row) => names[row - 1] || `Row ${row}`);
  return refusal('submission_refused', message, details, errors.length - details.length);
}

/** Names a request: two that would make the same submission have the same hash. Signatures do not count. */
function hashOf({ members, texts }: CreateRequest): string {
  const hash = createHash('sha256');
  for (const name of Object.keys({ ...members, ...texts }).toSorted()) {
    if (name.startsWith('oauth_')) continue;
    const text = texts[name];
    hash.update(JSON.stringify([name, text ? null : members[name]]));
    if (text) hash.update(`${text.byteLength}:`).update(text);
  }
  return hash.digest('hex');
}
