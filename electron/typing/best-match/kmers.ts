import { avalanche } from '../index/residue-hash.ts';

/** Bases of a word. Every alignment above the score floor has several words in common with its allele. */
export const WORD = 12;

const MASK = 2 ** (2 * WORD) - 1;

/** The word that ends with `code`, from the word that ended one base before. */
export function nextWord(word: number, code: number): number {
  return ((word << 2) | code) & MASK;
}

/** Numbers words from 0 in the order in which they are added. */
export class WordNumbers {
  #size = 0;
  #words = new Int32Array(1024);
  #numbers = new Int32Array(1024).fill(-1);

  /** Number of distinct words. */
  get size(): number {
    return this.#size;
  }

  /** The number of a word. A new word gets the next number. */
  add(word: number): number {
    const slot = this.#slotOf(word);
    const known = this.#numbers[slot] as number;
    if (known >= 0) return known;
    this.#words[slot] = word;
    this.#numbers[slot] = this.#size;
    if (4 * this.#size > this.#words.length) this.#grow();
    return this.#size++;
  }

  /** The number of a word, or -1. */
  find(word: number): number {
    return this.#numbers[this.#slotOf(word)] as number;
  }

  #slotOf(word: number): number {
    const mask = this.#words.length - 1;
    let slot = avalanche(word) & mask;
    while (this.#numbers[slot] !== -1 && this.#words[slot] !== word) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [words, numbers] = [this.#words, this.#numbers];
    this.#words = new Int32Array(4 * words.length);
    this.#numbers = new Int32Array(4 * words.length).fill(-1);
    for (const [index, number] of numbers.entries()) {
      if (number === -1) continue;
      const slot = this.#slotOf(words[index] as number);
      this.#words[slot] = words[index] as number;
      this.#numbers[slot] = number;
    }
  }
}

/** Visits the words of a sequence in order, once per position. `visit` gets the position of the first base. */
export function visitWords(codes: Uint8Array, visit: (word: number, start: number) => void): void {
  let word = 0;
  let run = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > 3) {
      run = 0;
      continue;
    }
    word = nextWord(word, code);
    if (++run >= WORD) visit(word, index - WORD + 1);
  }
}
