import type { DatabaseSync } from 'node:sqlite';

/**
 * Writes what the journal beside a database holds into the database file, and empties the journal. So the file alone is the whole
 * database while nobody writes, although others keep it open. Whoever reads or writes just now is left in peace: then a part stays
 * in the journal, until the next change or until the last one closes the file. No failure matters, because nothing is lost.
 */
export function foldJournal(connection: DatabaseSync): void {
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.prepare('pragma wal_checkpoint(truncate)').get();
  } catch {
    // The change is committed. The disk may be full, for example.
  }
}
