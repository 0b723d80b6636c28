import type { DatabaseSync } from 'node:sqlite';
import { AlleleMatrix, type AlleleNumbers } from '#electron/relatives/allele-matrix.ts';
import { jsonIn } from '#shared/json-in.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { cellsOf } from '../file/prepared-query.ts';
import { readAtOneMoment } from '../file/transaction.ts';
import { packedProfiles, type SomeIsolates } from './packed-profiles.ts';
import { NumberedLoci, type NumberedColumn } from './numbered-loci.ts';
import { formerRows, moveRows } from './profile-rows.ts';

/** Isolates whose designations are read together. Their part of the table takes 4 MB at 2,000 loci. */
const AT_ONCE = 1024;

export interface ProfileTableOptions {
  oldVersions?: boolean;
  /** Ids of isolates. */
  only?: readonly number[] | undefined;
}

/** What was read of some isolates. */
interface ReadIsolates {
  /** A row for each, as in the table; it may be a part of the table itself. */
  part: AlleleNumbers;
  several: Uint32Array;
  provisional: Uint32Array;
}

/** The isolates that the connection shows, by id. */
interface ShownIsolates {
  ids: readonly number[];
  /** 1 for those that are private. */
  isPrivate: readonly number[];
  /** Their rows in the table; -1 for old versions that are left out. */
  rows: Int32Array;
}

/**
 * The profiles of isolates as numbers: for each isolate and locus the number of its allele, 0 for a missing one. It shows what the
 * connection shows, and reads one moment of it. A confirmed allele that is the only one of its locus is in the table, with a comment or
 * without. A locus with several alleles, or with a provisional one, is missing there and counted apart. Ids that mean a missing locus
 * (0, N) are missing, too.
 *
 * Packed designations are read quickly, many isolates in one row of SQLite: 100,000 isolates at 2,000 loci took 1.3 seconds of the processor on
 * one thread, with the file in memory and others at work beside it. Where a reader sees only some private isolates, those are looked up one by
 * one. Designations that are not packed are read row by row.
 *
 * Numbers of alleles are those of the database, so what a reader is shown besides (an export, a page) has ids, never numbers.
 */
export class ProfileTable {
  /** Ids, ascending. */
  isolates: readonly number[] = [];
  /** A row for each isolate, in it a number for each locus in the order that was asked for. */
  readonly matrix: AlleleMatrix;
  /** At how many of the loci each isolate has several alleles. */
  several = new Uint32Array();
  /** At how many of the loci each isolate has one allele, and that is provisional. */
  provisional = new Uint32Array();

  readonly #connection: DatabaseSync;
  readonly #columns: NumberedLoci;
  readonly #hasOldVersions: boolean;
  #only: readonly number[] | undefined;
  readonly #readPacked: ReturnType<typeof packedProfiles>;
  /** Ids of alleles that were asked for, by column and number. */
  #ids: Map<number, string | undefined>[] = [];
  /** The state of the file that the table shows. */
  #state: string | undefined;
  /** What the table is made of besides, as it was: the last number of the log (`database-0029.ts`), and the loci that are shown. */
  #followed: { last: number; loci: unknown } | undefined;

  /** `loci` are row ids, each once. Old versions of isolates are left out unless asked for; with `only`, all others are. */
  constructor(
    connection: DatabaseSync,
    loci: readonly number[],
    { oldVersions = false, only }: ProfileTableOptions = {},
  ) {
    this.#connection = connection;
    this.#columns = new NumberedLoci(connection, loci);
    this.matrix = new AlleleMatrix(loci.length);
    this.#readPacked = packedProfiles(connection, this.#columns.all);
    this.#hasOldVersions = oldVersions;
    this.#only = only;
    this.refresh();
  }

