import type { Change } from '../change-context.ts';

/** Removes the submissions of a database that was just copied: they belong to the original, with the files that came with them. */
export function dropSubmissions({ connection }: Change, _input: undefined): void {
  connection.exec('delete from submission; delete from idempotency_key; delete from rule_assignment');
}
