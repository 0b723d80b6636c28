import type { DatabaseSync } from 'node:sqlite';
import { compareNatural, sortKey } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { chooseRepresentatives } from './representatives.ts';

export interface PreparedAllele {
  readonly id: string;
  readonly codes: Uint8Array;
}

/** What is known of a locus without its alleles. */
export interface LocusOutline {
  /** Some of its alleles, so that every other is much like one of them. */
  readonly representatives: readonly Uint8Array[];
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
}

/** All alleles of a DNA locus, as the search for the best match wants them. */
interface LocusAlleles {
  /** In natural order of their ids. */
  readonly alleles: readonly PreparedAllele[];
  readonly outline: LocusOutline;
}

/** Bases of all loci whose alleles a thread keeps at hand, a byte for each; the locus used longest ago goes first. */
const MAX_KEPT_ALLELES = 32_000_000;

/** The same for representatives. */
const MAX_KEPT_REPRESENTATIVES = 32_000_000;

/** The alleles of a locus: all of them are looked at only where something is like some of them. */
export interface SearchedAlleles {
  outline(): LocusOutline;
  /** In natural order of their ids. */
  alleles(): readonly PreparedAllele[];
}

/** Gives the alleles of a locus by name. */
export type AlleleSource = (locus: string) => SearchedAlleles;

const keptAlleles = createKeeper<LocusAlleles>(MAX_KEPT_ALLELES, ({ outline }) => outline.residues);
const keptOutlines = createKeeper<LocusOutline>(MAX_KEPT_REPRESENTATIVES, ({ representatives }) =>
  representatives.reduce((bases, { length }) => bases + length, 0),
);

/**
 * The alleles of the loci of a database, read when they are wanted and kept while there is room. `state` names the database as it is
 * now: what was read before in the same state is there from one task to the next.
 */
export function openAlleleSource(connection: DatabaseSync, state: string): AlleleSource {
  const statement = connection.prepare(
    `select allele_id, sequence from allele where locus = (select id from locus where name = ?)
     order by sort_key, allele_id`,
  );
  statement.setReturnArrays(true);

  function read(locus: string, key: string): LocusAlleles {
    const known = keptAlleles.get(key);
    if (known) return known;
    // Rows are arrays, of which the type of `all` does not know.
    const rows = statement.all(locus).map((row) => Object.values(row).map(String));
    const outline = keptOutlines.get(key);
    const locusAlleles = prepareAlleles(
      rows.map(([id = '', sequence = '']) => ({ id, sequence })),
      outline,
    );
    keptAlleles.set(key, locusAlleles);
    if (!outline) keptOutlines.set(key, locusAlleles.outline);
    return locusAlleles;
  }

  return (locus) => {
    const key = JSON.stringify([state, locus]);
    return {
      alleles: () => read(locus, key).alleles,
      outline: () => keptOutlines.get(key) ?? read(locus, key).outline,
    };
  };
}

/** Makes alleles ready to be searched; `outline` is theirs where it is known. */
export function prepareAlleles(
  alleles: readonly { id: string; sequence: string }[],
  outline?: LocusOutline,
): LocusAlleles {
  const residues = alleles.reduce((sum, { sequence }) => sum + sequence.length, 0);
  const bytes = Buffer.allocUnsafeSlow(residues);
  let used = 0;
  const prepared = alleles.map(({ id, sequence }) => {
    const from = used;
    used += bytes.write(sequence, from, 'latin1');
    return { id, codes: bytes.subarray(from, used) };
  });
  const table = DNA_ALPHABET.codes;
  for (let index = 0; index < bytes.length; index++) bytes[index] = table[bytes[index] as number] as number;
  if (!isOrdered(alleles)) prepared.sort((left, right) => compareNatural(left.id, right.id));
  return { alleles: prepared, outline: outline ?? outlineOf(prepared, residues) };
}

/** Whether ids are numbers in their order, which is what most loci have, and much faster to see than to bring about. */
function isOrdered(alleles: readonly { id: string }[]): boolean {
  let last = 0;
  return alleles.every(({ id }) => last < (last = sortKey(id)));
}

function outlineOf(alleles: readonly PreparedAllele[], residues: number): LocusOutline {
  const longest = alleles.reduce((most, { codes }) => Math.max(most, codes.length), 0);
  return { representatives: chooseRepresentatives(alleles.map(({ codes }) => codes)), residues, longest };
}

interface Keeper<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Keeps values up to a size in all, those used last. A single one that is larger is kept until the next. */
function createKeeper<Value>(limit: number, sizeOf: (value: Value) => number): Keeper<Value> {
  const kept = new Map<string, Value>();
  let size = 0;
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      size += sizeOf(value);
      for (const [oldest, held] of kept) {
        if (size <= limit) break;
        kept.delete(oldest);
        size -= sizeOf(held);
      }
      kept.set(key, value);
    },
  };
}
