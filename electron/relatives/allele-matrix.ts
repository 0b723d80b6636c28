import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { startCounting } from './kernel/start-counting.ts';

/** Profiles that are compared with others at once: that many `kernel/count-differences.wat` takes. */
const LEFT = 4;
/** Profiles that one call compares them with. Short calls let the engine replace its first, slow translation soon. */
const AT_ONCE = 256;
/** Profiles of which all pairs with others are visited together. */
const TOGETHER = 64;
const VECTOR = 16;
/** A row is filled up to so many numbers: whole vectors, of narrow numbers as of wide ones. */
const ROW_STEP = 8;
const PAGE = 2 ** 16;
const MOST_PAGES = 2 ** 16;
const NARROW_TOP = 2 ** 16 - 1;
/** Where the first profile begins. The counts of a call lie before it. */
const FIRST = PAGE;
/** More room is made for at most so many bytes at a time; for few profiles, for as many as there are. */
const GROWTH = 2 ** 22;

/** Numbers of alleles, of two bytes each where these are enough. */
export type AlleleNumbers = Uint16Array | Uint32Array;

/**
 * Profiles as numbers, ready to be compared: a row for each, in it a number for each locus. 0 is a missing locus. Two profiles have the same
 * allele of a locus where their numbers are equal; numbers of different loci have nothing to do with one another.
 *
 * The numbers lie in memory that WebAssembly reads. One instruction compares 8 of them, or 4 once a number is above 65,535. All pairs of
 * 2,000 profiles at 2,000 loci took 0.2 s of a processor; a plain loop compiled from C took 0.4 s (-O3) and 2.9 s (-O2).
 */
export class AlleleMatrix {
  readonly loci: number;
  /** How many numbers lie from one profile to the next. */
  readonly stride: number;
  #profiles = 0;
  #counting = startCounting(FIRST / PAGE);
  #cells: AlleleNumbers = new Uint16Array();
  /** Which loci a profile has, a bit for each: of profiles that were asked for. */
  #present: ReturnType<typeof startCounting> | undefined;
  #bits = new Uint8Array();
  #isNoted = new Uint8Array();

  constructor(loci: number) {
    this.loci = loci;
    this.stride = Math.max(1, Math.ceil(loci / ROW_STEP)) * ROW_STEP;
    this.#begin(Uint16Array);
  }

  get isWide(): boolean {
    return this.#cells instanceof Uint32Array;
  }

  get profiles(): number {
    return this.#profiles;
  }

  /** The numbers of all profiles, `stride` of them for each. Valid until there are more profiles. Who writes here calls `resize` before. */
  get numbers(): AlleleNumbers {
    return this.#cells.subarray(0, this.#profiles * this.stride);
  }

  /** Adds a profile: a number for each locus. Throws 413 `too_many_profiles` where all of them would take more than 4 GB. */
  add(numbers: ArrayLike<number>): void {
    if (!this.isWide && hasWide(numbers)) this.widen();
    this.#makeRoom(this.#profiles + 1);
    this.#cells.set(numbers, this.#profiles * this.stride);
    this.#profiles += 1;
  }

  /** Lets so many profiles be there: the first of those that are, and new ones without an allele. Errors of `add`. */
  resize(profiles: number): void {
    this.#makeRoom(profiles);
    this.numbers.fill(0, profiles * this.stride);
    this.#profiles = profiles;
    this.#isNoted = new Uint8Array();
  }

