import type { DatabaseSync } from 'node:sqlite';
import { compareNatural, sortKey } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { createKeeper } from './keeper.ts';
import { chooseRepresentatives } from './representatives.ts';

export interface PreparedAllele {
  readonly id: string;
  /** Where its bases lie in the codes of the locus, half-open; `from` is a multiple of four. */
  readonly from: number;
  readonly to: number;
}

/** Alleles of one length. */
export interface LengthGroup {
  readonly length: number;
  /** Places of the alleles in natural order. */
  readonly ranks: readonly number[];
}

/** Code behind the last base of an allele, up to a multiple of four. */
export const PADDING = 30;

/** The residue codes of the allele at a place in natural order. */
export function codesAt({ codes, alleles }: LocusAlleles, rank: number): Uint8Array {
  const { from, to } = alleles[rank] as PreparedAllele;
  return codes.subarray(from, to);
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
export interface LocusAlleles {
  /** In natural order of their ids. */
  readonly alleles: readonly PreparedAllele[];
  /** Residue codes of all of them; `PADDING` behind each, up to the next multiple of four. */
  readonly codes: Uint8Array;
  /** The same, four codes to a number. */
  readonly packed: Int32Array;
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

/**
 * Memory of loci that are kept no longer, for the next ones: two thousand loci in a row would else take half a gigabyte before it is
 * given back. So what was got of a locus is good until another is read.
 */
const spare: Buffer[] = [];
const MAX_SPARE = 4;

const keptAlleles = createKeeper<LocusAlleles>(
  MAX_KEPT_ALLELES,
  ({ outline }) => outline.residues,
  ({ codes }) => {
    spare.push(Buffer.from(codes.buffer));
    if (spare.length <= MAX_SPARE) return;
    // The smallest is of least use.
    spare.sort((left, right) => right.length - left.length);
    spare.pop();
  },
);
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
    const alleles = rows.map(([id = '', sequence = '']) => ({ id, sequence }));
    const locusAlleles = prepareAlleles(alleles, outline, takeSpare);
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

/** Spare memory of so many bytes or more, else new one; a little more than is asked for, so that it will do for others, too. */
function takeSpare(size: number): Buffer {
  const index = spare.findIndex(({ length }) => length >= size);
  return spare.splice(index, index < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(Math.ceil(size / SPARE_UNIT) * SPARE_UNIT);
}

const SPARE_UNIT = 1 << 18;

/** Makes alleles ready to be searched; `outline` is theirs where it is known, and `allocate` gives memory for their codes. */
export function prepareAlleles(
  alleles: readonly { id: string; sequence: string }[],
  outline?: LocusOutline,
  allocate: (size: number) => Buffer = (size) => Buffer.allocUnsafeSlow(size),
): LocusAlleles {
  let [residues, size] = [0, 0];
  for (const { sequence } of alleles) {
    residues += sequence.length;
    size += wholeNumbers(sequence.length);
  }
  const codes = allocate(size);
  let used = 0;
  const prepared = alleles.map(({ id, sequence }) => {
    const [from, to] = [used, used + sequence.length];
    codes.write(sequence, from, 'latin1');
    encode(codes, from, to);
    used += wholeNumbers(sequence.length);
    codes.fill(PADDING, to, used);
    return { id, from, to };
  });
  if (!isOrdered(alleles)) prepared.sort((left, right) => compareNatural(left.id, right.id));
  return {
    alleles: prepared,
    codes,
    packed: new Int32Array(codes.buffer, codes.byteOffset, size / 4),
    groups: groupByLength(prepared),
    outline: outline ?? outlineOf(prepared, codes, residues),
  };
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
  const groups = new Map<number, { length: number; ranks: number[] }>();
  for (const [rank, { from, to }] of alleles.entries()) {
    const group = groups.get(to - from);
    if (group) group.ranks.push(rank);
    else groups.set(to - from, { length: to - from, ranks: [rank] });
  }
  return [...groups.values()].toSorted((left, right) => right.ranks.length - left.ranks.length);
}

/** Whether ids are numbers in their order, which is what most loci have, and much faster to see than to bring about. */
function isOrdered(alleles: readonly { id: string }[]): boolean {
  let last = 0;
  return alleles.every(({ id }) => last < (last = sortKey(id)));
}

function outlineOf(alleles: readonly PreparedAllele[], codes: Uint8Array, residues: number): LocusOutline {
  const longest = alleles.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const all = alleles.map(({ from, to }) => codes.subarray(from, to));
  return { representatives: chooseRepresentatives(all), residues, longest };
}
