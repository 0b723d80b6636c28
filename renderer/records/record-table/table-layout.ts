import { z } from 'zod';
import { ownMember } from '#shared/own-member.ts';
import { MAXIMUM_WIDTH, MINIMUM_WIDTH, type RecordColumn } from './record-column.ts';

/** The kept look of one table. Columns that it does not name have their first width, place and visibility. */
export const TableLayout = z.object({
  shown: z.record(z.string(), z.boolean()).default({}),
  order: z.array(z.string()).default([]),
  widths: z.record(z.string(), z.number()).default({}),
});
export type TableLayout = z.infer<typeof TableLayout>;

/** Reads the kept layout. Anything unreadable, for example from an older program, gives the first layout. */
export function readLayout(kept: unknown): TableLayout {
  const parsed = TableLayout.safeParse(kept);
  return parsed.success ? parsed.data : TableLayout.parse({});
}

/** Column ids in the kept order; columns that are new since follow their neighbour on the left. */
export function orderedIds(ids: readonly string[], kept: readonly string[]): string[] {
  const known = new Set(ids);
  const result = kept.filter((id, index) => known.has(id) && kept.indexOf(id) === index);
  const placed = new Set(result);
  ids.forEach((id, index) => {
    if (placed.has(id)) return;
    const left = ids[index - 1];
    result.splice(left === undefined ? 0 : result.indexOf(left) + 1, 0, id);
    placed.add(id);
  });
  return result;
}

/** Moves a column by some places within the ids given, and stops at either end; the first column stays in front. */
export function movedColumn(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  if (from < 1) return [...ids];
  const to = Math.min(ids.length - 1, Math.max(1, from + by));
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

export function isShown<Row>(column: RecordColumn<Row>, layout: TableLayout): boolean {
  return ownMember(layout.shown, column.id) ?? !column.isHidden;
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAXIMUM_WIDTH, Math.max(MINIMUM_WIDTH, width)));
}
