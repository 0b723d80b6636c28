import type { IndexedDatabase } from '../index/indexed-database.ts';
import type { OutlineWords } from './database-outline.ts';

/** A database among those in which a sequence is looked for. */
export interface NamedDatabase extends IndexedDatabase {
  name: string;
}

/** A database that cannot be read, and why. */
export interface LeftOut {
  database: string;
  reason: string;
}

export interface KnownDatabase extends NamedDatabase {
  outlined?: OutlineWords;
  /** Why it has no outline, and the state of the file that this is about. */
  problem?: { reason: string; state: string };
}
