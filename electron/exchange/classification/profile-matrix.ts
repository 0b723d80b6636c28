import type { DatabaseSync } from 'node:sqlite';

/** Code of a missing locus. Allele ids that are small numbers are their own codes; other ids get codes per scheme. */
const MISSING = 0;

/** 16 bits per code are enough for nearly every scheme. The first larger code widens the whole table. */
const LARGEST_NARROW = 0xffff;
/** Codes from here on stand for ids that are not small numbers. */
const FIRST_TEXT = 0xc000;
const FIRST_WIDE_TEXT = 0x4000_0000;

/** The number of loci compared first. They lie close together, so that they stay in the processor's cache. */
const FRONT = 32;

/** The profiles of a scheme as numbers: 50,000 profiles of 300 loci take 30 MB. */
interface ProfileMatrix {
  /** Row ids of the profiles, ascending. */
  ids: Float64Array;
  loci: number;
  /** Codes of their alleles, row by row. Loci that differ most often come first. */
  codes: Codes;
  /** Whether two profiles, given by their rows, differ at few enough loci. */
  isNear(one: number, other: number): boolean;
}

/** How similar two profiles of a group must be (`service-description.md` §2, classification scheme). */
export interface Threshold {
  /** Loci that may differ. */
  inclusion_threshold: number;
  /** True if the threshold shrinks with the share of the loci that both profiles have. */
  relative_threshold: boolean;
}

/**
 * Reads the profiles of a scheme. A locus that one of two profiles lacks does not count. Profiles without a common
 * locus are never near, since nothing speaks for it.
 */
export function readProfileMatrix(
  connection: DatabaseSync,
  scheme: number,
  threshold: Threshold,
  check: () => void,
): ProfileMatrix {
  const count = Number(connection.prepare('select count(*) as n from profile where scheme = ?').get(scheme)?.['n']);
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  const ids = new Float64Array(count);
  const table = new CodeTable(count, loci);
  let row = 0;
  for (const each of connection
    .prepare('select id, alleles from profile where scheme = ? order by id')
    .iterate(scheme)) {
    if (row % 1000 === 0) check();
    ids[row] = Number(each['id']);
    table.setRow(row, String(each['alleles']));
    row += 1;
  }
  const codes = table.sorted();
  return { ids, loci, codes, isNear: comparison(codes, loci, threshold) };
}

type Codes = Uint16Array | Uint32Array;

/** Allele ids row by row, as codes. */
class CodeTable {
  #codes: Codes;
  readonly #rows: number;
  readonly #loci: number;
  /** Ids that are not small numbers, with their codes. */
  readonly #texts = new Map<string, number>();

  constructor(rows: number, loci: number) {
    this.#rows = rows;
    this.#loci = loci;
    this.#codes = new Uint16Array(rows * loci);
  }

  setRow(row: number, alleles: string): void {
    let at = row * this.#loci;
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
      if (code > LARGEST_NARROW && this.#codes instanceof Uint16Array) this.#codes = widened(this.#codes);
      this.#codes[at++] = code;
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

  /**
   * The codes, with the loci in front that distinguish most profiles: two different profiles are then told apart
   * soonest.
   */
  sorted(): Codes {
    const order = this.#lociByDiversity();
    const loci = this.#loci;
    const row = new Uint32Array(loci);
    for (let start = 0; start < this.#codes.length; start += loci) {
      for (let place = 0; place < loci; place++) {
        row[place] = this.#codes[start + (order[place] as number)] as number;
      }
      this.#codes.set(row, start);
    }
    return this.#codes;
  }

  #lociByDiversity(): number[] {
    const step = Math.max(1, Math.floor(this.#rows / SAMPLE));
    const likeness = Array.from({ length: this.#loci }, (_, locus) => {
      const counts = new Map<number, number>();
      for (let row = 0; row < this.#rows; row += step) {
        const code = this.#codes[row * this.#loci + locus] as number;
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
      const missing = counts.get(MISSING) ?? 0;
      // Number of pairs that this locus cannot distinguish: pairs with the same allele, and pairs with a gap.
      let alike = missing * this.#rows;
      for (const count of counts.values()) alike += count * count;
      return alike;
    });
    return likeness
      .map((_, locus) => locus)
      .toSorted((left, right) => (likeness[left] as number) - (likeness[right] as number));
  }
}

const TAB = 9;
/** Number of profiles that are examined to find the most telling loci. */
const SAMPLE = 1000;

function widened(codes: Uint16Array): Uint32Array {
  return Uint32Array.from(codes);
}

function comparison(codes: Codes, loci: number, threshold: Threshold): ProfileMatrix['isNear'] {
  const { inclusion_threshold: most, relative_threshold } = threshold;
  const width = Math.min(FRONT, loci);
  const rows = loci === 0 ? 0 : codes.length / loci;
  const front = codes instanceof Uint16Array ? new Uint16Array(rows * width) : new Uint32Array(rows * width);
  for (let row = 0; row < rows; row++) front.set(codes.subarray(row * loci, row * loci + width), row * width);

  return (one, other) => {
    let differences = 0;
    let shared = 0;
    for (let left = one * width, right = other * width, end = left + width; left < end; left++, right++) {
      const allele = front[left] as number;
      const otherAllele = front[right] as number;
      if (allele === MISSING || otherAllele === MISSING) continue;
      shared += 1;
      if (allele !== otherAllele && ++differences > most) return false;
    }
    const end = (one + 1) * loci;
    for (let left = one * loci + width, right = other * loci + width; left < end; left++, right++) {
      const allele = codes[left] as number;
      const otherAllele = codes[right] as number;
      if (allele === MISSING || otherAllele === MISSING) continue;
      shared += 1;
      if (allele !== otherAllele && ++differences > most) return false;
    }
    if (shared === 0) return false;
    return !relative_threshold || differences * loci <= most * shared;
  };
}
