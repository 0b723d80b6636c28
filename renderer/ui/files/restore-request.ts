let take: ((into: string) => void) | undefined;

/** Opens the choice of a backup for a database of this computer. Pages ask for it: features do not know one another. */
export function requestRestore(database: string): void {
  take?.(database);
}

/** Says who restores. Gives what ends that. */
export function onRestoreRequest(taker: (into: string) => void): () => void {
  take = taker;
  return () => (take = undefined);
}
