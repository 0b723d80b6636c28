import type { GridRow } from '#renderer/records/grid/grid-table.ts';
import type { Befores } from '#renderer/records/grid/use-edit-grid.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';

/** What is told of a table of changes, at the rows that were asked about. */
interface RowMessages {
  problems: ReadonlyMap<GridRow, readonly RowProblem[]>;
  befores: Befores;
  /** What is wrong with the header. */
  general: readonly string[];
  errors: number;
}

/** Puts what the service says at the rows of the grid. `rows` are those that it was asked about, in that order. */
export function messagesByRow(reply: UpdatedTable, rows: readonly GridRow[]): RowMessages {
  const problems = new Map<GridRow, RowProblem[]>();
  const general: string[] = [];
  for (const { row, ...problem } of reply.problems) {
    const at = row === undefined ? undefined : rows[row - 1];
    if (at) problems.set(at, [...(problems.get(at) ?? []), problem]);
    else general.push(problem.message);
  }
  const befores = new Map<GridRow, ReadonlyMap<number, string>>();
  for (const { row, cells } of reply.rows) {
    const at = rows[row - 1];
    if (at) befores.set(at, new Map(cells.map(([place, before]) => [place, before])));
  }
  const errors = reply.problems.filter(({ severity }) => severity === 'error').length;
  return { problems, befores, general, errors };
}
