import type { DroppedFile } from '#shared/rpc/transport.ts';

let waiting: DroppedFile<File>[] = [];

/** Leaves dropped files for the query page, which takes them when it opens: features do not know one another. */
export function leaveForQuery(files: DroppedFile<File>[]): void {
  waiting = files;
}

/** Takes what was left, once. */
export function takeForQuery(): DroppedFile<File>[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
