import type { Right } from '#electron/rights/database-rights.ts';
import type { Action, Actions, ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import { insertMessage } from '#electron/store/changes/writers/submission/new-submission.ts';
import {
  idleSince,
  purgeStarted,
  removeSubmission,
  withdraw,
  WITHDRAWN,
} from '#electron/store/changes/writers/submission/submission-state.ts';
import { uploadedFiles } from '#electron/store/records/submission/submission-files.ts';
import { removeBytes } from '#electron/store/site/submission-bytes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { addFile, deleteFile, readFile } from './files/file-requests.ts';
import { keepVerdict } from './files/keep-verdict.ts';
import { messageProblem } from './requests/check-message.ts';
import { type CheckedSubmission, checkSubmission, createChecked } from './requests/create-submission.ts';
import { findOwn, findSeen } from './requests/find-own.ts';
import { settleActions, settleReads } from './settle/settle-actions.ts';
import { curatorOfRule, settleByRule } from './settle/settle-by-rule.ts';
import { settleInSteps } from './settle/settle-in-steps.ts';

interface OfSubmission {
  submission: string;
}

/**
 * What submitters do with their submissions, and who writes about them. AppError codes: unknown_submission 404, no_right and
 * not_closed 403, already_closed 409.
 */
const requestActions = {
  'submission.create': {
    title: ({ type }: CheckedSubmission) => `Submission of ${type}`,
    right: 'submit' as const,
    work: createChecked,
  },
  'submission.message': request('Message about a submission', 'correspond', sendMessage),
  'submission.delete': request('Deletion of a submission', 'submit', deleteClosed),
  'submission.withdraw': request('Withdrawal of a submission', 'submit', withdrawOpen),
  'submissions.purge': request('Deletion of idle submissions', 'administer', purge),
  'file.add': request('Upload of a file', 'correspond', addFile),
  'file.judge': request('Verdict on a file', 'correspond', keepVerdict),
  'file.delete': request('Deletion of a file', 'correspond', deleteFile),
};

/** What takes long before one of these changes, or says that none is needed. */
const requestReads = {
  'submission.check': { right: 'submit' as const, work: checkSubmission },
  'file.read': { right: 'correspond' as const, work: readFile },
  /** Whether there are submissions that were started, and that nobody has touched for long. */
  'submissions.are_idle': {
    right: 'administer' as const,
    work({ database: { connection } }: ReadContext): boolean {
      const idle = "select 1 from submission where status = 'started' and datestamp < ? limit 1";
      return connection.prepare(idle).get(idleSince(new Date().toISOString())) !== undefined;
    },
  },
};

const more = {
  'rule.apply': { title: 'Rule that settles', right: 'curate' as const, work: settleByRule },
  'submission.settle': { title: 'Settlement of a submission', right: 'curate' as const, work: settleInSteps },
};

/** What submitters and curators change about submissions. */
export const submissionActions: typeof requestActions & typeof settleActions & typeof more = {
  ...requestActions,
  ...settleActions,
  ...more,
};

const moreReads = {
  /** Asked by the program itself: whoever is found has to have the right when the rule is applied. */
  'rule.find': { right: 'administer' as const, work: curatorOfRule },
};

/** What is checked and looked at for that. */
export const submissionReads: typeof requestReads & typeof settleReads & typeof moreReads = {
  ...requestReads,
  ...settleReads,
  ...moreReads,
};

export type SubmissionActions = Actions<typeof submissionActions, typeof submissionReads>;

function request<Input, Output>(
  title: string,
  right: Right,
  work: (writing: WriteContext, input: Input) => Output | Promise<Output>,
): Action<Input, Output> {
  return { title, right, work };
}

function sendMessage({ change, people, caller }: WriteContext, input: OfSubmission & { message: string }): void {
  const { id } = findSeen(change.database, people, caller, input.submission);
  const problem = messageProblem(input.message);
  if (problem !== undefined) throw refusal('bad_parameter', problem, [{ field: 'message', reason: problem }]);
  insertMessage(change, id, input.message);
}

function deleteClosed({ change, people, caller, root, afterwards }: WriteContext, { submission }: OfSubmission): void {
  const { id, status } = findOwn(change.database, people, caller, submission);
  if (status !== 'closed') {
    throw refusal('not_closed', `The submission "${id}" is open. Withdraw it first; closed ones can be deleted.`);
  }
  const names = uploadedFiles(change.database, id).map(({ stored_name }) => stored_name);
  removeSubmission(change, id);
  afterwards(() => removeBytes(root, names));
}

function withdrawOpen({ change, people, caller }: WriteContext, { submission }: OfSubmission): void {
  const { id, status } = findOwn(change.database, people, caller, submission);
  if (status === 'closed') throw refusal('already_closed', `The submission "${id}" is closed already.`);
  withdraw(change, id);
  insertMessage(change, id, WITHDRAWN);
}

/** Gives the ids of what was deleted. */
function purge({ change, root, afterwards }: WriteContext): string[] {
  const { ids, storedNames } = purgeStarted(change, idleSince(change.at));
  afterwards(() => removeBytes(root, storedNames));
  return ids;
}
