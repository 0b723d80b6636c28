import type { DatabaseSync } from 'node:sqlite';
import { compareNatural, sortKey } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { chooseRepresentatives } from './representatives.ts';

export interface PreparedAllele {
  readonly id: string;
  readonly codes: Uint8Array;
}

/** Alleles of one length, so that four bases at a time can be compared. */
export interface LengthGroup {
  readonly length: number;
  /** Places of the alleles in natural order. */
  readonly ranks: readonly number[];
  /** Their codes, four to a number; each allele begins with a number of its own, and `PADDING` fills its last one. */
  readonly packed: readonly Int32Array[];
}

/** Code behind the last base of an allele, up to a multiple of four. */
export const PADDING = 30;

/** What is known of a locus without its alleles. */
export interface LocusOutline {
  /** Some of its alleles, so that every other is much like one of them. */
  readonly representatives: readonly Uint8Array[];
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
}

/** All alleles of a DNA locus, as the search for the best match wants them. */
export interface LocusAlleles {
  /** In natural order of their ids. */
  readonly alleles: readonly PreparedAllele[];
  /** Those of most alleles first. */
  readonly groups: readonly LengthGroup[];
  readonly outline: LocusOutline;
}

/** Bases of all loci whose alleles a thread keeps at hand, a byte for each; the locus used longest ago goes first. */
const MAX_KEPT_ALLELES = 12_000_000;

/** The same for representatives. */
const MAX_KEPT_REPRESENTATIVES = 32_000_000;

/** The alleles of a locus: all of them are looked at only where something is like some of them. */
export interface SearchedAlleles {
  outline(): LocusOutline;
  alleles(): LocusAlleles;
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
      alleles: () => read(locus, key),
      outline: () => keptOutlines.get(key) ?? read(locus, key).outline,
    };
  };
}

/** Makes alleles ready to be searched; `outline` is theirs where it is known. */
export function prepareAlleles(
  alleles: readonly { id: string; sequence: string }[],
  outline?: LocusOutline,
): LocusAlleles {
  let [residues, size] = [0, 0];
  for (const { sequence } of alleles) {
    residues += sequence.length;
    size += wholeNumbers(sequence.length);
  }
  const bytes = Buffer.allocUnsafeSlow(size);
  let used = 0;
  const prepared = alleles.map(({ id, sequence }) => {
    const [from, end] = [used, used + sequence.length];
    bytes.write(sequence, from, 'latin1');
    encode(bytes, from, end);
    used += wholeNumbers(sequence.length);
    bytes.fill(PADDING, end, used);
    return { id, codes: bytes.subarray(from, end) };
  });
  if (!isOrdered(alleles)) prepared.sort((left, right) => compareNatural(left.id, right.id));
  return { alleles: prepared, groups: groupByLength(prepared), outline: outline ?? outlineOf(prepared, residues) };
}

/** Turns letters into residue codes. */
function encode(bytes: Uint8Array, from: number, to: number): void {
  const table = DNA_ALPHABET.codes;
  for (let index = from; index < to; index++) bytes[index] = table[bytes[index] as number] as number;
}

/** The least multiple of four that is no less. */
function wholeNumbers(length: number): number {
  return (length + 3) & -4;
}

function groupByLength(alleles: readonly PreparedAllele[]): LengthGroup[] {
  const groups = new Map<number, { length: number; ranks: number[]; packed: Int32Array[] }>();
  for (const [rank, { codes }] of alleles.entries()) {
    const { length } = codes;
    const group = groups.get(length) ?? { length, ranks: [], packed: [] };
    groups.set(length, group);
    group.ranks.push(rank);
    group.packed.push(new Int32Array(codes.buffer, codes.byteOffset, wholeNumbers(length) / 4));
  }
  return [...groups.values()].toSorted((left, right) => right.ranks.length - left.ranks.length);
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
