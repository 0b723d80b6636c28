import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import type { Database } from '#electron/store/file/database.ts';

/** Path of a file of a submission by the name that the submitter gave it. Undefined if it has not been uploaded. */
export function contigFile(root: string, database: Database, submission: string, filename: string): string | undefined {
  const file = findSubmissionFile(database, submission, filename);
  return file && file.uploaded_at !== null ? bytesFile(root, file.stored_name) : undefined;
}
