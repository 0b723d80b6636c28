import type { DatabaseSync } from 'node:sqlite';
import type { ProblemDetail } from '#shared/problem.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ImportControl } from '../import-control.ts';
import type { InputFile } from '../input-files.ts';
import type { NamedUsers } from '../named-users.ts';
import type { ProblemList } from '../problem-list.ts';
import type { NameLookup } from './name-lookup.ts';
import type { TableSpec } from './table-spec.ts';

/** What the tables of one import share. Everything happens inside one transaction. */
export interface CuratedContext {
  readonly change: Change;
  readonly connection: DatabaseSync;
  readonly users: NamedUsers;
  readonly names: NameLookup;
  readonly problems: ProblemList;
  readonly control: ImportControl;
  /**
   * Whether the tables are all there is to know: of a new database that comes from an exported folder. Then an empty cell means
   * that there is nothing, nothing is derived, and the history is that of the folder.
   */
  readonly isWhole: boolean;
  /** Why unusual records are taken, if the user has said it. */
  readonly reason: string | undefined;
  /** Unusual records, which are taken only for a reason. What is all there is to know has its reasons in its history. */
  readonly exceptions: ProblemDetail[];
  /** What became of the rows, by the name of the table. */
  readonly outcomes: Map<string, TableOutcome>;
}

export interface TableOutcome {
  file: string;
  added: number;
  changed: number;
  unchanged: number;
}

export interface CuratedSource {
  input: InputFile;
  spec: TableSpec;
}

/** The counts of one table, made when they are first needed. */
export function outcomeOf(context: CuratedContext, { input, spec }: CuratedSource): TableOutcome {
  const known = context.outcomes.get(spec.name);
  if (known) return known;
  const made = { file: input.name, added: 0, changed: 0, unchanged: 0 };
  context.outcomes.set(spec.name, made);
  return made;
}
