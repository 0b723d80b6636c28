/** An `AlleleMatrix` is narrow up to this number. */
const LARGEST_NARROW = 0xffff;
/** Numbers from here on stand for ids that are not small numbers. */
const FIRST_TEXT = 0xc000;
const FIRST_WIDE_TEXT = 0x4000_0000;
const TAB = 9;

/** The alleles of stored profiles as numbers, 0 where one is missing. Ids that are small numbers stand for themselves. */
export class AlleleNumbers {
  readonly #row: Uint32Array;
  /** Ids that are not small numbers, in the order in which they came. */
  readonly #texts = new Map<string, number>();

  constructor(loci: number) {
    this.#row = new Uint32Array(loci);
  }

  /** The numbers of a profile, until the next one is asked for. `alleles` is the text that is stored: ids with tabs between them. */
  of(alleles: string): Uint32Array {
    let locus = 0;
    let start = 0;
    let value = 0;
    for (let index = 0; index <= alleles.length; index++) {
      const character = index === alleles.length ? TAB : alleles.charCodeAt(index);
      if (character !== TAB) {
        const digit = character - 48;
        const isDigit = digit >= 0 && digit <= 9 && !(digit === 0 && index === start);
        value = value < 0 || !isDigit ? -1 : value * 10 + digit;
        continue;
      }
      this.#row[locus++] = value > 0 && value < FIRST_TEXT ? value : this.#numberOf(alleles.slice(start, index));
      start = index + 1;
      value = 0;
    }
    return this.#row;
  }

  #numberOf(id: string): number {
    if (id === 'N' || id === '0' || id === '') return 0;
    const held = this.#texts.get(id) ?? this.#texts.size;
    if (held === this.#texts.size) this.#texts.set(id, held);
    return held <= LARGEST_NARROW - FIRST_TEXT ? FIRST_TEXT + held : FIRST_WIDE_TEXT + held;
  }
}
