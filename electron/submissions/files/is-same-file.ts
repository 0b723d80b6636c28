import { createHash } from 'node:crypto';
import type { SubmissionFileRow } from '#electron/store/records/submission/submission-files.ts';

/**
 * Whether bytes are those of a file that was uploaded before. They are read only as far as needed, and written nowhere: a file that
 * comes again needs no room.
 */
export async function isSameFile(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { size, sha256 }: Pick<SubmissionFileRow, 'size' | 'sha256'>,
): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const piece of bytes) {
    read += piece.length;
    if (read > size) return false;
    hash.update(piece);
  }
  return read === size && hash.digest('hex') === sha256;
}
