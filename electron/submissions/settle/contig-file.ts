import { createControl } from '#electron/exchange/import-control.ts';
import { readAssembly } from '#electron/exchange/isolates/assembly.ts';
import type { ContigMembers } from '#shared/api/curation/contig-members.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { SettlingContext } from './settling-writing.ts';

/** Path of a file of a submission by the name that the submitter gave it. Undefined if it has not been uploaded. */
function contigFile(root: string, database: Database, submission: string, filename: string): string | undefined {
  const file = findSubmissionFile(database, submission, filename);
  return file && file.uploaded_at !== null ? bytesFile(root, file.stored_name) : undefined;
}

/** The change of one item is not cancelled. */
const UNWATCHED = createControl({ checkpoint: () => {}, report: () => {} });

/** Reads the contigs that an item names. AppError codes: not_acceptable 400 if the file is missing, and those of `readAssembly`. */
export async function contigsOf(
  { change: { database }, root }: SettlingContext,
  { id, type }: SubmissionRow,
  filename: string,
  method: string | null,
): Promise<ContigMembers[]> {
  const path = contigFile(root, database, id, filename);
  if (path !== undefined) {
    const contigs = await readAssembly(path, filename, UNWATCHED);
    return contigs.map(({ name = null, sequence }) => ({
      sequence,
      method,
      original_designation: name,
      comments: null,
    }));
  }
  // Isolates name files only by mistake: they have none.
  if (type === 'isolates') return [];
  const reason = `The file "${filename}" has not been uploaded.`;
  throw refusal('not_acceptable', reason, [{ field: 'assembly_filename', reason }]);
}
