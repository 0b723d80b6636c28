import { nextWord, WORD } from '../best-match/kmers.ts';
import type { Genome } from '../genome/genome.ts';

/** An end of a linear contig, at which an allele may be cut off. */
interface ContigEnd {
  readonly contig: number;
  readonly side: 'start' | 'end';
}

/** The bits of a word, its last nine bases, that number the bits of `ContigEnds.filter`. */
export const FILTER_MASK = 2 ** 18 - 1;

/**
 * The ends of the contigs of a DNA query. The strand that runs towards an end may hold the beginning of an allele
 * there, and the strand that runs away from it the last part of one. Circles have no ends.
 */
export class ContigEnds {
  readonly ends: readonly ContigEnd[];
  /** One bit per value of the last bases of a word: whether it may lie before or behind an end. */
  readonly filter = new Int32Array((FILTER_MASK + 1) / 32);
  /** Ends by the last word before them, and by the first word behind them. */
  readonly #before: WordIndex;
  readonly #behind: WordIndex;
  readonly #genome: Genome;

  constructor(genome: Genome) {
    this.#genome = genome;
    this.ends = genome.contigs.flatMap(({ length, circular }, contig): ContigEnd[] =>
      circular || length < WORD || genome.dataType !== 'DNA'
        ? []
        : [
            { contig, side: 'start' },
            { contig, side: 'end' },
          ],
    );
    const places = Array.from({ length: WORD }, (_, place) => place);
    const baseAt = (end: number, place: number) => this.#baseBefore(this.ends[end] as ContigEnd, place);
    this.#before = new WordIndex(this.ends.length, this.filter, (end) =>
      places.map((place) => baseAt(end, WORD - 1 - place)),
    );
    this.#behind = new WordIndex(this.ends.length, this.filter, (end) => places.map((place) => 3 - baseAt(end, place)));
  }

  /** The ends before which a word lies on the strand towards them. */
  before(word: number): readonly number[] {
    return this.#before.find(word);
  }

  /** The ends behind which a word lies on the strand away from them. */
  behind(word: number): readonly number[] {
    return this.#behind.find(word);
  }

  /** Whether the first `length` bases of an allele lie right before an end. */
  beginsBefore(end: number, allele: Uint8Array, length: number): boolean {
    const { contig, side } = this.ends[end] as ContigEnd;
    const contigLength = this.lengthAt(end);
    if (length > contigLength) return false;
    const start = this.#genome.starts[contig] as number;
    if (side === 'start') return this.#isComplement(start, allele, 0, length);
    return this.#isSame(start + contigLength - length, allele, 0, length);
  }

  /** Whether the last `length` bases of an allele lie right behind an end. */
  endsBehind(end: number, allele: Uint8Array, length: number): boolean {
    const { contig, side } = this.ends[end] as ContigEnd;
    const contigLength = this.lengthAt(end);
    if (length > contigLength) return false;
    const start = this.#genome.starts[contig] as number;
    const first = allele.length - length;
    if (side === 'start') return this.#isSame(start, allele, first, length);
    return this.#isComplement(start + contigLength - length, allele, first, length);
  }

  /** Whether the whole contig, read away from an end, lies in an allele from its base `first` on, before the last base. */
  liesIn(end: number, allele: Uint8Array, first: number): boolean {
    const { contig, side } = this.ends[end] as ContigEnd;
    const length = this.lengthAt(end);
    if (first + length >= allele.length) return false;
    const start = this.#genome.starts[contig] as number;
    if (side === 'start') return this.#isSame(start, allele, first, length);
    return this.#isComplement(start, allele, first, length);
  }

  /** Whether `length` bases of an allele, from `first` on, lie at a position of the query. */
  #isSame(start: number, allele: Uint8Array, first: number, length: number): boolean {
    const { codes } = this.#genome;
    for (let index = 0; index < length; index++) if (codes[start + index] !== allele[first + index]) return false;
    return true;
  }

  /** The same on the reverse strand. */
  #isComplement(start: number, allele: Uint8Array, first: number, length: number): boolean {
    const { codes } = this.#genome;
    const last = start + length - 1;
    for (let index = 0; index < length; index++) {
      if (codes[last - index] !== 3 - (allele[first + index] as number)) return false;
    }
    return true;
  }

  /** Bases of the contig of an end. */
  lengthAt(end: number): number {
    return this.#genome.contigs[(this.ends[end] as ContigEnd).contig]?.length ?? 0;
  }

  /** The other end of the same contig. */
  otherEnd(end: number): number {
    return end % 2 === 0 ? end + 1 : end - 1;
  }

  /** A base on the strand towards an end. 0 is the last one. A letter that is no base is above 3. */
  #baseBefore({ contig, side }: ContigEnd, distance: number): number {
    const { codes, starts, contigs } = this.#genome;
    const start = starts[contig] as number;
    if (side === 'end') return codes[start + (contigs[contig]?.length ?? 0) - 1 - distance] as number;
    const code = codes[start + distance] as number;
    return code > 3 ? code : 3 - code;
  }
}

/** Ends by a word of bases. A word with another letter is left out. */
class WordIndex {
  readonly #ends = new Map<number, number[]>();

  constructor(ends: number, filter: Int32Array, basesOf: (end: number) => readonly number[]) {
    for (let end = 0; end < ends; end++) {
      const bases = basesOf(end);
      if (bases.some((code) => code < 0 || code > 3)) continue;
      const word = bases.reduce(nextWord, 0);
      const known = this.#ends.get(word);
      if (known) known.push(end);
      else this.#ends.set(word, [end]);
      const bit = word & FILTER_MASK;
      filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << bit);
    }
  }

  find(word: number): readonly number[] {
    return this.#ends.get(word) ?? [];
  }
}
