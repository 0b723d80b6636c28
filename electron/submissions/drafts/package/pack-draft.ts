import { join } from 'node:path';
import { packFiles } from '#electron/exchange/pack-files.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { filePart, MANIFEST_PART, type DraftManifest } from '#shared/rpc/contract/draft-package.ts';
import { copiedBytes } from '../take-file.ts';

export interface PackDraftTask {
  manifest: DraftManifest;
  /** Where its files lie, each with its hash as its name. */
  folder: string;
  target: string;
}

/** Bytes of all files of a package: sizes in a zip archive have 32 bits. */
export const LARGEST_PACKAGE = 4_000_000_000;

/**
 * Writes a draft with its files as a zip archive. AppError 413 `draft_too_large`, 500 `file_damaged` if a kept copy has changed, and those
 * of `storeError`. For workers.
 */
export async function packDraft({ manifest, folder, target }: PackDraftTask, control: WorkControl): Promise<void> {
  const { files } = manifest;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > LARGEST_PACKAGE) {
    const message = 'The files of this draft have more than 4 GB together, more than one file of a draft can hold.';
    throw new AppError(413, 'draft_too_large', message);
  }
  let done = 0;
  const watched = async function* (bytes: AsyncIterable<Uint8Array>, message: string) {
    for await (const piece of bytes) {
      control.checkpoint();
      control.report({ done: (done += piece.length), total, unit: 'bytes', message });
      yield piece;
    }
  };
  await packFiles(target, [
    { name: MANIFEST_PART, content: JSON.stringify(manifest) },
    ...files.map(({ name, sha256 }, place) => ({
      name: filePart(place),
      content: watched(copiedBytes(join(folder, sha256), sha256), name),
    })),
  ]);
}
