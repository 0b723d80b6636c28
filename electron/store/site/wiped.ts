import type { DatabaseSync } from 'node:sqlite';

/**
 * Has what is deleted overwritten in the file, where it would lie on in free pages. Gives what empties the journal, which holds it too; one
 * that is being read is emptied later.
 */
export function wipesDeleted(connection: DatabaseSync): () => void {
  connection.exec('pragma secure_delete = on');
  return () => connection.exec('pragma wal_checkpoint(truncate)');
}