  /**
   * Brings the table up to date. Gives the ids of the isolates of which it has something else than before, be it another number for the same
   * allele, and of those that came or went.
   * A database that nobody has changed is not read; else those that its log names (`database-0029.ts`), and those that came: one among 100,000 at
   * 2,000 loci took 50 milliseconds. All are read where the log does not tell: after a reading within a transaction, which may have been rolled
   * back, and where other loci are shown. After a failure the table is empty until the next time.
   */
  refresh(): number[] {
    // What is read within a transaction may be rolled back.
    const mayRemember = !this.#connection.isTransaction;
    return readAtOneMoment(this.#connection, () => {
      const state = cellsOf(this.#connection, 'select data_version, total_changes() from pragma_data_version').join();
      if (state === this.#state) return [];
      const before = this.#followed;
      this.#state = this.#followed = undefined;
      try {
        const [last, loci] = cellsOf(
          this.#connection,
          'select (select coalesce(max(number), 0) from main.designation_change), (select group_concat(id) from locus)',
        );
        const now = { last: Number(last), loci };
        // A log that went back is that of an earlier copy of the file.
        const isKnown = before !== undefined && before.last <= now.last && before.loci === loci;
        const changed = this.#read(isKnown ? this.#noted(before.last) : undefined);
        if (mayRemember) [this.#state, this.#followed] = [state, now];
        return changed;
      } catch (error) {
        this.#arrange([]);
        throw error;
      }
    });
  }

  /**
   * Shows these isolates and no others from now on. Those that it shows already are not read again, so it is called in the transaction in which the
   * table was read last.
   */
  showOnly(isolates: readonly number[]): void {
    this.#only = isolates;
    this.#readShown(new Set(), new Set());
  }

  /** The id of an allele by its number in the table at a locus (row id). Undefined for a missing one. */
  idOf(locus: number, number: number): string | undefined {
    const one = this.#columns.of(locus);
    return one && this.#idIn(one, number);
  }

  /** The ids of the alleles of a row, by locus; undefined for a missing one. */
  idsOf(row: number): (string | undefined)[] {
    const numbers = this.matrix.row(row);
    return this.#columns.all.map((one) => this.#idIn(one, numbers[one.column] ?? 0));
  }

  #idIn(one: NumberedColumn, number: number): string | undefined {
    if (number === 0) return undefined;
    const ids = (this.#ids[one.column] ??= new Map<number, string | undefined>());
    if (!ids.has(number)) ids.set(number, this.#columns.idOf(one, number));
    return ids.get(number);
  }

  /** Isolates, shown or not, whose designations may have changed since a place in the log. The one at that place may have changed again. */
  #noted(last: number): Set<number> {
    const rows = this.#connection.prepare('select isolate from main.designation_change where number >= ?').all(last);
    return new Set(rows.map(({ isolate }) => Number(isolate)));
  }

  /** Follows the numbers of alleles, and reads as `readShown` does. */
  #read(some: ReadonlySet<number> | undefined): number[] {
    this.#ids = [];
    const changed = new Set<number>();
    this.#columns.follow(this.matrix);
    this.#noteRenumbered(changed);
    return this.#readShown(some, changed);
  }

  /** Reads some isolates anew, or all of them, and those that are new. Adds them to those that have `changed`. */
  #readShown(some: ReadonlySet<number> | undefined, changed: Set<number>): number[] {
    const shown = this.#listShown();
    const { ids, rows } = shown;
    const { isNew, gone } = this.#arrange(ids.filter((_id, place) => (rows[place] ?? -1) >= 0));
    // Old versions are read with the others where all are: they lie between them.
    const isRead = (id: number, row: number) => some === undefined || (row >= 0 && (isNew[row] === 1 || some.has(id)));
    const read = [...ids.keys()].filter((place) => isRead(ids[place] ?? 0, rows[place] ?? -1));
    for (let from = 0; from < read.length; from += AT_ONCE) {
      const places = read.slice(from, from + AT_ONCE);
      const { part, several, provisional } = this.#readPiece(shown, places, isNew, changed);
      const { stride } = this.matrix;
      for (const [index, place] of places.entries()) {
        const row = rows[place] ?? -1;
        if (row < 0) continue;
        const isInPlace = part.buffer === this.matrix.numbers.buffer;
        const own = isInPlace ? undefined : part.subarray(index * stride, index * stride + this.matrix.loci);
        const isSame =
          isNew[row] === 0 &&
          several[index] === this.several[row] &&
          provisional[index] === this.provisional[row] &&
          (!own || areEqual(own, this.matrix.row(row)));
        if (isSame) continue;
        if (isNew[row] === 0) changed.add(ids[place] ?? 0);
        if (own) this.matrix.row(row).set(own);
        this.several[row] = several[index] ?? 0;
        this.provisional[row] = provisional[index] ?? 0;
      }
    }
    const others = this.isolates.filter((id, row) => isNew[row] === 1 || changed.has(id));
    return [...gone, ...others].toSorted((left, right) => left - right);
  }

  /** Adds the isolates that have other numbers for alleles that stay. */
  #noteRenumbered(changed: Set<number>): void {
    for (const row of this.#columns.renumbered) changed.add(this.isolates[row] ?? 0);
    this.#columns.renumbered.clear();
  }

