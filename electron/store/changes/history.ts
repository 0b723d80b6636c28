import type { Kysely } from 'kysely';
import type { DatabaseTables } from '../tables/database-tables.ts';

export interface ItemKey {
  submission: string;
  /** Place of the item in it, from 1. */
  position: number;
}

export interface HistoryEntry {
  /** Table of the record; all designations of an isolate are one record, and so is who may see it, with what owners ask of that. */
  kind: keyof DatabaseTables | 'designations' | 'custody' | 'custody_request' | 'project_custody';
  /** Id by which people know the record: a name, or `locus-allele_id`. */
  record_id: string;
  /** `app_user.id`; absent for what the program does on its own. */
  curator?: number;
  /** ISO timestamp; now when absent. */
  changed_at?: string;
  /** What was done, as a sentence for people. */
  action: string;
  /** The members that changed, as they were: all of them for a record that is gone. */
  before?: object;
  /** The same members as they are now. */
  after?: object;
  /** What names the record in addresses; without it the change cannot be taken back. */
  key?: Readonly<Record<string, string | number>>;
  /** Why, as the curator says. */
  reason?: string;
  /** Names what was changed together. */
  batch?: string;
  /** The line that this one takes back. */
  takes_back?: number;
  /** The item that was assigned by the change. */
  item?: ItemKey;
}

/**
 * Writes history rows; call it inside the transaction of the change itself. Every write to a record leaves one, with one
 * exception: a bulk import leaves one row per locus or scheme it touched, saying how many records came. A row for each of a
 * million alleles would say nothing that the alleles' own `date_entered` and `curator` do not.
 */
export async function recordHistory(sql: Kysely<DatabaseTables>, entries: HistoryEntry[]): Promise<void> {
  const now = new Date().toISOString();
  for (let first = 0; first < entries.length; first += ROWS_PER_STATEMENT) {
    const rows = entries.slice(first, first + ROWS_PER_STATEMENT).map(({ key, before, after, item, ...entry }) => ({
      changed_at: now,
      ...entry,
      ...contentOf({ key, before, after, item }),
    }));
    await sql.insertInto('record_history').values(rows).execute();
  }
}

/** What was and what is, as the JSON text `{"key": …, "before": …, "after": …, "item": …}` of the column `content`. */
function contentOf(change: Record<'key' | 'before' | 'after' | 'item', object | undefined>): { content?: string } {
  const isTold = change.before !== undefined || change.after !== undefined;
  return isTold ? { content: JSON.stringify(change) } : {};
}

/** Keeps a statement far below the engine's limit of bound values. */
const ROWS_PER_STATEMENT = 500;

/** Writes the history of isolates, which the service shows: one row per change, with a sentence per changed thing. */
export async function recordIsolateHistory(
  sql: Kysely<DatabaseTables>,
  entries: { isolate: number; curator: number | null; changed_at: string; actions: string[] }[],
): Promise<void> {
  for (let first = 0; first < entries.length; first += ROWS_PER_STATEMENT) {
    const rows = entries
      .slice(first, first + ROWS_PER_STATEMENT)
      .map((entry) => ({ ...entry, actions: JSON.stringify(entry.actions) }));
    await sql.insertInto('isolate_history').values(rows).execute();
  }
}
