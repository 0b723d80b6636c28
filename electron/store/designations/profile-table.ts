import type { DatabaseSync } from 'node:sqlite';
import { isMissingLocus, MISSING_LOCUS } from '#shared/rules/profile.ts';
import { MISSING_DESIGNATION } from '#shared/rules/isolate.ts';
import { cellsOf } from '../file/prepared-query.ts';
import { readAtOneMoment } from '../file/transaction.ts';
import { ALL_CODES, blockOf, keyOf, placeOf, ROW_BYTES } from './designation-block.ts';

/** Isolates whose designations are read together. Their part of the table takes 4 MB at 2,000 loci. */
const AT_ONCE = 1024;
const NARROW_TOP = 2 ** 16 - 1;
const WIDE_TOP = 2 ** 32 - 1;

/** A locus of the table. */
interface Column {
  locus: number;
  /** Its place among the loci. */
  column: number;
  /** Where the number of its allele lies in a row that is stored. */
  at: number;
  /** Numbers of the ids that say that the locus is missing. */
  missing: number[];
  /** Numbers of alleles that are designated singly, by their ids. */
  known: Map<string, number>;
  /** Ids of those that have no number in the database. They are numbered from the top downwards. */
  extra: string[];
}

interface Listed {
  ids: number[];
  /** Their rows in the table. */
  rows: number[];
}

/**
 * The profiles of isolates as numbers: for each isolate and locus the number of its allele, 0 for a missing one. It shows what the
 * connection shows, and reads one moment of it. A confirmed allele that is the only one of its locus is in the table, with a comment or
 * without. A locus with several alleles, or with a provisional one, is missing there and counted apart. Ids that mean a missing locus
 * (0, N) are missing, too.
 *
 * Packed designations are read quickly, many isolates in one row of SQLite: 100,000 isolates at 2,000 loci took 1.8 seconds of the
 * processor, 10,000 took 0.25, on one thread, with the file in memory. Private isolates are looked up one by one, so that those that are
 * not shown take no time; a sketch of it took twice as long. Designations that are not packed are read row by row.
 *
 * Numbers of alleles are those of the database, so what a reader is shown besides (an export, a page) has ids, never numbers.
 */
export class ProfileTable {
  /** Ids, ascending. */
  isolates: readonly number[] = [];
  /** A row for each isolate, in it a number for each locus in the order that was asked for. Replaced by `refresh` where isolates come or go. */
  numbers: Uint16Array | Uint32Array = new Uint16Array();
  /** At how many of the loci each isolate has several alleles. */
  several = new Uint32Array();
  /** At how many of the loci each isolate has one allele, and that is provisional. */
  provisional = new Uint32Array();

  readonly #connection: DatabaseSync;
  readonly #columns: Column[];
  readonly #byLocus: Map<number, Column>;
  readonly #listing: string;
  readonly #ids = new Map<string, string | undefined>();
  #top = NARROW_TOP;
  /** The state of the file that the table shows. */
  #state: string | undefined;

