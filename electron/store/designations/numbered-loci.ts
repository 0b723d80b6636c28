import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { MISSING_DESIGNATION } from '#shared/rules/isolate.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import { keyOf, placeOf } from './designation-block.ts';

/** Numbers of alleles, of two bytes each where these are enough. */
export type ProfileNumbers = Uint16Array | Uint32Array;

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

interface NumberedColumn extends ProfileColumn {
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
  }

  /** Follows the numbers that the database has given since. Gives the table with those, or a wider one in its place. */
  follow(numbers: ProfileNumbers): ProfileNumbers {
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
    const isFull = this.all.some(({ last, extra }) => last + extra.length > this.#top);
    const table = isFull ? this.widen(numbers) : numbers;
    for (const one of this.all) {
      for (const [id, place] of one.places) {
        const number = this.#given.get(one.locus, id)?.['number'];
        if (number === undefined) continue;
        const former = this.#top - place;
        for (let at = one.column; at < table.length; at += this.all.length) {
          if (table[at] !== former) continue;
          table[at] = Number(number);
          this.renumbered.add(Math.floor(at / this.all.length));
        }
        one.places.delete(id);
      }
    }
    return table;
  }

  /** A table of four bytes for each number, in which the same alleles stand. */
  widen(numbers: ProfileNumbers): Uint32Array {
    const wide = new Uint32Array(numbers.length);
    const firstExtra = this.all.map(({ extra }) => this.#top - extra.length + 1);
    for (let at = 0; at < wide.length; at += 1) {
      const number = numbers[at] ?? 0;
      wide[at] = number;
      if (number < (firstExtra[at % firstExtra.length] ?? 0)) continue;
      wide[at] = number + WIDE_TOP - this.#top;
      this.renumbered.add(Math.floor(at / firstExtra.length));
    }
    this.#top = WIDE_TOP;
    this.isFull = false;
    return wide;
  }

  /** An empty table of so many numbers, with room for more. */
  room(size: number, spare: number): ProfileNumbers {
    return this.view(new ArrayBuffer((size + spare) * (this.#top === NARROW_TOP ? 2 : 4)), size);
  }

  /** The table of so many numbers that begins some bytes. */
  view(bytes: ArrayBufferLike, size: number): ProfileNumbers {
    return this.#top === NARROW_TOP ? new Uint16Array(bytes, 0, size) : new Uint32Array(bytes, 0, size);
  }

  /** Puts 0 where a number stands for a missing locus. */
  clearMissing(part: ProfileNumbers): void {
    for (const { column, missing } of this.all) {
      const [first = 0, second = 0] = missing;
      if (first === 0 && second === 0) continue;
      for (let at = column; at < part.length; at += this.all.length) {
        if (part[at] === first || part[at] === second) part[at] = 0;
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
    const row = this.#connection
      .prepare('select allele_id from main.designation_allele where locus = ? and code = ?')
      .get(locus, keyOf(number));
    return row?.['allele_id'] as string | undefined;
  }
}
