/** Bases of a word: every alignment above the floor of scores has several in common with its allele. */
export const WORD = 12;

const MASK = 2 ** (2 * WORD) - 1;

/** The word that ends with `code`, by the one that ended a base before. */
export function nextWord(word: number, code: number): number {
  return ((word << 2) | code) & MASK;
}

/** The reverse complement of the word that ends with `code`, by that of the one that ended a base before. */
export function nextReverseWord(word: number, code: number): number {
  return (word >>> 2) | ((3 - code) << (2 * WORD - 2));
}

/** A set of words, one bit for each of all that there are (2 MB). */
export class WordSet {
  readonly #bits = new Int32Array(2 ** (2 * WORD - 5));

  /** False when it was there already. */
  add(word: number): boolean {
    const cell = word >>> 5;
    const bits = this.#bits[cell] as number;
    const added = bits | (1 << (word & 31));
    this.#bits[cell] = added;
    return added !== bits;
  }

  has(word: number): boolean {
    return (((this.#bits[word >>> 5] as number) >>> (word & 31)) & 1) === 1;
  }

  /** Takes out these words and all that share a cell with them: give all that were added. */
  clear(words: Iterable<number>): void {
    for (const word of words) this.#bits[word >>> 5] = 0;
  }
}

/** The words of a sequence in its order, each once for each place. `visit` gets the place of the first base. */
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
