import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { newClassificationId } from '#electron/store/changes/writers/classification-ids.ts';
import { firstFreeId, retiredIds } from '#electron/store/changes/writers/retired-ids.ts';
import {
  childTable,
  findRow,
  insertRow,
  replaceChildren,
  updateRow,
  type ChildTable,
  type FoundRow,
  type StoredRow,
  type StoredValue,
} from '#electron/store/changes/writers/table-rows.ts';
import { unpackDesignation } from '#electron/store/designations/designation-writer.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { defined } from '#shared/defined.ts';
import { outcomeOf, type CuratedContext, type CuratedSource, type TableOutcome } from './curated-context.ts';
import type { CuratedValue } from './read-cell.ts';
import type { CuratedRow } from './read-rows.ts';
import { RecordNotes } from './record-notes.ts';
import { storedName, type CuratedColumn, type TableSpec } from './table-spec.ts';

/** How a row is stored, beyond what its columns say. */
interface PutOptions {
  /** Columns of the database that follow from several cells; those of the key name the record too. */
  extra?: StoredRow;
  extraKey?: StoredRow;
  /** Why a record that is not there cannot be made. */
  missing?: string;
}

/** Where a record stands now. `isChanged` is true for a new one, too. */
interface PutRecord {
  id: number;
  isNew: boolean;
  isChanged: boolean;
}

/** Stores the rows of one table: adds records, or changes those that are there where a row says something else. */
export class RecordStore {
  readonly outcome: TableOutcome;
  readonly #context: CuratedContext;
  readonly #source: CuratedSource;
  readonly #table: keyof DatabaseTables;
  readonly #isDesignation: boolean;
  readonly #names: readonly string[];
  readonly #children: { column: CuratedColumn; width: number; table: ChildTable }[];
  readonly #stored: { column: CuratedColumn; name: string }[];
  readonly #ids: FreeIds | undefined;
  readonly #notes: RecordNotes;
  readonly #hasColumn: (name: string) => boolean;
  readonly #positions = new Map<string, number>();

