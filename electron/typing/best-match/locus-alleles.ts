import { compareNatural, sortKey } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { numbersFor, packLetters, unpackBases } from './packed-bases.ts';

/** Alleles of one length. */
export interface LengthGroup {
  readonly length: number;
  /** Places of the alleles in natural order. */
  readonly ranks: readonly number[];
}

/** All alleles of a DNA locus, as the search for the best match wants them. */
export interface LocusAlleles {
  /** In natural order, as what follows. */
  readonly ids: readonly string[];
  /** Number in `packed` with which an allele begins. */
  readonly starts: Int32Array;
  /** Bases of an allele. */
  readonly lengths: Int32Array;
  /** Bases of all of them (`packed-bases.ts`), and a number more. */
  readonly packed: Int32Array;
  /** Residue codes of those alleles that have others than A, C, G and T, by their places. */
  readonly odd: ReadonlyMap<number, Uint8Array>;
  /** Those of most alleles first. */
  readonly groups: readonly LengthGroup[];
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
}

/** The residue codes of the allele at a place in natural order. */
export function codesAt({ packed, starts, lengths, odd }: LocusAlleles, rank: number): Uint8Array {
  return odd.get(rank) ?? unpackBases(packed, starts[rank] as number, lengths[rank] as number);
}

let scratch = new Uint8Array(4096);

/** The same, good until it is asked again: those of many alleles in a row need no memory of their own. */
export function passingCodesAt(locus: LocusAlleles, rank: number): Uint8Array {
  const length = locus.lengths[rank] as number;
  if (scratch.length < length) scratch = new Uint8Array(2 * length);
  return locus.odd.get(rank) ?? unpackBases(locus.packed, locus.starts[rank] as number, length, scratch);
}

/** Parts the sequences of a text; no residue. */
export const LINE_END = 10;

/**
 * Makes alleles ready to be searched. `letters` are their sequences in capitals, in the order of `ids` and a line end between each two;
 * `allocate` gives memory for so many numbers or more.
 */
export function prepareAlleles(
  ids: readonly string[],
  letters: Uint8Array,
  allocate: (numbers: number) => Int32Array = (numbers) => new Int32Array(numbers),
): LocusAlleles {
  const bytes = new DataView(letters.buffer, letters.byteOffset, letters.length);
  // Each allele may leave a part of its last number empty.
  const packed = allocate(numbersFor(letters.length) + ids.length + 1);
  const order = orderOf(ids);
  const rankOf = order && ranksBy(order);
  const starts = new Int32Array(ids.length);
  const lengths = new Int32Array(ids.length);
  const odd = new Map<number, Uint8Array>();
  let [from, used, residues, longest] = [0, 0, 0, 0];
  for (let index = 0; index < ids.length; index++) {
    const lineEnd = letters.indexOf(LINE_END, from);
    const to = lineEnd < 0 ? letters.length : lineEnd;
    const rank = rankOf ? (rankOf[index] as number) : index;
    if (!packLetters(bytes, from, to, packed, used)) odd.set(rank, encode(letters.subarray(from, to)));
    starts[rank] = used;
    lengths[rank] = to - from;
    used += numbersFor(to - from);
    residues += to - from;
    longest = Math.max(longest, to - from);
    from = to + 1;
  }
  const ordered = order ? order.map((index) => ids[index] as string) : ids;
  return { ids: ordered, starts, lengths, packed, odd, groups: groupByLength(lengths), residues, longest };
}

function encode(letters: Uint8Array): Uint8Array {
  return Uint8Array.from(letters, (letter) => DNA_ALPHABET.codes[letter] as number);
}

/** Places of ids in natural order; undefined where they are numbers in their order, as most are, which is much faster to see. */
function orderOf(ids: readonly string[]): number[] | undefined {
  let last = 0;
  if (ids.every((id) => last < (last = sortKey(id)))) return undefined;
  return [...ids.keys()].toSorted((left, right) => compareNatural(ids[left] as string, ids[right] as string));
}

function ranksBy(order: readonly number[]): Int32Array {
  const ranks = new Int32Array(order.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

function groupByLength(lengths: Int32Array): LengthGroup[] {
  const groups = new Map<number, { length: number; ranks: number[] }>();
  for (let rank = 0; rank < lengths.length; rank++) {
    const length = lengths[rank] as number;
    const group = groups.get(length);
    if (group) group.ranks.push(rank);
    else groups.set(length, { length, ranks: [rank] });
  }
  return [...groups.values()].toSorted((left, right) => right.ranks.length - left.ranks.length);
}
