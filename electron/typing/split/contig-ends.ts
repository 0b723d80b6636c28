import { nextWord, WORD, WordNumbers } from '../best-match/words.ts';
import type { Genome } from '../genome.ts';

/** An end of a linear contig, at which an allele may be cut off. */
export interface ContigEnd {
  readonly contig: number;
  readonly side: 'start' | 'end';
}

/** Tells quickly that a word is not there: one bit per value of its last eight bases. */
const FILTER_BITS = 1 << 16;

/**
 * The ends of the contigs of a DNA query. The strand that runs towards an end may hold the beginning of an allele
 * there, and the strand that runs away from it the last part of one. Circles have no ends.
 */
export class ContigEnds {
  readonly ends: readonly ContigEnd[];
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
    this.#before = new WordIndex(this.ends.length, (end) => places.map((place) => baseAt(end, WORD - 1 - place)));
    this.#behind = new WordIndex(this.ends.length, (end) => places.map((place) => 3 - baseAt(end, place)));
  }

  /** Visits the ends before which a word lies on the strand towards them. */
  visitBefore(word: number, visit: (end: number) => void): void {
    this.#before.visit(word, visit);
  }

  /** Visits the ends behind which a word lies on the strand away from them. */
  visitBehind(word: number, visit: (end: number) => void): void {
    this.#behind.visit(word, visit);
  }

  /** Whether the first `length` bases of an allele lie right before an end. */
  beginsBefore(end: number, allele: Uint8Array, length: number): boolean {
    const place = this.ends[end] as ContigEnd;
    if (length > this.lengthAt(end)) return false;
    for (let index = 0; index < length; index++) {
      if (allele[length - 1 - index] !== this.#baseBefore(place, index)) return false;
    }
    return true;
  }

  /** Whether the last `length` bases of an allele lie right behind an end. */
  endsBehind(end: number, allele: Uint8Array, length: number): boolean {
    const place = this.ends[end] as ContigEnd;
    if (length > this.lengthAt(end)) return false;
    const first = allele.length - length;
    for (let index = 0; index < length; index++) {
      if (allele[first + index] !== 3 - this.#baseBefore(place, index)) return false;
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
  readonly #numbers = new WordNumbers();
  readonly #filter = new Int32Array(FILTER_BITS / 32);
  /** 1 + the first end of each word, and 1 + the next end of the same word for each end. 0: none. */
  readonly #first: number[] = [];
  readonly #next: Int32Array;

  constructor(ends: number, basesOf: (end: number) => readonly number[]) {
    this.#next = new Int32Array(ends);
    for (let end = 0; end < ends; end++) {
      const bases = basesOf(end);
      if (bases.some((code) => code < 0 || code > 3)) continue;
      const word = bases.reduce(nextWord, 0);
      const number = this.#numbers.add(word);
      this.#next[end] = this.#first[number] ?? 0;
      this.#first[number] = end + 1;
      const bit = word & (FILTER_BITS - 1);
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] as number) | (1 << bit);
    }
  }

  visit(word: number, visit: (end: number) => void): void {
    const bit = word & (FILTER_BITS - 1);
    if ((((this.#filter[bit >>> 5] as number) >>> bit) & 1) === 0) return;
    const number = this.#numbers.find(word);
    if (number < 0) return;
    for (let end = this.#first[number] as number; end > 0; end = this.#next[end - 1] as number) visit(end - 1);
  }
}
