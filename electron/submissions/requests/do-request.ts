import { refusal } from '#shared/api/error-codes.ts';
import { change } from '#electron/store/changes/change.ts';
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
import { readDatabase } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { messageProblem } from './check-message.ts';
import { createSubmission } from './create-submission.ts';
import type { AddedFile } from '../files/add-file-request.ts';
import { addFile, deleteFile } from '../files/file-requests.ts';
import { findOwn, findSeen } from './find-own.ts';
import type { CreatedAnswer, SubmissionRequest } from './submission-request.ts';
import type { Surroundings } from './surroundings.ts';
import { writeAsAsked } from './write-as-asked.ts';

/** Carries out a request. AppError codes: those of `createSubmission`, `findOwn` and `findSeen`; not_closed 403, already_closed 409. */
export async function doRequest(
  around: Surroundings,
  request: SubmissionRequest,
  control: WorkControl,
): Promise<CreatedAnswer | AddedFile | string[] | undefined> {
  switch (request.kind) {
    case 'create':
      return createSubmission(around, request, control);
    case 'message':
      return writeAsAsked(around, 'correspond', 'Message about a submission', (made, asking) => {
        const { id } = findSeen(made.database, around.people, asking, request.submission);
        const problem = messageProblem(request.message);
        if (problem !== undefined) throw refusal('bad_parameter', problem, [{ field: 'message', reason: problem }]);
        insertMessage(made, id, request.message);
        return undefined;
      });
    case 'delete':
      return writeAsAsked(around, 'submit', 'Deletion of a submission', (made, asking) => {
        const { id, status } = findOwn(made.database, around.people, asking, request.submission);
        if (status !== 'closed') {
          throw refusal('not_closed', `The submission "${id}" is open. Withdraw it first; closed ones can be deleted.`);
        }
        const files = uploadedFiles(made.database, id);
        removeSubmission(made, id);
        return files.map(({ stored_name }) => stored_name);
      }).then((names) => removeBytes(around.root, names).then(() => undefined));
    case 'withdraw':
      return writeAsAsked(around, 'submit', 'Withdrawal of a submission', (made, asking) => {
        const { id, status } = findOwn(made.database, around.people, asking, request.submission);
        if (status === 'closed') throw refusal('already_closed', `The submission "${id}" is closed already.`);
        withdraw(made, id);
        insertMessage(made, id, WITHDRAWN);
        return undefined;
      });
    case 'addFile':
      return addFile(around, request, control);
    case 'deleteFile':
      return deleteFile(around, request);
    case 'purge':
      return purge(around);
  }
}

async function purge(around: Surroundings): Promise<string[]> {
  const since = idleSince(new Date().toISOString());
  const author = await readDatabase(around.file, async (database) => {
    const idle = "select 1 from submission where status = 'started' and datestamp < ? limit 1";
    const isIdle = database.connection.prepare(idle).get(since) !== undefined;
    return isIdle ? around.readAsking(database).author : undefined;
  });
  if (!author) return [];
  const title = 'Deletion of idle submissions';
  const { ids, storedNames } = await change(around.changeAs(author, title), (made) => purgeStarted(made, since));
  await removeBytes(around.root, storedNames);
  return ids;
}
