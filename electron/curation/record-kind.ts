import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { RoleScope } from '#shared/people.ts';
import type { AppError } from '#shared/problem.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { RecordRows } from '#electron/store/changes/writers/removed/keep-rows.ts';
import type { HistoryPart } from '#electron/store/records/history/history-lines.ts';

/** Members of a record as a form has them: plain JSON. A record of members, such as `provenance`, is compared member by member. */
export type Members = Readonly<Record<string, unknown>>;

export interface Reading {
  database: Database;
  /** The data folder, where linked databases lie. */
  root: string;
}

/** What a record is written with. Whoever asks may do so, and it was checked. */
export interface Writing extends Reading {
  change: Change;
}

export interface RecordRequest<M extends Members = Members> {
  members: M;
  /** The members that whoever asks has named. */
  named: ReadonlySet<string>;
  /** What a new record belongs to, or the record that changes. */
  key: RecordKey;
  /** The record as it is; absent for a new one. */
  before?: M;
  /** A deleted record comes back under its old id. */
  isRestored?: boolean;
}

/**
 * Which right is needed: that to curate one of these parts, everything, or to administer. Curators without scopes curate
 * everything.
 */
export type NeededRight = readonly RoleScope[] | 'everything' | 'administer';

/**
 * One kind of record that is kept by hand. The engine (`write-record.ts`) asks it inside one transaction and sees to rights,
 * revisions, history and undo, so a kind only says what its record is, what is wrong with it, and how it is written.
 */
export interface RecordKind<M extends Members = Members> {
  name: RecordKindName;
  /** For sentences: `project`. */
  noun: string;
  /** Members of a new record that names none. */
  blank: M;
  /** Id by which people know the record, for the history: it does not hold what may change where that can be avoided. */
  idOf(key: RecordKey): string;
  /** What belongs to the record and is told with its own history. */
  parts?(key: RecordKey): readonly HistoryPart[];
  /** What is needed to change it (`before`), to delete it, to make it, or to bring it back: who may delete it may do that, too. */
  right(
    reading: Reading,
    asked: Pick<RecordRequest<M>, 'key' | 'before' | 'members' | 'isRestored'> & { isDeleted?: boolean },
  ): NeededRight;
  /** The record, or undefined. Refuses a key whose owner is missing, such as an allele of an unknown locus (404). */
  read(reading: Reading, key: RecordKey): M | undefined;
  /** The rows of the record, as they come back when its deletion is taken back. Absent for what is not deleted by itself. */
  rows?(reading: Reading, key: RecordKey, before: M): RecordRows;
  /** What the history of the record tells of its deletion, where its members are too much or too little. Absent: its members. */
  deletion?(reading: Reading, key: RecordKey, before: M): Members;
  /** The record as a change finds it, with what comes back when the change is taken back. Absent: its members are all. */
  readReplaced?(reading: Reading, key: RecordKey, asked: { before: M; members: M }): M;
  /** What the history tells of a new record, where its members are too long. Absent: all of them. */
  brief?(members: M): Members;
  /** Members whose values the history does not tell its readers. */
  secret?: readonly string[];
  /** The members as they are stored: trimmed, in order, without what is empty. */
  normalise?(members: M): M;
  /** Whether a key is that of something that is always there and nobody changes: a table leaves it alone. */
  isFixed?(key: RecordKey): boolean;
  /** The refusal of a key without a record (404). */
  unknown(reading: Reading, key: RecordKey): AppError;
  /** Members that are proposed for a new record, such as the next free id. They count where the sender names none. */
  propose?(reading: Reading, key: RecordKey): Partial<M>;
  /** All problems. An error refuses; a warning needs a reason. */
  check(reading: Reading, asked: RecordRequest<M>): RowProblem[] | Promise<RowProblem[]>;
  /** Adds the record and gives its key. `isRestored`: under the key that it had, with what its members tell. */
  insert(writing: Writing, asked: RecordRequest<M>): RecordKey | Promise<RecordKey>;
  /** After an undo: restores what the deletion changed besides the rows of the record. */
  comeBack?(writing: Writing, asked: RecordRequest<M>): void;
  /** What `insert` cannot bring back of the record as its members tell it: `its date of entry`. Undefined: it brings back all. */
  lost?(members: M): string | undefined;
  /** What others have built on a record since it was assigned to an item of a submission, as sentences: then it stays assigned. */
  builtUpon?(reading: Reading, key: RecordKey): readonly string[] | Promise<readonly string[]>;
  /** Changes the record, and gives the key by which it is known from now on. */
  update(writing: Writing, asked: RecordRequest<M> & { before: M }): RecordKey | Promise<RecordKey>;
  /** Deletes the record and retires its id. Refuses while others build on it, and names them (409 `in_use`). */
  remove(writing: Writing, key: RecordKey, before: M): void | Promise<void>;
}
