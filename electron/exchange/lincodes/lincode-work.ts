import { createReportPace, type WorkControl } from '#electron/threads/work-control.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import type { ChangeRequest } from '#electron/store/changes/change-request.ts';
import { type Database, openDatabase } from '#electron/store/file/database.ts';
import { readAtOneMoment } from '#electron/store/file/transaction.ts';
import { findCodes, type ReportCoding } from '#electron/store/lincodes/code-profiles.ts';
import { refuseIsolateDatabase } from '../classification/change-classification.ts';
import {
  assignLincodes,
  countWithout,
  defineLincodes,
  removeLincodes,
  rowOf,
  schemeOf,
  uncodable,
} from './change-lincodes.ts';
import { nameLincodes } from './name-lincodes.ts';
import type { LincodeOutcome, LincodeRequest } from './lincode-request.ts';

const TITLES = {
  define: 'Definition of LIN codes',
  assign: 'Assignment of LIN codes',
  name: 'Naming of LIN codes',
  remove: 'Removal of LIN codes',
} as const;

/**
 * Defines, assigns, previews, names or removes the LIN codes of a scheme, in a thread. After a failure or a cancellation nothing is changed.
 * AppError codes: unknown_scheme and no_lincodes 404, wrong_kind and bad_threshold 400, lincodes_exist and bad_lincodes 409,
 * reason_needed 400, and those of `change`.
 */
export async function changeCodes(request: LincodeRequest, control: WorkControl): Promise<LincodeOutcome> {
  const { file, author, mode, scheme } = request;
  const isDue = createReportPace();
  const report: ReportCoding = (done, total) => {
    control.checkpoint();
    if (!isDue()) return;
    const progress =
      total > 0 ? { done, total, message: 'Assigning LIN codes' } : { done, message: 'Reading profiles' };
    control.report({ ...progress, unit: 'profiles' });
  };
  if (mode === 'preview') return preview(file, scheme, report);
  const order: ChangeRequest = {
    ...byOwner(author),
    file,
    title: TITLES[mode],
    patience: Infinity,
    check: control.checkpoint,
    onWaiting: (message) => control.report({ done: 0, unit: 'profiles', message, is_waiting: true }),
    // Tens of thousands of profiles take a minute.
    isLong: mode === 'define' || mode === 'assign',
    isForCopies: true,
  };
  return change(order, async (made) => {
    await refuseIsolateDatabase(made.database);
    made.detailsChanged();
    const { name } = schemeOf(made.connection, scheme);
    if (mode === 'name') return { scheme: name, ...(await nameLincodes(made, request)), without: 0, preview: [] };
    if (mode === 'remove') return { scheme: name, ...(await removeLincodes(made, request)), without: 0, preview: [] };
    const codes = mode === 'define' ? defineLincodes(made, request, report) : assignLincodes(made, scheme, report);
    return { scheme: name, codes, without: countWithout(made.connection, scheme), preview: [] };
  });
}

async function preview(file: string, scheme: number, report: ReportCoding): Promise<LincodeOutcome> {
  await using database: Database = await openDatabase(file, { readOnly: true });
  await refuseIsolateDatabase(database);
  const { connection } = database;
  return readAtOneMoment(connection, () => {
    const { name } = rowOf(connection, scheme);
    const found = findCodes(connection, scheme, { report });
    if ('problem' in found) throw uncodable(found.problem);
    const { codes } = found;
    const without = countWithout(connection, scheme) - codes.length;
    const pairs = codes.map(({ profile_id, code }) => ({ profile_id, code }));
    return { scheme: name, codes: codes.length, without, preview: pairs };
  });
}
