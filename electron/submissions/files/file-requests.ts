import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  insertFile,
  keepFileEvidence,
  removeFile,
  type StoredBytes,
} from '#electron/store/changes/writers/submission/file-rows.ts';
import { findSubmissionFile, type SubmissionFileRow } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { bytesFile, removeBytes } from '#electron/store/site/submission-bytes.ts';
import { findSeen } from '../requests/find-own.ts';
import { readContigs, type ContigsRead } from './read-contigs.ts';

/** A file whose bytes are on the disk already. */
export interface AddFileRequest {
  submission: string;
  filename: string;
  bytes: StoredBytes;
  /** Whether a file of this name with the same bytes is this file, sent again. Else it is refused as any second one. */
  mayRepeat: boolean;
}

export interface AddedFile {
  /** Whether a record names the bytes now. Else the same bytes were there already. */
  isAdded: boolean;
  /** What is unusual about a file of contigs, or why it cannot be read. */
  problems: readonly RowProblem[];
}

/** Finds out what a file of contigs that a submission needs is like. Undefined for other files. */
export async function readFile(
  { database, root, control }: ReadContext,
  { submission, filename, bytes }: AddFileRequest,
): Promise<ContigsRead | undefined> {
  const found = findSubmissionFile(database, submission, filename);
  if (found?.required !== 1 || found.uploaded_at !== null) return undefined;
  const { assembly } = readPolicy(database);
  return readContigs(bytesFile(root, bytes.storedName), filename, assembly, control);
}

/**
 * Records an uploaded file. What a file of contigs is like is kept with its item. Who asks has claimed the room before (`space.ts`).
 * AppError codes: unknown_submission 404, no_right 403, file_exists 400.
 */
export function addFile(
  { change, people, caller }: WriteContext,
  { submission, filename, bytes, mayRepeat, read }: AddFileRequest & { read: ContigsRead | undefined },
): AddedFile {
  const { id } = findSeen(change.database, people, caller, submission);
  const row = findSubmissionFile(change.database, id, filename);
  if (row && row.uploaded_at !== null) {
    if (mayRepeat && row.sha256 === bytes.sha256) return { isAdded: false, problems: [] };
    throw fileExists(filename);
  }
  insertFile(change, id, filename, bytes, row);
  if (row && read) keepFileEvidence(change, id, row.filename, read);
  return { isAdded: true, problems: read?.problems ?? [] };
}

/** Deletes a file. AppError codes: unknown_submission and unknown_file 404, no_right 403, file_of_closed 409. */
export function deleteFile(
  { change, people, caller, root, afterwards }: WriteContext,
  { submission, filename }: { submission: string; filename: string },
): void {
  const { id, status } = findSeen(change.database, people, caller, submission);
  const found = getFile(change.database, id, filename);
  if (status === 'closed') throw refusal('file_of_closed', `The submission "${id}" is closed. Its files stay with it.`);
  removeFile(change, found);
  if (found.required) keepFileEvidence(change, id, found.filename, undefined);
  afterwards(() => removeBytes(root, [found.stored_name]));
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
