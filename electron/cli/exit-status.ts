import { AppError } from '#shared/problem.ts';

/** Exit statuses, as the table in `docs/shell.md` tells them. `REFUSED` comes with a sentence. */
export const EXIT = {
  DONE: 0,
  REFUSED: 1,
  WRONG_USAGE: 2,
  /** Some genomes could not be typed; the others are. */
  SOME_FAILED: 3,
  /** A watch has found something that nobody has acknowledged. */
  SOMETHING_NEW: 3,
  /** A genome has a verdict that `--fail-on` names. */
  NOT_TRUSTED: 4,
  NO_DATABASE: 5,
  NO_INDEX: 6,
  OTHER_DEFINITIONS: 7,
  OUTPUT: 8,
  INPUT: 9,
} as const;

const BY_CODE: Readonly<Record<string, number>> = {
  unknown_database: EXIT.NO_DATABASE,
  no_databases: EXIT.NO_DATABASE,
  folder_unreadable: EXIT.NO_DATABASE,
  index_missing: EXIT.NO_INDEX,
  definitions_changed: EXIT.OTHER_DEFINITIONS,
  output_unwritable: EXIT.OUTPUT,
  folder_read_only: EXIT.OUTPUT,
  disk_full: EXIT.OUTPUT,
  list_unreadable: EXIT.INPUT,
  state_unreadable: EXIT.INPUT,
  shards_incomplete: EXIT.INPUT,
};

/** The status of a command of a workflow that ends with this error. */
export function statusOf(error: unknown): number {
  return (error instanceof AppError ? BY_CODE[error.problem.code] : undefined) ?? EXIT.REFUSED;
}
