import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { listFiles } from '#electron/store/records/queue/submission-rows.ts';

/** Path of a file of a submission by the name that the submitter gave it. Undefined if it has not been uploaded. */
export function contigFile(root: string, database: Database, submission: string, filename: string): string | undefined {
  // Equal letters may be written in other ways.
  const wanted = filename.normalize('NFC');
  const file = listFiles(database, submission).find((one) => one.filename.normalize('NFC') === wanted);
  if (file === undefined || file.uploaded_at === null) return undefined;
  return bytesFile(root, file.stored_name);
}
