import { useEffect, useReducer, useState, useSyncExternalStore, type Dispatch } from 'react';
import { gridReducer, type GridAction } from './grid-action.ts';
import { GridChecks, type GridProblems, type GridRules } from './grid-checks.ts';
import { startGrid, type GridState } from './grid-state.ts';
import type { GridRow, GridTable } from './grid-table.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';

/** Texts of cells as they were. Positions are those of the columns of the table, 0-based. */
export type Befores = ReadonlyMap<GridRow, ReadonlyMap<number, string>>;

/** A grid that is being filled in, with its checks. */
export interface EditGridModel {
  readonly state: GridState;
  readonly dispatch: Dispatch<GridAction>;
  readonly problems: GridProblems;
  /** What cells were before, where a table says what becomes of them. */
  readonly befores?: Befores | undefined;
  /** Adds what somebody else says of rows: it counts while they stay as they are. */
  readonly addProblems: (further: ReadonlyMap<GridRow, readonly RowProblem[]>) => void;
}

/** Begins with a table, and checks it by rules, which must stay the same object while they are the same. */
export function useEditGrid<Facts>(first: () => GridTable, rules: GridRules<Facts>): EditGridModel {
  const [state, dispatch] = useReducer(gridReducer, undefined, () => startGrid(first()));
  const [held, setHeld] = useState(() => ({ rules, checks: new GridChecks(rules) }));
  const current = held.rules === rules ? held : { rules, checks: new GridChecks(rules) };
  if (current !== held) setHeld(current);
  const { checks } = current;
  const { table } = state;
  useEffect(() => checks.update(table), [checks, table]);
  useEffect(() => () => checks.stop(), [checks]);
  const problems = useSyncExternalStore(checks.listen, checks.now);
  return { state, dispatch, problems, addProblems: checks.add };
}
