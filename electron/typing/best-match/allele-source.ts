import type { DatabaseSync } from 'node:sqlite';
import { createSizedCache } from './sized-cache.ts';
import { LINE_END, prepareAlleles, type LocusAlleles } from './locus-alleles.ts';
import { findOutlines, type Outline } from './representatives.ts';

/** What is known of a locus without its alleles. */
export interface LocusOutline extends Pick<Outline, 'residues' | 'longest'> {
  /** Some of its alleles, so that every other is much like one of them; chosen as they are asked for, since the first mostly does. */
  representatives(): Iterable<Uint8Array>;
}

/** The alleles of a locus: all of them are looked at only where something is like some of them. */
export interface SearchedAlleles {
  outline(): LocusOutline;
  alleles(): LocusAlleles;
}

/** Gives the alleles of a locus by name. */
export type AlleleSource = (locus: string) => SearchedAlleles;

/** Where outlines are kept. */
interface OutlineStore {
  get(): Outline | undefined;
  set(outline: Outline): void;
}

/** The alleles of a locus that `read` gives, with the outline that is known of it and becomes known. */
export function searchedAlleles(read: () => LocusAlleles, store: OutlineStore = memoryStore()): SearchedAlleles {
  function more(known?: Outline): Iterable<Outline> {
    return findOutlines(read(), known);
  }
  function first(): Outline {
    const [outline] = more();
    if (!outline) throw new Error('A locus has no outline.');
    store.set(outline);
    return outline;
  }
  return {
    alleles: read,
    outline() {
      const known = store.get() ?? first();
      return {
        residues: known.residues,
        longest: known.longest,
        *representatives() {
          yield* known.representatives;
          if (known.next === Infinity) return;
          for (const outline of more(known)) {
            store.set(outline);
            const added = outline.next === Infinity ? undefined : outline.representatives.at(-1);
            if (added) yield added;
          }
        },
      };
    },
  };
}

function memoryStore(): OutlineStore {
  let known: Outline | undefined;
  return { get: () => known, set: (outline) => (known = outline) };
}

/** Numbers that the alleles of all loci take which a thread keeps at hand, 16 bases each; the locus used longest ago goes first. */
const MAX_KEPT_NUMBERS = 4_000_000;

/** Bases of all representatives that it keeps, a byte each. */
const MAX_KEPT_BASES = 32_000_000;

/**
 * Memory of loci that are kept no longer, for the next ones: two thousand loci in a row would else take a quarter of a gigabyte before it
 * is given back. So what was got of a locus is good until another is read.
 */
const spare: Int32Array[] = [];
const MAX_SPARE = 4;
const SPARE_UNIT = 1 << 16;

const keptAlleles = createSizedCache<LocusAlleles>(
  MAX_KEPT_NUMBERS,
  ({ packed }) => packed.length,
  ({ packed }) => {
    spare.push(packed);
    if (spare.length <= MAX_SPARE) return;
    // The smallest is of least use.
    spare.sort((left, right) => right.length - left.length);
    spare.pop();
  },
);
const keptOutlines = createSizedCache<Outline>(MAX_KEPT_BASES, ({ representatives }) =>
  representatives.reduce((bases, { length }) => bases + length, 0),
);

/** Spare memory for so many numbers or more, else new one; a little more than is asked for, so that it will do for others, too. */
function takeSpare(numbers: number): Int32Array {
  const index = spare.findIndex(({ length }) => length >= numbers);
  const found = index < 0 ? undefined : spare.splice(index, 1)[0];
  return found ?? new Int32Array(Math.ceil(numbers / SPARE_UNIT) * SPARE_UNIT);
}

/** Alleles that are read in one piece: the texts of more would outlive the first clearing of memory, and be cleared away late. */
const PIECE = 100;

/**
 * The alleles of the loci of a database, read when they are wanted and kept while there is room. `state` names the database as it is
 * now: what was read before in the same state is there from one task to the next.
 */
export function openAlleleSource(connection: DatabaseSync, state: string): AlleleSource {
  const statement = connection.prepare(
    `select allele_id, sequence from allele where locus = (select id from locus where name = ?)
     order by sort_key, allele_id limit ${PIECE} offset ?`,
  );
  statement.setReturnArrays(true);

  function readLetters(locus: string): { ids: string[]; letters: Uint8Array } {
    const ids: string[] = [];
    let used = 0;
    let rows: unknown[];
    do {
      rows = statement.all(locus, ids.length);
      for (const row of rows) {
        const [id, sequence]: unknown[] = Array.isArray(row) ? row : [];
        if (typeof id !== 'string' || typeof sequence !== 'string') throw new TypeError('A row is none of an allele.');
        used = appendLine(sequence, used);
        ids.push(id);
      }
    } while (rows.length === PIECE);
    return { ids, letters: letterMemory.subarray(0, Math.max(0, used - 1)) };
  }

  return (locus) => {
    const key = JSON.stringify([state, locus]);
    function read(): LocusAlleles {
      const known = keptAlleles.get(key);
      if (known) return known;
      const { ids, letters } = readLetters(locus);
      const alleles = prepareAlleles(ids, letters, takeSpare);
      keptAlleles.set(key, alleles);
      return alleles;
    }
    return searchedAlleles(read, {
      get: () => keptOutlines.get(key),
      set: (outline) => keptOutlines.set(key, outline),
    });
  };
}

/** The sequences of the locus that is being read: memory of its own for each would be given back late. */
let letterMemory = Buffer.allocUnsafeSlow(1 << 20);

/** Puts letters and a line end at place `used` of that memory, and gives the place behind them. */
function appendLine(letters: string, used: number): number {
  const end = used + letters.length + 1;
  if (end > letterMemory.length) {
    const larger = Buffer.allocUnsafeSlow(2 * end);
    letterMemory.copy(larger, 0, 0, used);
    letterMemory = larger;
  }
  letterMemory.write(letters, used, 'latin1');
  letterMemory[end - 1] = LINE_END;
  return end;
}
