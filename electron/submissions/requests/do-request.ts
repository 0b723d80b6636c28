import { refusal } from '#shared/api/error-codes.ts';
import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { insertMessage } from '#electron/store/changes/writers/submission/new-submission.ts';
import {
  idleSince,
  purgeStarted,
  removeSubmission,
  withdraw,
  WITHDRAWN,
} from '#electron/store/changes/writers/submission/submission-state.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { Right } from '#electron/rights/database-rights.ts';
import { refuseWithout, type AskingAccount } from './asking-account.ts';
import { messageProblem } from './check-message.ts';
import { createSubmission } from './create-submission.ts';
import { findOwn, findSeen } from './find-own.ts';
import type { CreatedAnswer, SubmissionRequest } from './submission-request.ts';
import type { Surroundings } from './surroundings.ts';

/** Carries out a request. AppError codes: those of `createSubmission`, `findOwn` and `findSeen`; not_closed 403, already_closed 409. */
export async function doRequest(
  around: Surroundings,
  request: SubmissionRequest,
  control: WorkControl,
): Promise<CreatedAnswer | string[] | undefined> {
  switch (request.kind) {
    case 'create':
      return createSubmission(around, request, control);
    case 'message':
      return write(around, 'correspond', 'Message about a submission', (made, asking) => {
        const { id } = findSeen(made.database, around.people, asking, request.submission);
        const problem = messageProblem(request.message);
        if (problem !== undefined) throw refusal('bad_parameter', problem, [{ field: 'message', reason: problem }]);
        insertMessage(made, id, request.message);
      });
    case 'delete':
      return write(around, 'submit', 'Deletion of a submission', (made, asking) => {
        const { id, status } = findOwn(made.database, around.people, asking, request.submission);
        if (status === 'closed') return removeSubmission(made, id);
        throw refusal('not_closed', `The submission "${id}" is open. Withdraw it first; closed ones can be deleted.`);
      });
    case 'withdraw':
      return write(around, 'submit', 'Withdrawal of a submission', (made, asking) => {
        const { id, status } = findOwn(made.database, around.people, asking, request.submission);
        if (status === 'closed') throw refusal('already_closed', `The submission "${id}" is closed already.`);
        withdraw(made, id);
        insertMessage(made, id, WITHDRAWN);
      });
    case 'purge':
      return purge(around);
  }
}

/** One change in the name of who asks, whose right is looked at within it. */
async function write(
  around: Surroundings,
  right: Right,
  title: string,
  work: (made: Change, asking: AskingAccount) => void,
): Promise<undefined> {
  const { author } = await readDatabase(around.file, (database) => around.readAsking(database));
  await change(around.changeAs(author, title), async (made) => {
    const asking = await around.readAsking(made.database);
    refuseWithout(right, asking, made.database.name);
    work(made, asking);
  });
  return undefined;
}

async function purge(around: Surroundings): Promise<string[]> {
  const since = idleSince(new Date().toISOString());
  const author = await readDatabase(around.file, async (database) => {
    const idle = "select 1 from submission where status = 'started' and datestamp < ? limit 1";
    const isIdle = database.connection.prepare(idle).get(since) !== undefined;
    return isIdle ? (await around.readAsking(database)).author : undefined;
  });
  if (!author) return [];
  return change(around.changeAs(author, 'Deletion of idle submissions'), (made) => purgeStarted(made, since));
}
