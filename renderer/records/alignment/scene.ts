import { compareRow, GAPPED, SUBSTITUTED } from '#shared/sequence/row-differences.ts';
import type { Cursor } from '../canvas/surface-events.ts';
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

/** Everything that decides what is drawn. */
export interface Scene {
  readonly model: AlignmentModel;
  readonly layout: Layout;
  readonly comparison: RowComparison;
  readonly identical: Identical;
  readonly colours: Colours;
  readonly cursor?: Cursor | undefined;
  readonly selection?: ColumnRange | undefined;
}

/** The rows against what they are compared with. */
export interface RowComparison {
  lettersOf(row: number): Uint8Array;
  readonly target: Uint8Array;
  /** Whether the row is the one that others are compared with. */
  isTarget(row: number): boolean;
  /** What the row is to the target, by column. */
  kindsOf(row: number): Uint8Array;
  /**
   * How many of the columns from `from` to `to` (half-open) hold another residue, and how many a gap on one side. Approximate for
   * more than a few hundred columns.
   */
  countsIn(row: number, from: number, to: number): { substituted: number; gapped: number };
}

/** Columns that are counted together, so that a whole alignment in small is drawn quickly. */
const GROUP = 16;

/** How many columns of each group are what; at most `GROUP` each. */
interface Groups {
  substituted: Uint8Array;
  gapped: Uint8Array;
}

export function createComparison(model: AlignmentModel, compare: Compare): RowComparison {
  const none = new Uint8Array();
  const lettersOf = (row: number) => (row === CONSENSUS ? model.consensus : (model.rows[row]?.residues ?? none));
  const target = compare === 'consensus' ? model.consensus : lettersOf(0);
  const kinds = new Map<number, Uint8Array>();
  const groups = new Map<number, Groups>();
  // One object for all answers: a frame asks a hundred thousand times.
  const counts = { substituted: 0, gapped: 0 };

  function kindsOf(row: number): Uint8Array {
    const known = kinds.get(row) ?? compareRow(lettersOf(row), target);
    kinds.set(row, known);
    return known;
  }

  function groupsOf(row: number): Groups {
    const known = groups.get(row) ?? groupKinds(kindsOf(row));
    groups.set(row, known);
    return known;
  }

  function countsIn(row: number, from: number, to: number): { substituted: number; gapped: number } {
    counts.substituted = counts.gapped = 0;
    if (to - from < 2 * GROUP) {
      const all = kindsOf(row);
      for (let column = from; column < to; column++) {
        if (all[column] === SUBSTITUTED) counts.substituted++;
        else if (all[column] === GAPPED) counts.gapped++;
      }
      return counts;
    }
    const { substituted, gapped } = groupsOf(row);
    const last = Math.min(gapped.length, Math.round(to / GROUP));
    for (let group = Math.round(from / GROUP); group < last; group++) {
      counts.substituted += substituted[group] as number;
      counts.gapped += gapped[group] as number;
    }
    return counts;
  }

  return { lettersOf, target, isTarget: (row) => lettersOf(row) === target, kindsOf, countsIn };
}

function groupKinds(kinds: Uint8Array): Groups {
  const length = Math.ceil(kinds.length / GROUP);
  const groups = { substituted: new Uint8Array(length), gapped: new Uint8Array(length) };
  for (let column = 0; column < kinds.length; column++) {
    const group = (column / GROUP) | 0;
    if (kinds[column] === SUBSTITUTED) groups.substituted[group]!++;
    else if (kinds[column] === GAPPED) groups.gapped[group]!++;
  }
  return groups;
}