  /** `loci` are row ids, each once. Old versions of isolates are left out unless asked for. */
  constructor(connection: DatabaseSync, loci: readonly number[], { oldVersions = false } = {}) {
    this.#connection = connection;
    this.#columns = loci.map((locus, column) => {
      return { locus, column, at: placeOf(locus) - 1, missing: [], known: new Map(), extra: [] };
    });
    this.#byLocus = new Map(this.#columns.map((one) => [one.locus, one]));
    const newest = oldVersions ? '' : 'where new_version is null';
    this.#listing = `select id, is_private from isolate ${newest} order by id`;
    this.refresh();
  }

  /**
   * Brings the table up to date. Gives the ids of the isolates of which it shows something else than before, also of those that came or went.
   * A database that nobody has changed is not read. Else all of it is: nothing that a database keeps tells of every change which isolates
   * it touched, and to compare the checksums of rows takes half as long as to read them, and misses changes that weigh the same.
   */
  refresh(): number[] {
    // What is read within a transaction may be rolled back.
    const mayRemember = !this.#connection.isTransaction;
    return readAtOneMoment(this.#connection, () => {
      const state = cellsOf(this.#connection, 'select data_version, total_changes() from pragma_data_version').join();
      if (state === this.#state) return [];
      this.#state = undefined;
      const changed = this.#read();
      if (mayRemember) this.#state = state;
      return changed;
    });
  }

  /** The id of an allele by its number. Undefined for a number that no isolate of the table has at the locus (row id). */
  idOf(locus: number, number: number): string | undefined {
    const key = `${locus} ${number}`;
    if (!this.#ids.has(key)) this.#ids.set(key, this.#findId(locus, number));
    return this.#ids.get(key);
  }

  #findId(locus: number, number: number): string | undefined {
    const one = this.#byLocus.get(locus);
    const has = (column: number) =>
      this.isolates.some((_id, row) => this.numbers[row * this.#columns.length + column] === number);
    if (!one || number === 0 || !has(one.column)) return undefined;
    const extra = one.extra[this.#top - number];
    if (extra !== undefined) return extra;
    const id = this.#connection.prepare('select allele_id from main.designation_allele where locus = ? and code = ?');
    return id.get(locus, keyOf(number))?.['allele_id'] as string | undefined;
  }

  #read(): number[] {
    this.#ids.clear();
    const top = this.#prepareNumbers();
    const isAsWide = top === this.#top;
    this.#top = top;
    const listed = this.#connection.prepare(this.#listing).all() as unknown as { id: number; is_private: number }[];
    const before = this.isolates;
    const ids = listed.map(({ id }) => id);
    const [numbers, several, provisional] = [this.numbers, this.several, this.provisional];
    const width = this.#columns.length;
    if (!isAsWide || ids.length !== before.length || ids.some((id, row) => id !== before[row])) {
      const cells = ids.length * width;
      this.numbers = top === NARROW_TOP ? new Uint16Array(cells) : new Uint32Array(cells);
      this.several = new Uint32Array(ids.length);
      this.provisional = new Uint32Array(ids.length);
    }
    this.isolates = ids;
    const rowBefore = new Map(before.map((id, row) => [id, row]));
    const changed: number[] = [];
    const part = top === NARROW_TOP ? new Uint16Array(AT_ONCE * width) : new Uint32Array(AT_ONCE * width);
    const read = this.#reading(part);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = listed.slice(from, from + AT_ONCE);
      const counts = read(some);
      for (const [index, { id }] of some.entries()) {
        const [many = 0, doubtful = 0] = [counts.several[index], counts.provisional[index]];
        const old = rowBefore.get(id);
        rowBefore.delete(id);
        const isSame =
          old !== undefined &&
          many === several[old] &&
          doubtful === provisional[old] &&
          areEqual(part.subarray(index * width, (index + 1) * width), numbers.subarray(old * width, (old + 1) * width));
        if (!isSame) changed.push(id);
        this.several[from + index] = many;
        this.provisional[from + index] = doubtful;
      }
      this.numbers.set(part.subarray(0, some.length * width), from * width);
    }
    return [...changed, ...rowBefore.keys()].toSorted((left, right) => left - right);
  }

  /** Finds which numbers mean what. Gives the largest number that is free for alleles that have none. */
  #prepareNumbers(): number {
    const last = this.#connection.prepare(
      'select number from main.designation_allele where locus = ? order by code desc limit 1',
    );
    const number = this.#connection.prepare(
      'select number from main.designation_allele where locus = ? and allele_id = ?',
    );
    const single = this.#connection
      .prepare('select locus, count(distinct allele_id) as alleles from main.single_designation group by locus')
      .all();
    const singleAt = new Map(single.map(({ locus, alleles }) => [Number(locus), Number(alleles)]));
    let most = 0;
    for (const one of this.#columns) {
      const packed = Number(last.get(one.locus)?.['number'] ?? 0);
      most = Math.max(most, packed + (singleAt.get(one.locus) ?? 0) + one.extra.length);
      one.known.clear();
      one.missing = [MISSING_LOCUS, MISSING_DESIGNATION].flatMap((id) => {
        const found = number.get(one.locus, id);
        return found ? [Number(found['number'])] : [];
      });
    }
    return most < NARROW_TOP ? NARROW_TOP : WIDE_TOP;
  }

  /** Reads the profiles of up to `AT_ONCE` isolates to the beginning of `part`. */
  #reading(part: Uint16Array | Uint32Array) {
    const packed = (isolates: string) => {
      const statement = this.#connection.prepare(
        `select group_concat(isolate), cast(group_concat(${ALL_CODES}, '') as blob) from designation_block where block = ? and ${isolates}`,
      );
      statement.setReturnArrays(true);
      return statement;
    };
    const ofPublic = packed('is_private = 0 and isolate between ? and ?');
    const ofPrivate = packed('is_private = 1 and isolate in (select value from json_each(?))');
    const blocks = [...Map.groupBy(this.#columns, ({ locus }) => blockOf(locus))];
    const withMissing = this.#columns.filter(({ missing }) => missing.length > 0);
    const width = this.#columns.length;

    function put({ ids, rows }: Listed, columns: Column[], cells: unknown): void {
      const [found, bytes] = cells as [string | null, Uint8Array];
      if (found === null) return;
      let places = rows;
      // Some have nothing there, or old versions lie between them.
      if (found !== ids.join()) {
        const rowOf = new Map(ids.map((id, index) => [id, rows[index] ?? -1]));
        places = found.split(',').map((id) => rowOf.get(Number(id)) ?? -1);
      }
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const offsets = Int32Array.from(columns, ({ at }) => at);
      const targets = Int32Array.from(columns, ({ column }) => column);
      for (let index = 0; index < places.length; index += 1) {
        const row = places[index] ?? -1;
        if (row < 0) continue;
        for (let each = 0; each < offsets.length; each += 1) {
          // The fourth byte names the source.
          const number = view.getUint32(index * ROW_BYTES + (offsets[each] ?? 0)) >>> 8;
          part[row * width + (targets[each] ?? 0)] = number;
        }
      }
    }

    return (isolates: readonly { id: number; is_private: number }[]) => {
      part.fill(0);
      const [open, hidden] = [0, 1].map((kind): Listed => {
        const rows = isolates.flatMap(({ is_private }, row) => (is_private === kind ? [row] : []));
        return { rows, ids: rows.map((row) => isolates[row]?.id ?? 0) };
      }) as [Listed, Listed];
      for (const [block, columns] of blocks) {
        const [first, last] = [open.ids[0], open.ids.at(-1)];
        if (first !== undefined && last !== undefined) put(open, columns, ofPublic.get(block, first, last));
        if (hidden.ids.length > 0) put(hidden, columns, ofPrivate.get(block, JSON.stringify(hidden.ids)));
      }
      for (const { column, missing } of withMissing) {
        for (let at = column; at < part.length; at += width) if (missing.includes(part[at] ?? 0)) part[at] = 0;
      }
      return this.#putSingle(isolates, part);
    };
  }

  /** Adds what lies singly. Counts what has no place in the table. */
  #putSingle(isolates: readonly { id: number }[], part: Uint16Array | Uint32Array) {
    const statement = this.#connection.prepare(
      `select isolate, locus, min(allele_id), min(status = 'confirmed'), count(*) from single_designation
       where isolate in (select value from json_each(?)) group by isolate, locus`,
    );
    statement.setReturnArrays(true);
    const rowOf = new Map(isolates.map(({ id }, row) => [id, row]));
    const several = new Uint32Array(isolates.length);
    const provisional = new Uint32Array(isolates.length);
    for (const cells of statement.all(JSON.stringify([...rowOf.keys()]))) {
      const [isolate, locus, id, isConfirmed, count] = cells as unknown as [number, number, string, number, number];
      const [row, column] = [rowOf.get(isolate) ?? 0, this.#byLocus.get(locus)];
      if (!column) continue;
      if (count > 1) several[row] = (several[row] ?? 0) + 1;
      else if (!isConfirmed) provisional[row] = (provisional[row] ?? 0) + 1;
      else if (!isMissingLocus(id)) part[row * this.#columns.length + column.column] = this.#numberOf(column, id);
    }
    return { several, provisional };
  }

  /** The number of an allele that is designated singly. */
  #numberOf({ locus, known, extra }: Column, id: string): number {
    const found = known.get(id);
    if (found !== undefined) return found;
    const stored = this.#connection
      .prepare('select number from main.designation_allele where locus = ? and allele_id = ?')
      .get(locus, id);
    const place = stored || extra.includes(id) ? extra.indexOf(id) : extra.push(id) - 1;
    const number = stored ? Number(stored['number']) : this.#top - place;
    known.set(id, number);
    return number;
  }
}

function areEqual(left: Uint16Array | Uint32Array, right: Uint16Array | Uint32Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
