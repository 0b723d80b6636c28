import type { StoredBytes } from '#electron/store/changes/writers/submission/file-rows.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';

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
