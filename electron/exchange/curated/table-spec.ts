import type { DatabaseKind } from '#shared/api/route.ts';

/**
 * What a cell holds.
 *
 * - `date`: one that is past; `day`: one that may be to come.
 * - `json`: several texts, which the database keeps as a JSON array in one column; `list`: several texts and `numbers`: several
 *   whole numbers, which it keeps in a table of their own; `users`: the same for people.
 * - `locus`, `scheme`, `classification`, `project`: a name; `isolate`: an id or a name; `user`: a user name, an id or a full name.
 */
type CellType =
  | 'text'
  | 'integer'
  | 'number'
  | 'date'
  | 'day'
  | 'timestamp'
  | 'flag'
  | 'json'
  | 'list'
  | 'numbers'
  | 'user'
  | 'users'
  | 'locus'
  | 'scheme'
  | 'classification'
  | 'project'
  | 'isolate';

export interface CuratedColumn {
  name: string;
  /** For the page that documents the tables: a phrase. */
  meaning: string;
  type: CellType;
  /** Column of the database; the name when absent, null for a column that the database does not hold. */
  stored?: string | null;
  /** Every row must have it. Together, the columns of a key name the record. */
  required?: boolean;
  isKey?: boolean;
  /** The only texts that are allowed. */
  options?: readonly string[];
  /** What a new record has where the table says nothing; without it, nothing. */
  orElse?: string | number;
  /** Why a value is refused. */
  check?: (value: string) => string | undefined;
  /** The table that holds the values of a list, its column for the record, and its columns for a value. */
  child?: { table: string; parent: string; columns: readonly string[] };
}

/** A table of the folder and the table of the database behind it. */
export interface TableSpec {
  /** Name of the file without its ending. */
  name: string;
  /** For the page that documents the tables. */
  about: string;
  /** The kind of databases that have it; both when absent. */
  kind?: DatabaseKind;
  /** Table of the database. */
  table: string;
  columns: readonly CuratedColumn[];
  /** Expression by which rows are ordered when they are written; `t` is the table. */
  order: string;
  /** Which rows are written, where it is not all; `t` is the table. */
  where?: string;
  /** The rows to be written, where they do not simply follow from the columns. Names its columns like these. */
  select?: string;
  /** The id of a record is what people know it by: it is kept where it is free. */
  numbered?: 'user' | 'scheme' | 'project' | 'contig';
  /** Has so many rows that the history tells of all of them together. */
  isBulk?: boolean;
  /** Any number of equal rows is allowed: they are only ever added. */
  isLog?: boolean;
}

/** The column of the database behind a column of a table; undefined for one that has none of its own. */
export function storedName(column: CuratedColumn): string | undefined {
  if (column.child || column.stored === null) return undefined;
  return column.stored ?? column.name;
}
