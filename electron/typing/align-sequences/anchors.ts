import type { DataType } from '#shared/api/locus.ts';
import { avalanche } from '../index/residue-hash.ts';

/** A stretch that is the same in both sequences and lies on their alignment. */
export interface Anchor {
  reference: number;
  sequence: number;
  length: number;
}

/**
 * Words of 30 bits: length in residues and bits per residue. In sequences of up to some 100,000 residues, a word that
 * occurs once in each marks the same place.
 */
const WORDS = { DNA: { length: 15, bits: 2, codes: 4 }, peptide: { length: 6, bits: 5, codes: 27 } } as const;

/** The words that occur once in a reference. They serve all sequences that are aligned with it. */
export class UniqueWords {
  readonly #length: number;
  readonly #bits: number;
  readonly #codes: number;
  /** For each slot: the word, and its position, `NONE` or `SEVERAL`. */
  readonly #words: Int32Array;
  readonly #places: Int32Array;
  readonly #reference: Uint8Array;
  /** For each position of the reference 1 if a unique word begins there. */
  readonly #isUnique: Uint8Array;

  constructor(reference: Uint8Array, dataType: DataType) {
    const { length, bits, codes } = WORDS[dataType];
    const slots = 2 ** Math.ceil(Math.log2(2 * reference.length + 2));
    this.#length = length;
    this.#bits = bits;
    this.#codes = codes;
    this.#reference = reference;
    this.#words = new Int32Array(slots);
    this.#places = new Int32Array(slots).fill(NONE);
    this.#visit(reference, (word, start) => {
      const slot = this.#slotOf(word);
      this.#words[slot] = word;
      this.#places[slot] = this.#places[slot] === NONE ? start : SEVERAL;
    });
    this.#isUnique = new Uint8Array(reference.length);
    for (const place of this.#places) if (place >= 0) this.#isUnique[place] = 1;
  }

  /**
   * Finds the longest chain of these words in a sequence, in order. Each is extended to the left while both agree, so
   * that gaps stand as far to the left as possible.
   */
  findAnchors(sequence: Uint8Array): Anchor[] {
    const references = new Int32Array(sequence.length);
    const sequences = new Int32Array(sequence.length);
    let count = 0;
    let last = -2;
    this.#visit(sequence, (word, start) => {
      // Mostly the next word of the reference follows. Then no look-up is needed.
      const next = last + 1;
      const isNext =
        this.#isUnique[next] === 1 && this.#reference[next + this.#length - 1] === sequence[start + this.#length - 1];
      const place = isNext && sequences[count - 1] === start - 1 ? next : (this.#places[this.#slotOf(word)] as number);
      last = place;
      if (place < 0) return;
      references[count] = place;
      sequences[count++] = start;
    });
    const chain = longestChain(references.subarray(0, count));
    return growAnchors(this.#reference, sequence, { references, sequences, chain }, this.#length);
  }

  #slotOf(word: number): number {
    const mask = this.#words.length - 1;
    let slot = avalanche(word) & mask;
    while (this.#places[slot] !== NONE && this.#words[slot] !== word) slot = (slot + 1) & mask;
    return slot;
  }

  #visit(codes: Uint8Array, visit: (word: number, start: number) => void): void {
    const mask = 2 ** (this.#length * this.#bits) - 1;
    let word = 0;
    let run = 0;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] as number;
      if (code >= this.#codes) {
        run = 0;
        continue;
      }
      word = ((word << this.#bits) | code) & mask;
      if (++run >= this.#length) visit(word, index - this.#length + 1);
    }
  }
}

const NONE = -1;
const SEVERAL = -2;

/** The longest ascending subsequence of numbers, as their indexes. */
function longestChain(places: Int32Array): Int32Array {
  const ends = new Int32Array(places.length);
  const previous = new Int32Array(places.length);
  let length = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number;
    let [from, to] = [0, length];
    // Most words continue the chain at its end.
    if (length > 0 && (places[ends[length - 1] as number] as number) < place) from = length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((places[ends[middle] as number] as number) < place) from = middle + 1;
      else to = middle;
    }
    previous[index] = from > 0 ? (ends[from - 1] as number) : -1;
    ends[from] = index;
    if (from === length) length++;
  }
  const chain = new Int32Array(length);
  let index = length > 0 ? (ends[length - 1] as number) : -1;
  for (let at = length - 1; at >= 0; at--) {
    chain[at] = index;
    index = previous[index] as number;
  }
  return chain;
}

function growAnchors(
  reference: Uint8Array,
  sequence: Uint8Array,
  { references, sequences, chain }: { references: Int32Array; sequences: Int32Array; chain: Int32Array },
  length: number,
): Anchor[] {
  const anchors: Anchor[] = [];
  for (let at = chain.length - 1; at >= 0; at--) {
    const referenceAt = references[chain[at] as number] as number;
    const sequenceAt = sequences[chain[at] as number] as number;
    const next = anchors.at(-1);
    const isCovered = next && (referenceAt + length > next.reference || sequenceAt + length > next.sequence);
    if (isCovered) continue;
    let start = 0;
    while (
      start < Math.min(referenceAt, sequenceAt) &&
      reference[referenceAt - start - 1] === sequence[sequenceAt - start - 1]
    ) {
      start++;
    }
    anchors.push({ reference: referenceAt - start, sequence: sequenceAt - start, length: length + start });
  }
  return anchors.toReversed();
}
