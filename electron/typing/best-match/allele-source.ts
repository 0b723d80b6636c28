import type { DatabaseSync } from 'node:sqlite';
import { createLruCache } from '#shared/lru-cache.ts';
import { LINE_END, prepareAlleles, type LocusAlleles } from './locus-alleles.ts';
import { findOutlines, type Outline } from './representatives.ts';

/** What is known of a locus without reading its alleles. */
export interface LocusOutline extends Pick<Outline, 'residues' | 'longest'> {
  /**
   * Alleles such that every other is much like one of them. They are chosen on demand, because the first is mostly
   * enough.
   */
  representatives(): Iterable<Uint8Array>;
}

/** Access to the alleles of a locus. They are read only if the query is like one of the representatives. */
export interface SearchedAlleles {
  outline(): LocusOutline;
  alleles(): LocusAlleles;
}

type AlleleSource = (locus: string) => SearchedAlleles;

/** Keeps the outline of one locus. */
interface OutlineStore {
  get(): Outline | undefined;
  set(outline: Outline): void;
}

/** Access to the alleles that `read` gives. What becomes known of their outline is put into `store`. */
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

/**
 * Size of a thread's cache of packed alleles, in 32-bit numbers of 16 bases each. The least recently used locus goes
 * first.
 */
const MAX_KEPT_NUMBERS = 4_000_000;

/** Size of a thread's cache of representatives, in bases of one byte each. */
const MAX_KEPT_BASES = 32_000_000;

/**
 * Memory of dropped loci, used again for the next ones: two thousand loci in a row would otherwise take a quarter of a
 * gigabyte before it is freed. So the alleles of a locus are valid only until another locus is read.
 */
const spareMemory: Int32Array[] = [];
const MAX_SPARE_PIECES = 4;
const SPARE_UNIT = 1 << 16;

const keptAlleles = createLruCache<LocusAlleles>({
  limit: MAX_KEPT_NUMBERS,
  sizeOf: ({ packed }) => packed.length,
  onDrop: ({ packed }) => {
    spareMemory.push(packed);
    if (spareMemory.length <= MAX_SPARE_PIECES) return;
    // The smallest is the least useful.
    spareMemory.sort((left, right) => right.length - left.length);
    spareMemory.pop();
  },
});
const keptOutlines = createLruCache<Outline>({
  limit: MAX_KEPT_BASES,
  sizeOf: ({ representatives }) => representatives.reduce((bases, { length }) => bases + length, 0),
});

/**
 * Spare memory for at least `numbers` numbers, or new memory. New memory is a little larger, so that it suits other loci
 * too.
 */
function takeMemory(numbers: number): Int32Array {
  const index = spareMemory.findIndex(({ length }) => length >= numbers);
  const found = index < 0 ? undefined : spareMemory.splice(index, 1)[0];
  return found ?? new Int32Array(Math.ceil(numbers / SPARE_UNIT) * SPARE_UNIT);
}

/** Alleles read per query. The strings of a larger batch survive the first garbage collection and are freed late. */
const ALLELES_PER_READ = 100;

/**
 * Gives the alleles of the loci of a database. They are read on demand and kept while there is room. `state` names the
 * present state of the database: alleles read in the same state are used again by later tasks.
 */
export function openAlleleSource(connection: DatabaseSync, state: string): AlleleSource {
  const statement = connection.prepare(
    `select allele_id, sequence from allele where locus = (select id from locus where name = ?)
     order by sort_key, allele_id limit ${ALLELES_PER_READ} offset ?`,
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
        if (typeof id !== 'string' || typeof sequence !== 'string') throw new TypeError('A row is not an allele.');
        used = appendLine(sequence, used);
        ids.push(id);
      }
    } while (rows.length === ALLELES_PER_READ);
    return { ids, letters: letterMemory.subarray(0, Math.max(0, used - 1)) };
  }

  return (locus) => {
    const key = JSON.stringify([state, locus]);
    function read(): LocusAlleles {
      const known = keptAlleles.get(key);
      if (known) return known;
      const { ids, letters } = readLetters(locus);
      const alleles = prepareAlleles(ids, letters, takeMemory);
      keptAlleles.set(key, alleles);
      return alleles;
    }
    return searchedAlleles(read, {
      get: () => keptOutlines.get(key),
      set: (outline) => keptOutlines.set(key, outline),
    });
  };
}

/** The sequences of the locus being read. One shared buffer, because a new one per locus would be freed late. */
let letterMemory = Buffer.allocUnsafeSlow(1 << 20);

/** Appends letters and a line end at position `used` of the buffer. Gives the position behind them. */
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
