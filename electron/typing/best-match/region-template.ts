import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { BASES_PER_NUMBER, numbersFor } from './packed-bases.ts';
import { MISSING, type Projection } from './projection.ts';

/**
 * The sequence an allele needs in order to match a region exactly, given how it projects onto it. Only the numbers from
 * `first` to `last`, half-open, are compared: they hold the part that is alike.
 */
interface Template {
  /** Packed like the bases of an allele (`packed-bases.ts`). */
  readonly packed: Int32Array;
  /** The lower bit of each base that is compared: within the part, and where the region has a base. */
  readonly mask: Int32Array;
  readonly first: number;
  readonly last: number;
  /** Score, in half points, of an allele without a difference in the compared bases. */
  readonly most: number;
}

/** Makes the template of the best part of the projected allele. */
export function templateOf({ places, costs }: Projection, region: Uint8Array, allele: Uint8Array): Template {
  let [best, bestStart, bestEnd, bestFrom] = [0, 0, 0, 0];
  let [score, start, from] = [0, 0, 0];
  /** Score up to here if no base differs. */
  let most = 0;
  let mostAtBest = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number;
    const code = codeAt(region, place);
    const cost = costs[index] as number;
    score += cost;
    most += cost;
    if (place !== MISSING) {
      score += code < 4 && code === allele[index] ? MATCH : MISMATCH;
      most += code < 4 ? MATCH : MISMATCH;
    }
    if (score <= 0) {
      score = 0;
      start = index + 1;
      from = most;
    } else if (score > best) {
      [best, bestStart, bestEnd] = [score, start, index + 1];
      [bestFrom, mostAtBest] = [from, most];
    }
  }
  return { ...templateOfPart(places, region, bestStart, bestEnd), most: mostAtBest - bestFrom };
}

/** Makes the template of a part, half-open, of the projected allele. */
export function templateOfPart(
  places: Projection['places'],
  region: Uint8Array,
  start: number,
  end: number,
): Omit<Template, 'most'> {
  const packed = new Int32Array(numbersFor(places.length));
  const mask = new Int32Array(packed.length);
  for (let index = start; index < end; index++) {
    const code = codeAt(region, places[index] as number);
    if (code > 3) continue;
    const shift = 2 * (BASES_PER_NUMBER - 1 - (index & (BASES_PER_NUMBER - 1)));
    packed[index >> 4] = (packed[index >> 4] as number) | (code << shift);
    mask[index >> 4] = (mask[index >> 4] as number) | (1 << shift);
  }
  return { packed, mask, first: start >> 4, last: numbersFor(end) };
}

const NO_BASE = 4;

/** The base at a position of a region. It may be before or behind the region. */
function codeAt(region: Uint8Array, place: number): number {
  return place >= 0 ? (region[place] ?? NO_BASE) : NO_BASE;
}

/** How an allele differs from a template. */
export interface Differences {
  /** Number of bases that differ. */
  count: number;
  /**
   * Number of stretches of four bases of which three or four differ. There are many if the allele lies in another way
   * than the template.
   */
  dense: number;
}

/** Counts into `result`, an object that the caller uses again. The allele begins at number `start` of `alleles`. */
export function countDifferences(
  { packed, mask, first, last }: Omit<Template, 'most'>,
  alleles: Int32Array,
  start: number,
  result: Differences,
): void {
  let [count, dense] = [0, 0];
  for (let index = first; index < last; index++) {
    const unequal = (packed[index] as number) ^ (alleles[start + index] as number);
    const bases = (unequal | (unequal >>> 1)) & (mask[index] as number);
    if (bases === 0) continue;
    // Adds up pairs of bases, then groups of four, side by side in one number.
    const ofTwo = (bases & 0x33333333) + ((bases >>> 2) & 0x33333333);
    const ofFour = (ofTwo + (ofTwo >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(ofFour, 0x01010101) >>> 24;
    dense += Math.imul(((ofFour + 0x05050505) >>> 3) & 0x01010101, 0x01010101) >>> 24;
  }
  result.count = count;
  result.dense = dense;
}
