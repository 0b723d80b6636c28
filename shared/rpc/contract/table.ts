import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { SavedFile } from './file.ts';

/** Rows of one call: what a page of a list holds at most. */
const MOST_ROWS = 10_000;

const TableId = z.object({ table_id: z.string() });

/** A file of rows in the making. */
export const NewTable = z.object({
  /** Name of the file. */
  name: z.string(),
  kind: z.enum(['tsv', 'xlsx']),
  /** Name of the sheet in a workbook. */
  sheet: z.string(),
  columns: z.array(z.object({ title: z.string(), width: z.number().positive() })).min(1),
});
export type NewTable = z.infer<typeof NewTable>;

/** Cells of one row, in the order of the columns. */
export type TableRow = (string | number | null)[];

/** How a table of any length is saved: piece by piece, so that neither a screen nor a call holds all of it. */
export const tableProcedures = {
  'table:begin': procedure(NewTable, TableId),
  /** Adds rows behind those that are there. AppError 404 `unknown_table`, 507 `disk_full`. */
  'table:add': procedure(
    TableId.extend({ rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(MOST_ROWS) }),
    z.void(),
  ),
  /** Lets the user save the file. Reports the rows that are written. */
  'table:finish': procedure(TableId, SavedFile),
  /** Forgets a table that is not wanted any more. */
  'table:discard': procedure(TableId, z.void()),
} as const;
