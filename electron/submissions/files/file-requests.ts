import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { insertFile, keepFileEvidence, removeFile } from '#electron/store/changes/writers/submission/file-rows.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { findSubmissionFile, type SubmissionFileRow } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { bytesFile, removeBytes } from '#electron/store/site/submission-bytes.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { writeAsAsked } from '../requests/write-as-asked.ts';
import { findSeen } from '../requests/find-own.ts';
import type { Surroundings } from '../requests/surroundings.ts';
import type { AddedFile, AddFileRequest } from './add-file-request.ts';
import { readContigs } from './read-contigs.ts';

/**
 * Records an uploaded file. What a file of contigs is like is found out first, and kept with its item. AppError codes: those of
 * `findSeen`; file_exists 400. Who asks has claimed the room before (`space.ts`).
 */
export async function addFile(
  around: Surroundings,
  { submission, filename, bytes, mayRepeat }: AddFileRequest,
  control: WorkControl,
): Promise<AddedFile> {
  const limits = await readDatabase(around.file, async (database) => {
    const found = findSubmissionFile(database, submission, filename);
    return found?.required === 1 && found.uploaded_at === null ? readPolicy(database).assembly : undefined;
  });
  const path = bytesFile(around.root, bytes.storedName);
  const read = limits && (await readContigs(path, filename, limits, control));
  return writeAsAsked(around, 'correspond', 'Upload of a file', (made, asking) => {
    const { id } = findSeen(made.database, around.people, asking, submission);
    const row = findSubmissionFile(made.database, id, filename);
    if (row && row.uploaded_at !== null) {
      if (mayRepeat && row.sha256 === bytes.sha256) return { isAdded: false, problems: [] };
      throw fileExists(filename);
    }
    insertFile(made, id, filename, bytes, row);
    if (row && read) keepFileEvidence(made, id, row.filename, read);
    return { isAdded: true, problems: read?.problems ?? [] };
  });
}

/** Deletes a file. AppError codes: those of `findSeen` and `getFile`; file_of_closed 409. */
export async function deleteFile(
  around: Surroundings,
  { submission, filename }: { submission: string; filename: string },
): Promise<undefined> {
  const row = await writeAsAsked(around, 'correspond', 'Deletion of a file', (made, asking) => {
    const { id, status } = findSeen(made.database, around.people, asking, submission);
    const found = getFile(made.database, id, filename);
    if (status === 'closed')
      throw refusal('file_of_closed', `The submission "${id}" is closed. Its files stay with it.`);
    removeFile(made, found);
    if (found.required) keepFileEvidence(made, id, found.filename, undefined);
    return found;
  });
  await removeBytes(around.root, [row.stored_name]);
  return undefined;
}

/** A file that was uploaded. AppError codes: unknown_file 404. */
export function getFile(database: Database, submission: string, filename: string): SubmissionFileRow {
  const row = findSubmissionFile(database, submission, filename);
  if (row && row.uploaded_at !== null) return row;
  throw refusal('unknown_file', `The submission "${submission}" has no file "${filename}".`);
}

/** The refusal of a second file of one name. */
export function fileExists(filename: string) {
  const sentence = `The submission already has a file "${filename}". Delete that one first, or choose another name.`;
  return refusal('file_exists', sentence, [{ field: 'filename', reason: 'is taken' }]);
}