  constructor(context: CuratedContext, source: CuratedSource) {
    const { connection } = context;
    const { spec } = source;
    this.#context = context;
    this.#source = source;
    this.outcome = outcomeOf(context, source);
    this.#stored = spec.columns.flatMap((column) => {
      const name = storedName(column);
      return name === undefined ? [] : [{ column, name }];
    });
    const names = this.#stored.map(({ name }) => name);
    this.#names = names;
    this.#hasColumn = (name) => names.includes(name);
    // One row after the other is written singly, and packed in the end.
    this.#isDesignation = spec.table === 'allele_designation';
    this.#table = this.#isDesignation ? 'single_designation' : (spec.table as keyof DatabaseTables);
    this.#children = spec.columns.flatMap((column) => {
      if (!column.child) return [];
      const { table, parent, columns } = column.child;
      return [{ column, width: columns.length, table: childTable(table as keyof DatabaseTables, parent, columns) }];
    });
    this.#ids = this.#hasColumn('id') ? new FreeIds(connection, spec) : undefined;
    this.#notes = new RecordNotes(context, source);
  }

  /** Stores a row. Undefined where it cannot be; the row is told why. */
  put(row: CuratedRow, options: PutOptions = {}): PutRecord | undefined {
    const key = { ...this.#keyOf(row), ...options.extraKey };
    if (this.#isDesignation && !this.#context.isWhole) unpackDesignation(this.#context.connection, key);
    const found = this.#isOnlyAdded() ? undefined : findRow(this.#context.connection, this.#table, this.#names, key);
    if (!found && options.missing !== undefined) {
      row.refuse(options.missing);
      return undefined;
    }
    const { id, before, after } = found ? this.#update(row, found, options) : this.#insert(row, key, options);
    const lists = this.#putLists(row, id);
    const isChanged = !found || lists.length > 0 || Object.keys(after).length > 0;
    this.outcome[!found ? 'added' : isChanged ? 'changed' : 'unchanged'] += 1;
    if (isChanged) this.#notes.add(row, { id, isNew: !found, before, after, lists });
    return { id, isNew: !found, isChanged };
  }

  /** Call it after the last row. */
  finish(): void {
    this.#notes.finish();
  }

  /** Rows of a log that comes with its folder are never the same as those of the new database. */
  #isOnlyAdded(): boolean {
    return this.#source.spec.isLog === true && this.#context.isWhole;
  }

  #keyOf({ values }: CuratedRow): StoredRow {
    const keys = this.#stored.filter(({ column }) => column.isKey);
    return Object.fromEntries(
      keys.map(({ column, name }) => [name, single(values.get(column.name)) ?? column.orElse ?? null]),
    );
  }

  #insert(row: CuratedRow, key: StoredRow, { extra = {} }: PutOptions) {
    const given: StoredRow = { ...this.#defaults(row, key), ...extra, ...key };
    for (const { column, name } of this.#stored) {
      const value = single(row.values.get(column.name));
      if (value !== undefined) given[name] = value ?? column.orElse ?? given[name] ?? null;
    }
    if (this.#ids) given['id'] = this.#ids.take(given['id'] === null ? undefined : Number(given['id'] ?? 0));
    this.#context.change.wrote(ROW_BYTES);
    return { id: insertRow(this.#context.connection, this.#table, given), before: {}, after: {} };
  }

  /** What a new record has where its row says nothing. */
  #defaults({ values }: CuratedRow, key: StoredRow): StoredRow {
    const { change, isWhole } = this.#context;
    const row: StoredRow = {};
    for (const { column, name } of this.#stored) if (column.orElse !== undefined) row[name] = column.orElse;
    if (this.#hasColumn('date_entered')) row['date_entered'] = single(values.get('datestamp')) ?? change.today;
    if (this.#hasColumn('datestamp')) row['datestamp'] = later(single(values.get('date_entered')), change.today);
    if (this.#hasColumn('position')) row['position'] = this.#nextPosition(key);
    if (isWhole) return row;
    if (this.#hasColumn('sender')) row['sender'] = change.sender;
    if (this.#hasColumn('curator')) row['curator'] = change.curator;
    return row;
  }

  /** Behind those that the same locus or scheme has. */
  #nextPosition(key: StoredRow): number {
    const [[parent, id] = ['', null]] = Object.entries(key);
    const last = this.#positions.get(String(id)) ?? this.#lastPosition(parent, id);
    this.#positions.set(String(id), last + 1);
    return last + 1;
  }

  #lastPosition(parent: string, id: StoredValue): number {
    const sql = `select max(position) as last from ${this.#source.spec.table} where ${parent} = ?`;
    return Number(this.#context.connection.prepare(sql).get(id)?.['last'] ?? 0);
  }

  #update({ values }: CuratedRow, found: FoundRow, { extra = {} }: PutOptions) {
    const after: StoredRow = {};
    const before: StoredRow = {};
    const change = (name: string, value: StoredValue) => {
      if (found.values[name] === value) return;
      before[name] = found.values[name] ?? null;
      after[name] = value;
    };
    for (const { column, name } of this.#stored) {
      const value = single(values.get(column.name));
      if (value !== undefined && name !== 'id') change(name, value ?? column.orElse ?? null);
    }
    for (const [name, value] of Object.entries(extra)) change(name, value);
    if (Object.keys(after).length > 0) {
      const row = { ...after, ...this.#stampOf(values, found) };
      updateRow(this.#context.connection, this.#table, found.id, row);
      this.#context.change.wrote(ROW_BYTES);
    }
    return { id: found.id, before, after };
  }

  /** Who changes the record now, and when, where the row does not say it. */
  #stampOf(values: ReadonlyMap<string, CuratedValue>, found: FoundRow): StoredRow {
    const { change, isWhole } = this.#context;
    if (isWhole) return {};
    return defined({
      curator: this.#hasColumn('curator') && !values.has('curator') ? change.curator : undefined,
      datestamp:
        this.#hasColumn('datestamp') && !values.has('datestamp')
          ? later(found.values['datestamp'], change.today)
          : undefined,
    });
  }

  /** Stores the lists of a record; gives the names of those that changed. */
  #putLists({ values }: CuratedRow, id: number): string[] {
    const changed: string[] = [];
    for (const { column, width, table } of this.#children) {
      const value = values.get(column.name);
      if (!Array.isArray(value)) continue;
      const rows = (value as StoredValue[]).map((each) => partsOf(each, width));
      if (replaceChildren(this.#context.connection, table, id, rows)) changed.push(column.name);
    }
    return changed;
  }
}

/** What a row takes, about. */
const ROW_BYTES = 200;

/** A value of two columns is written with a colon between them. */
function partsOf(value: StoredValue, width: number): StoredValue[] {
  if (width === 1) return [value];
  const [first = '', ...rest] = String(value).split(':');
  return rest.length === 0 ? ['', first] : [first, rest.join(':')];
}

function single(value: CuratedValue | undefined): StoredValue | undefined {
  return Array.isArray(value) ? undefined : (value as StoredValue | undefined);
}

/** The later of a date, if there is one, and another. */
function later(date: StoredValue | undefined, other: string): string {
  return typeof date === 'string' && date > other ? date : other;
}

/** Gives new records the ids that their rows wish for, where these are free and never were another record's. */
class FreeIds {
  readonly #connection: DatabaseSync;
  readonly #kind: TableSpec['numbered'];
  readonly #isTaken: StatementSync;
  readonly #retired: ReadonlySet<string>;
  #next: number;

  constructor(connection: DatabaseSync, { table, numbered }: TableSpec) {
    this.#connection = connection;
    this.#kind = numbered;
    this.#isTaken = connection.prepare(`select 1 from ${table} where id = ?`);
    this.#retired = numbered ? retiredIds(connection, numbered) : new Set();
    this.#next = numbered ? firstFreeId(connection, numbered) : 1;
  }

  /** The id of a new record, which must be made before the next one is asked for. */
  take(wanted: number | undefined): number {
    if (!this.#kind) return newClassificationId(this.#connection, wanted || undefined);
    const isFree =
      wanted !== undefined && wanted > 0 && !this.#retired.has(String(wanted)) && !this.#isTaken.get(wanted);
    const id = isFree ? wanted : this.#next;
    this.#next = Math.max(this.#next, id + 1);
    return id;
  }
}
