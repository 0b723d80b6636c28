/** Code of a missing locus. Allele ids that are small numbers are their own codes; other ids get codes per scheme. */
export const MISSING = 0;

/** 16 bits per code are enough for nearly every scheme. The first larger code widens the whole table. */
const LARGEST_NARROW = 0xffff;
/** Codes from here on stand for ids that are not small numbers. */
const FIRST_TEXT = 0xc000;
const FIRST_WIDE_TEXT = 0x4000_0000;

export type Codes = Uint16Array | Uint32Array;

/** Allele ids of profiles as codes, row by row: 50,000 profiles of 300 loci take 30 MB. A row begins at `row * loci`. */
export class AlleleCodes {
  /** Replaced when the first large code comes. */
  codes: Codes;
  readonly rows: number;
  readonly loci: number;
  /** Ids that are not small numbers, with their codes. */
  readonly #texts = new Map<string, number>();

  constructor(rows: number, loci: number) {
    this.rows = rows;
    this.loci = loci;
    this.codes = new Uint16Array(rows * loci);
  }

  /** `alleles` is the text of a stored profile: ids with tabs between them. */
  setRow(row: number, alleles: string): void {
    let at = row * this.loci;
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
      const code = value > 0 && value < FIRST_TEXT ? value : this.#codeOf(alleles.slice(start, index));
      if (code > LARGEST_NARROW && this.codes instanceof Uint16Array) this.codes = widened(this.codes);
      this.codes[at++] = code;
      start = index + 1;
      value = 0;
    }
  }

  #codeOf(id: string): number {
    if (id === 'N' || id === '0' || id === '') return MISSING;
    const held = this.#texts.get(id) ?? this.#texts.size;
    if (held === this.#texts.size) this.#texts.set(id, held);
    return held <= LARGEST_NARROW - FIRST_TEXT ? FIRST_TEXT + held : FIRST_WIDE_TEXT + held;
  }
}

const TAB = 9;

function widened(codes: Uint16Array): Uint32Array {
  return Uint32Array.from(codes);
}
