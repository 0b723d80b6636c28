import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';

/**
 * AppError 507 `disk_full` before anything is written to a folder, where the room on its disk is known to be too little. `what` begins the
 * sentence and takes `needed` bytes.
 */
export async function refuseLittleRoom(
  folder: string,
  { what, needed }: { what: string; needed: number },
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new AppError(
    507,
    'disk_full',
    `There is not enough room on the disk: ${what} takes ${inMegabytes(needed)}, and ${inMegabytes(free)} are free. Free some space and try again.`,
  );
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Bytes of a database without its unused room. */
export function usedBytes(connection: DatabaseSync): number {
  const row = connection
    .prepare(
      `select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get();
  return Number(row?.['bytes']);
}
