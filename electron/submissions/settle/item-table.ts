import type { ItemContent } from '#shared/api/queue-records.ts';
import type { RowProblem, RuleProblem } from '#shared/rules/rule-problem.ts';
import { ownMember } from '#shared/own-member.ts';

/** The cells of items as a table: a column for each heading that any of them has. */
export function tableOf(contents: readonly ItemContent[]): { headings: string[]; rows: { cells: string[] }[] } {
  const tables = contents.map((content) => ('cells' in content ? content.cells : {}));
  const headings = [...new Set(tables.flatMap((cells) => Object.keys(cells)))];
  return {
    headings,
    rows: tables.map((cells) => ({ cells: headings.map((heading) => ownMember(cells, heading) ?? '') })),
  };
}

/** The problems of each row, without their row; those of no row concern each. */
export function byRow(problems: readonly RuleProblem[]): (row: number) => RowProblem[] {
  const found = Map.groupBy(problems, ({ row }) => row);
  const withoutRow = (row: number | undefined): RowProblem[] =>
    (found.get(row) ?? []).map(({ row: _row, ...problem }) => problem);
  return (row) => [...withoutRow(undefined), ...withoutRow(row)];
}
