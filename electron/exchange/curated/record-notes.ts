import { countOf } from '#shared/count-of.ts';
import { forgetSchemeValues } from '#electron/store/scheme-values/values-state.ts';
import { laterOf } from '#electron/store/changes/writers/later-date.ts';
import type { StoredRow } from '#electron/store/changes/writers/table-rows.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import type { CuratedContext, CuratedSource } from './curated-context.ts';
import type { CuratedRow } from './read-rows.ts';
import { storedName, type CuratedColumn } from './table-spec.ts';
import { isolateWriterOf } from '#electron/store/changes/writers/isolate-writer.ts';

/** What became of a row that changed something. */
/** Kinds whose history is found by their number, although tables of an import name them. */
const NUMBERED: readonly string[] = ['scheme', 'classification_scheme', 'app_user', 'project'];

interface ChangedRow {
  /** Row id. */
  id: number;
  isNew: boolean;
  before: StoredRow;
  after: StoredRow;
  /** Names of the lists that are others now. */
  lists: readonly string[];
}

/**
 * Tells the history what the rows of a table did: of each record where they are few, of each locus, scheme or isolate where they
 * are many. A folder that brings its history needs no other one.
 */
export class RecordNotes {
  readonly #context: CuratedContext;
  readonly #source: CuratedSource;
  readonly #keys: readonly CuratedColumn[];
  /** Rows that changed something, by what they belong to. */
  readonly #counts = new Map<string | number, number>();

  constructor(context: CuratedContext, source: CuratedSource) {
    this.#context = context;
    this.#source = source;
    this.#keys = source.spec.columns.filter(({ isKey }) => isKey);
  }

  add(row: CuratedRow, changed: ChangedRow): void {
    const { isWhole, change } = this.#context;
    const { spec, input } = this.#source;
    if (isWhole || spec.isLog || spec.name === 'retired_ids') return;
    if (spec.isBulk) {
      const owner = row.values.get(this.#keys[0]?.name ?? '') ?? input.name;
      this.#counts.set(owner as string | number, (this.#counts.get(owner as string | number) ?? 0) + 1);
      return;
    }
    const named = this.#keys.map((column) => this.#textOf(row, column)).join('-');
    const record_id = NUMBERED.includes(spec.table) ? String(changed.id) : named;
    const lists = changed.lists.length > 0 ? ` Lists set: ${changed.lists.join(', ')}.` : '';
    const action = `${changed.isNew ? 'Defined' : 'Changed'} by an import of ${input.name}.${changed.isNew ? '' : lists}`;
    const members = Object.keys(changed.after).length > 0 ? { before: changed.before, after: changed.after } : {};
    change.note({ kind: spec.table as keyof DatabaseTables, record_id, action, ...members });
  }

  /** Writes what was counted. */
  finish(): void {
    const [owner] = this.#keys;
    if (this.#counts.size === 0) return;
    if (owner?.type === 'isolate') this.#noteIsolates();
    else for (const [id, rows] of this.#counts) this.#noteRows(owner, id, rows);
    this.#counts.clear();
  }

  #noteRows(owner: CuratedColumn | undefined, id: string | number, rows: number): void {
    const { input, spec } = this.#source;
    const kind = owner?.type === 'locus' || owner?.type === 'scheme' ? owner.type : spec.table;
    const record_id = owner && kind !== 'scheme' ? this.#nameOf(owner, id) : String(id);
    const action = `${countOf(rows, 'row')} of ${input.name} imported.`;
    this.#context.change.note({ kind: kind as keyof DatabaseTables, record_id, action });
  }

  #noteIsolates(): void {
    const { connection, change } = this.#context;
    const { input, spec } = this.#source;
    const note = connection.prepare(
      'insert into isolate_history (isolate, curator, changed_at, actions) values (?, ?, ?, ?)',
    );
    const touch = connection.prepare(
      `update isolate set curator = ?, datestamp = ${laterOf('datestamp')} where id = ?`,
    );
    for (const [isolate, rows] of this.#counts) {
      const actions = JSON.stringify([`${countOf(rows, 'row')} of ${input.name} imported`]);
      note.run(isolate, change.curator, change.at, actions);
      touch.run(change.curator, change.today, isolate);
    }
    if (spec.table !== 'allele_designation') return;
    const writer = isolateWriterOf(change);
    for (const isolate of this.#counts.keys()) writer.packDesignations(Number(isolate));
    forgetSchemeValues(connection, [...this.#counts.keys()].map(Number));
  }

  #textOf(row: CuratedRow, column: CuratedColumn): string {
    const value = row.values.get(column.name) ?? '';
    return this.#nameOf(column, value as string | number);
  }

  /** Names of records are shown, not their row ids. */
  #nameOf({ type, ...column }: CuratedColumn, value: string | number): string {
    const table = { locus: 'locus', scheme: 'scheme', classification: 'classification_scheme' }[type as string];
    if (table === undefined || storedName({ type, ...column }) === 'name') return String(value);
    const row = this.#context.connection.prepare(`select name from ${table} where id = ?`).get(value);
    return String(row?.['name'] ?? value);
  }
}