  /** Makes room for numbers of four bytes. */
  widen(): void {
    const before = Array.from({ length: this.#profiles }, (_, profile) => this.row(profile));
    this.#begin(Uint32Array);
    this.resize(0);
    for (const numbers of before) this.add(numbers);
  }

  /** The numbers of a profile, by locus. Valid until there are more profiles. */
  row(profile: number): AlleleNumbers {
    return this.#cells.subarray(profile * this.stride, profile * this.stride + this.loci);
  }

  /** Some of the profiles, in this order. */
  only(profiles: readonly number[]): AlleleMatrix {
    const matrix = new AlleleMatrix(this.loci);
    for (const profile of profiles) matrix.add(this.row(profile));
    return matrix;
  }

  /**
   * Counts at how many loci each profile from `from` on, up to `to`, differs from some others. Loci that one of the two lacks do not count. Calls `visit`
   * with one of `lefts`, the other profile, and the number. A number above `most` may be too small, but is above `most`.
   */
  compare(
    lefts: readonly number[],
    visit: (left: number, right: number, differences: number) => void,
    { from = 0, to = this.#profiles, most = this.loci }: { from?: number; to?: number; most?: number } = {},
  ): void {
    const bytes = this.stride * this.#cells.BYTES_PER_ELEMENT;
    const addressOf = (profile: number) => FIRST + profile * bytes;
    const { memory, count16, count32 } = this.#counting;
    const count = this.isWide ? count32 : count16;
    const counts = new Uint32Array(memory.buffer, 0, AT_ONCE * LEFT);
    // Some profiles stay in the cache of the processor while all of `lefts` are compared with them.
    for (let right = from; right < to; right += AT_ONCE) {
      const rows = Math.min(AT_ONCE, to - right);
      for (let first = 0; first < lefts.length; first += LEFT) {
        const some = lefts.slice(first, first + LEFT);
        const addresses = Array.from({ length: LEFT }, (_, index) => addressOf(some[index] ?? some[0] ?? 0));
        count(...addresses, addressOf(right), rows, bytes, most, 0);
        for (const [place, left] of some.entries()) {
          for (let index = 0; index < rows; index += 1) visit(left, right + index, counts[index * LEFT + place] ?? 0);
        }
      }
    }
  }

  /**
   * Counts at how many loci some profiles differ from others, as `compare` does, with a limit for each of the others. These meet `lefts` in
   * their order. Four of them that follow one another are counted together: none is visited while all their limits are below 0.
   */
  compareWith(
    lefts: readonly number[],
    others: readonly number[],
    mostOf: (other: number) => number,
    visit: (left: number, other: number, differences: number) => void,
  ): void {
    const bytes = this.stride * this.#cells.BYTES_PER_ELEMENT;
    const { memory, count16, count32 } = this.#counting;
    const count = this.isWide ? count32 : count16;
    const counts = new Uint32Array(memory.buffer, 0, LEFT);
    for (let first = 0; first < others.length; first += TOGETHER) {
      const some = others.slice(first, first + TOGETHER);
      const addressAt = (at: number) => FIRST + (some[Math.min(at, some.length - 1)] as number) * bytes;
      for (const left of lefts) {
        const right = FIRST + left * bytes;
        for (let at = 0; at < some.length; at += LEFT) {
          const end = Math.min(at + LEFT, some.length);
          let most = -1;
          for (let place = at; place < end; place += 1) most = Math.max(most, mostOf(some[place] as number));
          if (most < 0) continue;
          count(addressAt(at), addressAt(at + 1), addressAt(at + 2), addressAt(at + 3), right, 1, bytes, most, 0);
          for (let place = at; place < end; place += 1)
            visit(left, some[place] as number, counts[place - at] as number);
        }
      }
    }
  }

  /** Calls `visit` for each two profiles that differ at no more than `most` loci. `onProfiles` may throw to end the work. */
  eachNearPair(
    most: number,
    visit: (one: number, other: number, differences: number) => void,
    onProfiles: (done: number) => void,
  ): void {
    const visitNear = (one: number, other: number, differences: number) => {
      if (differences <= most && one < other) visit(one, other, differences);
    };
    for (let first = 0; first < this.#profiles; first += TOGETHER) {
      onProfiles(first);
      const lefts = Array.from({ length: Math.min(TOGETHER, this.#profiles - first) }, (_, index) => first + index);
      this.compare(lefts, visitNear, { from: first, most });
    }
  }

  /** How many loci two profiles both have. */
  shared(one: number, other: number): number {
    const bytes = Math.max(1, Math.ceil(this.loci / (8 * VECTOR))) * VECTOR;
    if (this.#isNoted.length !== this.#profiles) {
      this.#isNoted = new Uint8Array(this.#profiles);
      this.#present = startCounting(Math.ceil((this.#profiles * bytes) / PAGE));
      this.#bits = new Uint8Array(this.#present.memory.buffer);
    }
    if (this.#isNoted[one] !== 1) this.#notePresent(one, bytes);
    if (this.#isNoted[other] !== 1) this.#notePresent(other, bytes);
    return this.#present?.countBits(one * bytes, other * bytes, bytes) ?? 0;
  }

  #notePresent(profile: number, bytes: number): void {
    const bits = this.#bits;
    this.#isNoted[profile] = 1;
    for (const [locus, number] of this.row(profile).entries()) {
      const at = profile * bytes + (locus >>> 3);
      if (number > 0) bits[at] = (bits[at] as number) | (1 << (locus & 7));
    }
  }

  #begin(Kind: Uint16ArrayConstructor | Uint32ArrayConstructor): void {
    this.#counting = startCounting(FIRST / PAGE);
    this.#cells = new Kind(this.#counting.memory.buffer, FIRST, 0);
  }

  #makeRoom(profiles: number): void {
    const more = profiles * this.stride - this.#cells.length;
    if (more <= 0) return;
    const Kind = this.isWide ? Uint32Array : Uint16Array;
    const { memory } = this.#counting;
    const wanted = Math.min(GROWTH, memory.buffer.byteLength);
    const pages = Math.ceil(Math.max(wanted, more * Kind.BYTES_PER_ELEMENT) / PAGE);
    if (memory.buffer.byteLength / PAGE + pages > MOST_PAGES) {
      const sentence = `Profiles of ${numberText(this.loci)} loci are compared up to 4 GB, which is reached after ${numberText(this.#profiles)} of them.`;
      throw new AppError(413, 'too_many_profiles', sentence);
    }
    memory.grow(pages);
    const { buffer } = memory;
    const rows = Math.floor((buffer.byteLength - FIRST) / (this.stride * Kind.BYTES_PER_ELEMENT));
    this.#cells = new Kind(buffer, FIRST, rows * this.stride);
  }
}

function hasWide(numbers: ArrayLike<number>): boolean {
  for (let locus = 0; locus < numbers.length; locus += 1) if ((numbers[locus] ?? 0) > NARROW_TOP) return true;
  return false;
}
