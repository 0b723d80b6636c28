import { z } from 'zod';
import { CUSTODY_COLUMNS } from '../../rules/field-basics.ts';
import { procedure } from '../procedure.ts';
import { SavedFile } from './file.ts';

/** Rows of one call: what a page of a list holds at most. */
const MOST_ROWS = 10_000;

const TableId = z.object({ table_id: z.string() });

/** A file of rows in the making. */
export const NewTable = z.object({
  name: z.string(),
  kind: z.enum(['tsv', 'xlsx']),
  /** Name of the sheet in a workbook. */
  sheet: z.string(),
  columns: z.array(z.object({ title: z.string(), width: z.number().positive() })).min(1),
});
export type NewTable = z.infer<typeof NewTable>;

/** Cells of one row, in the order of the columns. */
export type WrittenRow = (string | number | null)[];

/** What a column of a table of isolates shows, as the database holds it. */
export const ShownColumn = z.discriminatedUnion('of', [
  z.object({ of: z.literal('field'), name: z.string() }),
  z.object({ of: z.literal('scheme'), scheme_id: z.number().int(), field: z.string() }),
  z.object({ of: z.literal('locus'), name: z.string() }),
  /** Total length in bases and number of the contigs; id of the newer version; the verdict on the contigs in words, and why. */
  z.object({
    of: z.literal('fact'),
    name: z.enum(['total_length', 'contig_count', 'new_version', 'verdict', 'verdict_reasons']),
  }),
  /** Who may see the isolate. Nothing of a public one, but for its owners. */
  z.object({ of: z.literal('custody'), name: z.enum(CUSTODY_COLUMNS) }),
]);
export type ShownColumn = z.infer<typeof ShownColumn>;

/** A list of isolates of this computer, as the service is asked for it. */
export const IsolateRequest = z.object({
  database: z.string(),
  /** Path of the list with its parameters, without those of pages. */
  path: z.string().startsWith('/'),
  body: z.json().optional(),
});
export type IsolateRequest = z.infer<typeof IsolateRequest>;

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
  /**
   * Saves a whole list of isolates of this computer, read where it lies: many times faster than piece by piece. Reports the
   * rows that are written. `outdated`: the scheme values are being worked out; save the table piece by piece. `private`: some are
   * private, or `fields` of the columns are not for everybody, and nothing is saved before it is said whether these leave, too. The file
   * then says who may see the isolates.
   */
  'table:isolates': procedure(
    z.object({
      table: NewTable,
      isolates: IsolateRequest,
      shown: z.array(ShownColumn),
      leaving: z.enum(['ask', 'all', 'public']).default('ask'),
    }),
    z.union([
      SavedFile,
      z.object({ kind: z.literal('outdated') }),
      z.object({
        kind: z.literal('private'),
        private: z.number().int(),
        all: z.number().int(),
        fields: z.number().int(),
      }),
    ]),
  ),
  /** Forgets a table that is not wanted any more. */
  'table:discard': procedure(TableId, z.void()),
} as const;
