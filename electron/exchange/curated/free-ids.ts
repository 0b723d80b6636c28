import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { newClassificationId } from '#electron/store/changes/writers/classification-ids.ts';
import { firstFreeId, retiredIds } from '#electron/store/changes/writers/retired-ids.ts';
import type { TableSpec } from './table-spec.ts';

/** Gives new records the ids that their rows wish for, where these are free and never were another record's. */
export class FreeIds {
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
