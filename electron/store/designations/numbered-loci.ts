import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { MISSING_DESIGNATION } from '#shared/rules/isolate.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import type { AlleleMatrix, AlleleNumbers } from '#electron/relatives/allele-matrix.ts';
import { keyOf, placeOf } from './designation-block.ts';

const NARROW_TOP = 2 ** 16 - 1;
const WIDE_TOP = 2 ** 32 - 1;

/** A locus of a table of profiles. */
export interface ProfileColumn {
  locus: number;
  /** Its place among the loci. */
  column: number;
  /** Where the number of its allele lies in a row that is stored. */
  at: number;
}

export interface NumberedColumn extends ProfileColumn {
  /** The last number that the database gave an allele. */
  last: number;
  /** Numbers of the two ids that say that the locus is missing; 0 for one that has none. */
  missing: readonly number[];
  /** Numbers that the database gave alleles that are designated singly, by their ids. */
  given: Map<string, number>;
  /** Ids of those that it gave none, which are numbered from the top downwards. It may have given them one since. */
  extra: string[];
  /** Their places there, of those that still have none. */
  places: Map<string, number>;
}

/** Which numbers stand for which alleles in a table of profiles. They are those of the database for alleles that have one there. */
export class NumberedLoci {
  readonly all: readonly NumberedColumn[];
  /** Whether an allele got 0, because two bytes are not enough. `widen` the table, and ask again. */
  isFull = false;
  /** Rows of the table in which an allele that stayed has had another number since this was last emptied. */
  readonly renumbered = new Set<number>();

  readonly #connection: DatabaseSync;
  readonly #byLocus: Map<number, NumberedColumn>;
  readonly #given: StatementSync;
  readonly #idOf: StatementSync;
  #top = NARROW_TOP;

  /** `loci` are row ids, each once. */
  constructor(connection: DatabaseSync, loci: readonly number[]) {
    this.#connection = connection;
    this.all = loci.map((locus, column) => {
      return {
        locus,
        column,
        at: placeOf(locus) - 1,
        last: 0,
        missing: [],
        given: new Map(),
        extra: [],
        places: new Map(),
      };
    });
    this.#byLocus = new Map(this.all.map((one) => [one.locus, one]));
    this.#given = connection.prepare('select number from main.designation_allele where locus = ? and allele_id = ?');
    this.#idOf = connection.prepare('select allele_id from main.designation_allele where locus = ? and code = ?');
  }

  /** Follows the numbers that the database has given since: they stand in the table then, which may have become wider. */
  follow(table: AlleleMatrix): void {
    const numberOf = (id: string) =>
      `coalesce((select number from main.designation_allele where locus = value and allele_id = '${id}'), 0)`;
    const statement = this.#connection.prepare(
      `select coalesce((select number from main.designation_allele where locus = value order by code desc limit 1), 0),
         ${numberOf(MISSING_LOCUS)}, ${numberOf(MISSING_DESIGNATION)} from json_each(?) order by key`,
    );
    statement.setReturnArrays(true);
    const rows = statement.all(JSON.stringify(this.all.map(({ locus }) => locus))) as unknown as number[][];
    for (const one of this.all) {
      const [last = 0, ...missing] = rows[one.column] ?? [];
      Object.assign(one, { last, missing });
      one.given.clear();
    }
    if (this.all.some(({ last, extra }) => last + extra.length > this.#top)) this.widen(table);
    for (const one of this.all) {
      for (const [id, place] of one.places) {
        const number = this.#given.get(one.locus, id)?.['number'];
        if (number === undefined) continue;
        this.#replace(table, one, (before) => (before === this.#top - place ? Number(number) : before));
        one.places.delete(id);
      }
    }
  }

  /** Makes the table one of four bytes for each number, in which the same alleles stand. */
  widen(table: AlleleMatrix): void {
    table.widen();
    for (const one of this.all) {
      const { length } = one.extra;
      if (length > 0)
        this.#replace(table, one, (before) => (before > this.#top - length ? before + WIDE_TOP - this.#top : before));
    }
    this.#top = WIDE_TOP;
    this.isFull = false;
  }

  /** Puts other numbers into a column of a table. */
  #replace({ numbers, stride }: AlleleMatrix, { column }: ProfileColumn, numberOf: (before: number) => number): void {
    for (let at = column; at < numbers.length; at += stride) {
      const before = numbers[at] ?? 0;
      const number = numberOf(before);
      if (number === before) continue;
      numbers[at] = number;
      this.renumbered.add(Math.floor(at / stride));
    }
  }

  /** Puts 0 where a number stands for a missing locus, in rows of so many numbers. */
  clearMissing(rows: AlleleNumbers, stride: number): void {
    for (const { column, missing } of this.all) {
      const [first = 0, second = 0] = missing;
      if (first === 0 && second === 0) continue;
      for (let at = column; at < rows.length; at += stride) {
        if (rows[at] === first || rows[at] === second) rows[at] = 0;
      }
    }
  }

  /** The column of a locus (row id). */
  of(locus: number): NumberedColumn | undefined {
    return this.#byLocus.get(locus);
  }

  /** The number of an allele that is designated singly. */
  numberOf({ locus, given, extra, places, last }: NumberedColumn, id: string): number {
    const place = places.get(id);
    if (place !== undefined) return this.#top - place;
    const number = given.get(id) ?? Number(this.#given.get(locus, id)?.['number'] ?? 0);
    if (number > 0) {
      given.set(id, number);
      return number;
    }
    if (this.#top - extra.length <= last) {
      this.isFull = true;
      return 0;
    }
    places.set(id, extra.push(id) - 1);
    return this.#top - extra.length + 1;
  }

  /** The id of an allele by its number. Undefined for a number that is not given. */
  idOf({ locus, extra }: NumberedColumn, number: number): string | undefined {
    const own = extra[this.#top - number];
    if (own !== undefined) return own;
    return this.#idOf.get(locus, keyOf(number))?.['allele_id'] as string | undefined;
  }
}
