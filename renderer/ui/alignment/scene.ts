import { compareRow } from '#shared/sequence/row-differences.ts';
import type { Colours } from './colours.ts';
import { CONSENSUS, type Compare, type Layout } from './layout.ts';
import type { AlignmentModel } from './model.ts';

/** How residues that are the same as those they are compared with are shown. */
export type Identical = 'dots' | 'letters' | 'coloured';

/** Columns, both ends included, the one where the selection began first. */
export interface ColumnRange {
  anchor: number;
  focus: number;
}

export interface Cursor {
  column: number;
  row: number;
}

/** Everything that decides what is drawn. */
export interface Scene {
  readonly model: AlignmentModel;
  readonly layout: Layout;
  readonly comparison: Comparison;
  readonly identical: Identical;
  readonly colours: Colours;
  readonly cursor?: Cursor | undefined;
  readonly selection?: ColumnRange | undefined;
}

/** The rows against what they are compared with. */
export interface Comparison {
  lettersOf(row: number): Uint8Array;
  readonly target: Uint8Array;
  /** Whether the row is the one that others are compared with. */
  isTarget(row: number): boolean;
  /** What the row is to the target, by column. */
  kindsOf(row: number): Uint8Array;
  /** The most telling of these in columns, half-open. */
  peakOf(row: number, from: number, to: number): number;
}

/** Columns whose most telling kind is kept, so that a whole alignment is drawn small in little time. */
const GROUP = 32;

export function createComparison(model: AlignmentModel, compare: Compare): Comparison {
  const none = new Uint8Array();
  const lettersOf = (row: number) => (row === CONSENSUS ? model.consensus : (model.rows[row]?.residues ?? none));
  const target = compare === 'consensus' ? model.consensus : lettersOf(0);
  const kinds = new Map<number, Uint8Array>();
  const peaks = new Map<number, Uint8Array>();

  function kindsOf(row: number): Uint8Array {
    const known = kinds.get(row) ?? compareRow(lettersOf(row), target);
    kinds.set(row, known);
    return known;
  }

  function groupsOf(row: number): Uint8Array {
    const known = peaks.get(row);
    if (known) return known;
    const all = kindsOf(row);
    const groups = new Uint8Array(Math.ceil(all.length / GROUP));
    for (let column = 0; column < all.length; column++) {
      const group = (column / GROUP) | 0;
      if ((all[column] as number) > (groups[group] as number)) groups[group] = all[column] as number;
    }
    peaks.set(row, groups);
    return groups;
  }

  function peakOf(row: number, from: number, to: number): number {
    let peak = 0;
    if (to - from < 2 * GROUP) {
      const all = kindsOf(row);
      for (let column = from; column < to; column++) if ((all[column] as number) > peak) peak = all[column] as number;
      return peak;
    }
    const groups = groupsOf(row);
    const last = Math.min(groups.length, Math.ceil(to / GROUP));
    for (let group = Math.floor(from / GROUP); group < last; group++) {
      if ((groups[group] as number) > peak) peak = groups[group] as number;
    }
    return peak;
  }

  return { lettersOf, target, isTarget: (row) => lettersOf(row) === target, kindsOf, peakOf };
}
