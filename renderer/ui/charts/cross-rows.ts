import { compareNatural } from '#shared/natural-order.ts';
import { isDate, isDecimal } from '#shared/rules/field-value.ts';

/** The rows of a table of pairs with their sums. */
interface CrossRows {
  rows: readonly (readonly [name: string, total: number])[];
  /** Whether they stand in the order of their values: years do, countries stand by how much they hold. */
  isByValue: boolean;
}

/** Orders the rows of counts of pairs. What is measured has an order of its own; of anything else the fullest rows come first. */
export function crossRows(counts: readonly { row: string; value: number }[]): CrossRows {
  const totals = new Map<string, number>();
  for (const { row, value } of counts) totals.set(row, (totals.get(row) ?? 0) + value);
  const names = [...totals.keys()];
  const areNumbers = names.every(isDecimal);
  const isByValue = areNumbers || names.every(isDate);
  const compare = areNumbers ? (one: string, other: string) => Number(one) - Number(other) : compareNatural;
  const rows = [...totals].toSorted(([one, held], [other, more]) => (isByValue ? compare(one, other) : more - held));
  return { rows, isByValue };
}