  #listShown(): ShownIsolates {
    const isListed = this.#only ? 'id in (select value from json_each(?))' : '? is null';
    const isWanted = this.#hasOldVersions ? 'true' : 'new_version is null';
    // Lists in JSON take a third of the time that rows do.
    const lists = cellsOf(
      this.#connection,
      `select json_group_array(id), json_group_array(is_private), json_group_array(is_wanted)
       from (select id, is_private, ${isWanted} as is_wanted from isolate where ${isListed} order by id)`,
      this.#only ? JSON.stringify(this.#only) : null,
    );
    const [ids = [], isPrivate = [], isWantedOf = []] = lists.map((list) => jsonIn(list) as number[]);
    let row = -1;
    return { ids, isPrivate, rows: new Int32Array(isWantedOf.map((one) => (one === 1 ? (row += 1) : -1))) };
  }

  /** Gives each isolate its row, and takes what is there of it along. There is nothing in a new one. */
  #arrange(ids: readonly number[]): { isNew: Uint8Array; gone: readonly number[] } {
    const { former, gone } = formerRows(this.isolates, ids);
    const isNew = new Uint8Array(former.map((row) => (row < 0 ? 1 : 0)));
    const { matrix } = this;
    const before = this.isolates.length;
    matrix.resize(Math.max(before, ids.length));
    this.isolates = ids;
    if (gone.length === 0 && !isNew.includes(1)) return { isNew, gone };
    moveRows(matrix.numbers, former, matrix.stride);
    for (let row = 0; row < Math.min(before, ids.length); row += 1) if (isNew[row] === 1) matrix.row(row).fill(0);
    matrix.resize(ids.length);
    const [several, provisional] = [this.several, this.provisional];
    this.several = new Uint32Array(former.map((row) => (row < 0 ? 0 : (several[row] ?? 0))));
    this.provisional = new Uint32Array(former.map((row) => (row < 0 ? 0 : (provisional[row] ?? 0))));
    return { isNew, gone };
  }

  /** Reads the profiles of up to `AT_ONCE` isolates. */
  #readPiece(shown: ShownIsolates, places: readonly number[], isNew: Uint8Array, changed: Set<number>): ReadIsolates {
    const { stride, numbers, isWide } = this.matrix;
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const begin = shown.rows[first] ?? 0;
    // Those of whom nothing was known are read to where they stay.
    const isNewRun = places.every((place, index) => shown.rows[place] === begin + index && isNew[begin + index] === 1);
    const part = isNewRun
      ? numbers.subarray(begin * stride, (begin + places.length) * stride)
      : new (isWide ? Uint32Array : Uint16Array)(places.length * stride);
    const isolates: SomeIsolates = {
      ids: places.map((place) => shown.ids[place] ?? 0),
      isPrivate: places.map((place) => shown.isPrivate[place] ?? 0),
      areNeighbours: !this.#only && last - first === places.length - 1,
    };
    this.#readPacked(isolates, part, stride);
    this.#columns.clearMissing(part, stride);
    const counts = this.#putSingle(isolates, part);
    if (!this.#columns.isFull) return { part, ...counts };
    this.#columns.widen(this.matrix);
    this.#noteRenumbered(changed);
    return this.#readPiece(shown, places, isNew, changed);
  }

  /** Adds what lies singly. Counts what has no place in the table. */
  #putSingle({ ids }: SomeIsolates, part: AlleleNumbers) {
    const statement = this.#connection.prepare(
      `select isolate, locus, min(allele_id), min(status = 'confirmed'), count(*) from single_designation
       where isolate in (select value from json_each(?)) group by isolate, locus`,
    );
    statement.setReturnArrays(true);
    const rowOf = new Map(ids.map((id, row) => [id, row]));
    const several = new Uint32Array(ids.length);
    const provisional = new Uint32Array(ids.length);
    for (const cells of statement.all(JSON.stringify(ids))) {
      const [isolate, locus, id, isConfirmed, count] = cells as unknown as [number, number, string, number, number];
      const [row, one] = [rowOf.get(isolate) ?? 0, this.#columns.of(locus)];
      if (!one) continue;
      if (count > 1) several[row] = (several[row] ?? 0) + 1;
      else if (!isConfirmed) provisional[row] = (provisional[row] ?? 0) + 1;
      else if (!isMissingLocus(id)) part[row * this.matrix.stride + one.column] = this.#columns.numberOf(one, id);
    }
    return { several, provisional };
  }
}

function areEqual(left: AlleleNumbers, right: AlleleNumbers): boolean {
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
