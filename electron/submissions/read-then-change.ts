import type { ChangeOptions, ActionRequest } from '#electron/store/changes/action.ts';
import type { Changed } from '#shared/api/curation-queue.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER } from '#shared/principal.ts';
import type { AddedFile, AddFileRequest } from './files/file-requests.ts';
import type { CreatedAnswer, CreateRequest } from './requests/create-submission.ts';
import type { SubmissionActions } from './submission-actions.ts';

/*
 * What is read first and then changed: the reading may take long, so it is done before the transaction, in which rights and all that
 * others may have changed meanwhile are looked at again.
 */

/**
 * Makes a submission, in the order of checks of `wire-notes.md` §8.1. AppError codes: submissions_closed 403, submissions_off and unsupported_type 404,
 * quota_reached and too_many_open 429, submission_refused 400, key_reused 409, too_many_rows 413, no_right 403, database_busy 503.
 */
export async function createSubmission(
  actions: SubmissionActions,
  request: ActionRequest<CreateRequest>,
  options?: ChangeOptions,
): Promise<CreatedAnswer> {
  const checked = await actions.read('submission.check', request, options);
  return 'known' in checked
    ? checked.known
    : actions.make('submission.create', { ...request, input: checked }, options);
}

/** Records an uploaded file. AppError codes: unknown_submission 404, file_exists 400, no_right 403, database_busy 503. */
export async function addFile(
  actions: SubmissionActions,
  request: ActionRequest<AddFileRequest>,
  options?: ChangeOptions,
): Promise<AddedFile> {
  const read = await actions.read('file.read', request, options);
  return actions.make('file.add', { ...request, input: { ...request.input, read } }, options);
}

/** Deletes the started submissions of a database that nobody has touched for long. Gives their ids. Errors as `Actions.make`. */
export async function purgeIdle(actions: SubmissionActions, database: string, signal?: AbortSignal): Promise<string[]> {
  const request = { database, principal: OWNER, input: undefined };
  const isNeeded = await actions.read('submissions.are_idle', request, { signal });
  return isNeeded ? actions.make('submissions.purge', request, { signal }) : [];
}

/** Settles a submission by the rule of its locus, if there is one. Errors as `Actions.make`. */
export async function settleByRule(
  actions: SubmissionActions,
  database: string,
  submission: string,
): Promise<Changed['assigned']> {
  const request = { database, input: { submission } };
  const principal = await actions.read('rule.find', { ...request, principal: OWNER });
  if (!principal) return [];
  return actions.make('rule.apply', { ...request, principal }).catch((error: unknown) => {
    // The curator of the rule has lost the right meanwhile: the submission is left to people.
    if (error instanceof AppError && error.problem.code === 'no_right') return [];
    throw error;
  });
}
