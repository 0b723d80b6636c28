import { createLineageDistances } from './lineage-distances.ts';
import { Nearest, primOrder } from './prim-order.ts';
import { createPlainDistances, type AlleleRows, type ProfileDistances } from './profile-distances.ts';

/** A LIN code: at each threshold the number of the cluster. */
export type LinCode = readonly number[];

/** Profiles of a scheme, given by their rows in the table. */
export interface CodedProfiles {
  table: AlleleRows;
  /** Numbers of differing loci, falling; the last one is 0. */
  thresholds: readonly number[];
  /** Those that have a code. */
  coded: readonly { row: number; code: LinCode }[];
  /** Those that are to get one, by their keys. Each has a locus. */
  waiting: readonly number[];
  /** The most that get their codes together; that of the rules when absent. */
  batch?: number | undefined;
}

/** The most profiles that get their codes together (`wire-notes.md` §13). */
const BATCH = 10_000;
/** From this number of waiting profiles on, finding out which profiles are alike takes less time than it saves. */
const MANY = 100;

/**
 * Assigns LIN codes by the rules of `wire-notes.md` §13, and gives them in the order in which they were assigned. `report` is told again
 * and again how many are assigned, and may throw to end the work. 20,000 profiles of 2,000 loci take half a minute.
 */
export function assignCodes(
  { table, thresholds, coded, waiting, batch = BATCH }: CodedProfiles,
  report: (done: number) => void = () => {},
): Map<number, LinCode> {
  const assigned = new Map<number, LinCode>();
  const distances = waiting.length < MANY ? createPlainDistances(table) : createLineageDistances(table);
  for (let first = 0; first < waiting.length; first += batch) {
    const rows = waiting.slice(first, first + batch);
    const known = [...coded, ...Array.from(assigned, ([row, code]) => ({ row, code }))];
    known.sort((one, other) => compareCodes(one.code, other.code));
    assignBatch({ distances, loci: table.loci, thresholds, known, rows, assigned }, () => report(assigned.size));
  }
  return assigned;
}

/** Orders codes position by position. */
export function compareCodes(one: LinCode, other: LinCode): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] as number) - (other[at] ?? -1);
}

interface Batch {
  distances: ProfileDistances;
  loci: number;
  thresholds: readonly number[];
  /** Those that have a code, by their codes. */
  known: readonly { row: number; code: LinCode }[];
  rows: readonly number[];
  /** Receives the codes. */
  assigned: Map<number, LinCode>;
}

function assignBatch({ distances, loci, thresholds, known, rows, assigned }: Batch, check: () => void): void {
  const nextUnder = createNumbering(
    thresholds.length,
    known.map(({ code }) => code),
  );
  const { order, nearest: before } = primOrder(distances, rows, check);
  const nearest = known.length > 0 ? nearestKnown(distances, known, rows, check) : before;
  const sequence = known.length > 0 ? fromNearest(order, nearest) : order;
  const codes: LinCode[] = [];
  for (const [place, item] of sequence.entries()) {
    const row = rows[item] as number;
    const source = nearest.source[item] as number;
    const code = codeNear(item, known[source]?.code ?? codes[source - known.length]);
    codes[item] = code;
    assigned.set(row, code);
    check();
    // The order itself says which one of those before an item is nearest.
    if (known.length === 0) continue;
    distances.from(row);
    for (let later = place + 1; later < sequence.length; later++) {
      const other = sequence[later] as number;
      nearest.offer(distances, other, rows[other] as number, known.length + item);
    }
  }

  function codeNear(item: number, near: LinCode | undefined): LinCode {
    const differences = nearest.differencesOf(item);
    if (near && differences === 0) return near;
    const shared = nearest.sharedOf(item);
    const missed = thresholds.findIndex((threshold) => differences * loci > threshold * shared);
    return nextUnder(near?.slice(0, missed) ?? []);
  }
}

/** For each row the nearest one with a code. */
function nearestKnown(
  distances: ProfileDistances,
  known: Batch['known'],
  rows: Batch['rows'],
  check: () => void,
): Nearest {
  const nearest = new Nearest(rows.length);
  for (const [item, row] of rows.entries()) {
    check();
    distances.from(row);
    for (const [source, one] of known.entries()) nearest.offer(distances, item, one.row, source);
  }
  return nearest;
}

/** The order from the item that is nearest to one with a code on to its end, then what stands before it, backwards. */
function fromNearest(order: readonly number[], nearest: Nearest): number[] {
  let start = 0;
  for (const [place, item] of order.entries()) if (nearest.compare(item, order[start] as number) < 0) start = place;
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
