/** A database that somebody wants to import into. */
export interface ImportRequest {
  name: string;
  kind: 'seqdef' | 'isolates';
  /** Of isolates: the database that defines their loci. */
  seqdef?: string | undefined;
}

/** What is chosen: single files, or a folder. */
export type ImportSource = 'files' | 'folder';

let take: ((into: ImportRequest, source: ImportSource) => void) | undefined;

/** Opens the choice of files to import into a database. Pages ask for it: features do not know one another. */
export function requestImport(into: ImportRequest, source: ImportSource): void {
  take?.(into, source);
}

/** Says who imports. Gives what ends that. */
export function onImportRequest(taker: (into: ImportRequest, source: ImportSource) => void): () => void {
  take = taker;
  return () => (take = undefined);
}
