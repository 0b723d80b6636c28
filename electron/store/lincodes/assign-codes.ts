import type { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { Nearest, primOrder } from './prim-order.ts';

/** A LIN code: at each threshold the number of the cluster. */
export type LinCode = readonly number[];

/** Profiles of a scheme, given by their places in the matrix. */
export interface CodedProfiles {
  matrix: AlleleMatrix;
  /** Numbers of differing loci, falling; the last one is 0. */
  thresholds: readonly number[];
  /** Those that have a code. */
  coded: ReadonlyMap<number, LinCode>;
  /** Those that are to get one, by their keys. Each has a locus. */
  waiting: readonly number[];
  /** The most that get their codes together; that of the rules when absent. */
  batch?: number | undefined;
}

/** The most profiles that get their codes together (`wire-notes.md` §13). */
const BATCH = 10_000;
/** Profiles with a code that are compared with the others before the work can be ended: a tenth of a second. */
const TOGETHER = 64;

/**
 * Assigns LIN codes by the rules of `wire-notes.md` §13, and gives them in the order in which they were assigned. `report` is told again
 * and again how many are assigned, and may throw to end the work. 20,000 profiles of 2,000 loci take half a minute.
 */
export function assignCodes(
  { matrix, thresholds, coded, waiting, batch = BATCH }: CodedProfiles,
  report: (done: number) => void = () => {},
): Map<number, LinCode> {
  const assigned = new Map<number, LinCode>();
  for (let first = 0; first < waiting.length; first += batch) {
    const known = [...coded, ...assigned].toSorted(([, one], [, other]) => compareCodes(one, other));
    const profiles = waiting.slice(first, first + batch);
    assignBatch({ matrix, thresholds, known: new Map(known), profiles, assigned }, () => report(assigned.size));
  }
  return assigned;
}

/** Orders codes position by position. */
export function compareCodes(one: LinCode, other: LinCode): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] as number) - (other[at] ?? -1);
}

interface Batch {
  matrix: AlleleMatrix;
  thresholds: readonly number[];
  /** Those that have a code, by their codes. */
  known: ReadonlyMap<number, LinCode>;
  profiles: readonly number[];
  /** Receives the codes. */
  assigned: Map<number, LinCode>;
}

function assignBatch({ matrix, thresholds, known, profiles, assigned }: Batch, check: () => void): void {
  const nextUnder = createNumbering(thresholds.length, [...known.values()]);
  const { order, nearest: before } = primOrder(matrix, profiles, check);
  const nearest = known.size > 0 ? nearestKnown(matrix, known, order, check) : before;
  const sequence = known.size > 0 ? fromNearest(order, nearest) : order;
  for (const [place, profile] of sequence.entries()) {
    const source = nearest.source[profile] as number;
    assigned.set(profile, codeNear(profile, known.get(source) ?? assigned.get(source)));
    check();
    // The order itself says which one of those before a profile is nearest.
    if (known.size > 0) nearest.offer([profile], sequence.slice(place + 1));
  }

  function codeNear(profile: number, near: LinCode | undefined): LinCode {
    const { differences, shared } = nearest.distance(profile);
    if (near && differences === 0) return near;
    const missed = thresholds.findIndex((threshold) => differences * matrix.loci > threshold * shared);
    return nextUnder(near?.slice(0, missed) ?? []);
  }
}

/** For each profile the nearest one with a code. */
function nearestKnown(
  matrix: AlleleMatrix,
  known: Batch['known'],
  profiles: Batch['profiles'],
  check: () => void,
): Nearest {
  const nearest = new Nearest(matrix);
  const sources = [...known.keys()];
  for (let first = 0; first < sources.length; first += TOGETHER) {
    check();
    nearest.offer(sources.slice(first, first + TOGETHER), profiles);
  }
  return nearest;
}

/** The order from the profile that is nearest to one with a code on to its end, then what stands before it, backwards. */
function fromNearest(order: readonly number[], nearest: Nearest): number[] {
  let start = 0;
  for (const [place, profile] of order.entries())
    if (nearest.compare(profile, order[start] as number) < 0) start = place;
  return [...order.slice(start), ...order.slice(0, start).toReversed()];
}

/** Gives the function that makes the next code with a beginning: the number after the highest one there, then zeros. */
function createNumbering(length: number, codes: readonly LinCode[]): (prefix: LinCode) => LinCode {
  const highest = new Map<string, number>();
  const note = (code: LinCode) => {
    for (const [place, number] of code.entries()) {
      const prefix = code.slice(0, place).join('_');
      highest.set(prefix, Math.max(number, highest.get(prefix) ?? 0));
    }
  };
  for (const code of codes) note(code);
  return (prefix) => {
    const number = (highest.get(prefix.join('_')) ?? -1) + 1;
    const code = Array.from({ length }, (_, place) => prefix[place] ?? (place === prefix.length ? number : 0));
    note(code);
    return code;
  };
}
