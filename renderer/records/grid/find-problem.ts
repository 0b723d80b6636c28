import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { GridProblems } from './grid-checks.ts';
import { shownOf, tableRow, type GridState } from './grid-state.ts';

/** Where a problem is, in the table. 0-based; the column is that of its field, else the first. */
interface ProblemPlace {
  row: number;
  column: number;
}

/** The next error after the active cell (`by` 1) or before it, going round at the ends. Rows that are not shown are left out. */
export function findError(state: GridState, problems: GridProblems, by: 1 | -1): ProblemPlace | undefined {
  const shown = shownOf(state);
  const { active } = state.selection;
  const count = shown.rows?.length ?? state.table.rows.length;
  const here = shown.columns[active.column] ?? 0;
  const start = Math.min(active.row, count);
  for (let step = 0; step <= count; step += 1) {
    const place = (((start + by * step) % count) + count) % count;
    const row = tableRow(shown, place);
    const columns = errorColumns(state, problems, row);
    const isAhead = (column: number) => (by === 1 ? column > here : column < here);
    // Of the row where the search begins: first what lies ahead, at the end what lies behind.
    const ahead = step === 0 ? (place === active.row ? columns.filter(isAhead) : by === 1 ? columns : []) : columns;
    const column = by === 1 ? ahead[0] : ahead.at(-1);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}

/** Positions in the table of the columns with an error, in the order of the table. */
function errorColumns({ table }: GridState, problems: GridProblems, row: number): number[] {
  const where = table.rows[row];
  if (!where) return [];
  const columns = problems.of(where).flatMap((problem) => {
    return problem.severity === 'error' ? [columnOf(table.columns, problem)] : [];
  });
  return [...new Set(columns)].toSorted((left, right) => left - right);
}

/** Position of the column of a problem; problems of a whole row are shown in the first. */
export function columnOf(columns: readonly string[], { field }: RowProblem): number {
  return field === undefined ? 0 : Math.max(0, columns.indexOf(field));
}

/** Keys of the rows with an error. */
export function wrongKeys({ table }: GridState, problems: GridProblems): Set<number> {
  const isWrong = ({ severity }: RowProblem) => severity === 'error';
  return new Set(table.rows.flatMap((row) => (problems.of(row).some(isWrong) ? [row.key] : [])));
}
