/** A database that somebody wants to import into. */
export interface ImportDialogRequest {
  name: string;
  kind: 'seqdef' | 'isolates';
  /** Of isolates: the database that defines their loci. */
  seqdef?: string | undefined;
}

/** What is chosen: single files, or a folder. */
export type ImportDialogSource = 'files' | 'folder';

let take: ((into: ImportDialogRequest, source: ImportDialogSource) => void) | undefined;

/** Opens the choice of files to import into a database. Pages ask for it: features do not know one another. */
export function requestImport(into: ImportDialogRequest, source: ImportDialogSource): void {
  take?.(into, source);
}

/** Says who imports. Gives what ends that. */
export function onImportRequest(taker: (into: ImportDialogRequest, source: ImportDialogSource) => void): () => void {
  take = taker;
  return () => (take = undefined);
}
