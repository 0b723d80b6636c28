import { compareNatural, sortKey } from '#shared/natural-order.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { numbersFor, packLetters, unpackBases } from './packed-bases.ts';

export interface LengthGroup {
  readonly length: number;
  /** Indexes of the alleles in natural order. */
  readonly ranks: readonly number[];
}

/** All alleles of a DNA locus, prepared for the best-match search. */
export interface LocusAlleles {
  /** In natural order, like the arrays that follow. */
  readonly ids: readonly string[];
  /** For each allele the number in `packed` with which it begins. */
  readonly starts: Int32Array;
  /** Bases of each allele. */
  readonly lengths: Int32Array;
  /** All bases (`packed-bases.ts`), and one number more. */
  readonly packed: Int32Array;
  /** Residue codes of the alleles with letters other than A, C, G and T, by index. */
  readonly ambiguous: ReadonlyMap<number, Uint8Array>;
  /** The groups with most alleles first. */
  readonly groups: readonly LengthGroup[];
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
}

/** The residue codes of an allele by its index in natural order. */
export function codesAt({ packed, starts, lengths, ambiguous }: LocusAlleles, rank: number): Uint8Array {
  return ambiguous.get(rank) ?? unpackBases(packed, starts[rank] as number, lengths[rank] as number);
}

let scratch = new Uint8Array(4096);

/** The same as `codesAt`, but valid only until the next call: reading many alleles in a row takes no new memory. */
export function temporaryCodesAt(locus: LocusAlleles, rank: number): Uint8Array {
  const length = locus.lengths[rank] as number;
  if (scratch.length < length) scratch = new Uint8Array(2 * length);
  return locus.ambiguous.get(rank) ?? unpackBases(locus.packed, locus.starts[rank] as number, length, scratch);
}

/** Separates the sequences of a text. It is no residue. */
export const LINE_END = 10;

/**
 * Prepares alleles for the search. `letters` are their sequences in capitals, in the order of `ids`, with a line end
 * between two. `allocate` gives memory for at least that count of numbers.
 */
export function prepareAlleles(
  ids: readonly string[],
  letters: Uint8Array,
  allocate: (numbers: number) => Int32Array = (numbers) => new Int32Array(numbers),
): LocusAlleles {
  const bytes = new DataView(letters.buffer, letters.byteOffset, letters.length);
  // The last number of each allele may be partly empty.
  const packed = allocate(numbersFor(letters.length) + ids.length + 1);
  const order = orderOf(ids);
  const rankOf = order && ranksBy(order);
  const starts = new Int32Array(ids.length);
  const lengths = new Int32Array(ids.length);
  const ambiguous = new Map<number, Uint8Array>();
  let [from, used, residues, longest] = [0, 0, 0, 0];
  for (let index = 0; index < ids.length; index++) {
    const lineEnd = letters.indexOf(LINE_END, from);
    const to = lineEnd < 0 ? letters.length : lineEnd;
    const rank = rankOf ? (rankOf[index] as number) : index;
    if (!packLetters(bytes, from, to, packed, used)) ambiguous.set(rank, encode(letters.subarray(from, to)));
    starts[rank] = used;
    lengths[rank] = to - from;
    used += numbersFor(to - from);
    residues += to - from;
    longest = Math.max(longest, to - from);
    from = to + 1;
  }
  const ordered = order ? order.map((index) => ids[index] as string) : ids;
  return { ids: ordered, starts, lengths, packed, ambiguous, groups: groupByLength(lengths), residues, longest };
}

function encode(letters: Uint8Array): Uint8Array {
  return Uint8Array.from(letters, (letter) => DNA_ALPHABET.codes[letter] as number);
}

/**
 * Indexes that sort the ids in natural order. Undefined if they are numbers in ascending order, as most are: that is
 * much faster to check.
 */
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
