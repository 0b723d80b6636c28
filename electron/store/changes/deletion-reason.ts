import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';

/**
 * What to do where the database demands a reason for a deletion and there is none, as a sentence. `what` is deleted: `the isolate 3`.
 * Undefined if nothing is missing.
 */
export function missingReason({ connection, name }: Database, reason: string | undefined, what: string) {
  if (reason) return undefined;
  const row = statementOf(connection, "select value from meta where key = 'deletions_need_reason'").get();
  if (row?.['value'] !== 'yes') return undefined;
  return `The database "${name}" deletes nothing without a reason. Give a reason for the deletion of ${what}.`;
}

/** Refuses such a deletion (400 `reason_needed`). Call it inside the transaction that deletes. */
export function refuseWithoutReason(...deletion: Parameters<typeof missingReason>): void {
  const sentence = missingReason(...deletion);
  if (sentence !== undefined) throw refusal('reason_needed', sentence);
}
