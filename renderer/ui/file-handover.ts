import type { DroppedFile } from '#shared/rpc/transport.ts';

let waiting: DroppedFile<File>[] = [];
const listeners = new Set<() => void>();

/**
 * Leaves dropped files for the query page, which takes them when it opens or, if it is open, at once: features do not know one
 * another.
 */
export function leaveForQuery(files: DroppedFile<File>[]): void {
  waiting = files;
  for (const listener of listeners) listener();
}

/** Takes what was left, once. */
export function takeForQuery(): DroppedFile<File>[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Tells the open query page that files were left. Gives what ends that. */
export function followHandover(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
