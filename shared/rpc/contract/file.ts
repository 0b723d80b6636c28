import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** An opaque handle for a file or folder that the user chose. The page neither sees nor names a path. */
export const FileToken = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
export type FileToken = z.infer<typeof FileToken>;

export const ChosenFile = z.object({
  token: FileToken,
  /** Name as shown to the user. For a folder its last part. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  /** Bytes. For a folder the sum of its files. */
  size: z.number().int().nonnegative(),
  /** Number of files inside a folder. */
  files: z.number().int().nonnegative().optional(),
});
export type ChosenFile = z.infer<typeof ChosenFile>;

/** Something to save under a name that the user may change: a text, or bytes in Base64. */
const FileToSave = z.union([
  z.object({ name: z.string(), media_type: z.string(), text: z.string() }),
  z.object({ name: z.string(), media_type: z.string(), base64: z.string() }),
]);

/** The outcome: written where the user chose, ready to be fetched once from `href`, or cancelled. */
export const SavedFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), name: z.string() }),
  z.object({ kind: z.literal('download'), href: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
]);
export type SavedFile = z.infer<typeof SavedFile>;

/** The cells of a table file as texts, the header with them. Rows and columns are 0-based. */
export const TableFile = z.object({
  rows: z.array(z.array(z.string())),
  /** Cells that are dates in the spreadsheet, whatever they are meant to be: row, column. */
  dates: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Cells whose formula failed, which are empty: row, column, error. */
  errors: z.array(z.tuple([z.number().int(), z.number().int(), z.string()])),
});
export type TableFile = z.infer<typeof TableFile>;

export const PickPurpose = z.enum([
  'sequences',
  'sequence-folder',
  'import-folder',
  'import-files',
  'draft-file',
  'comparison',
  'backup',
  'export-folder',
  'data-folder',
]);
export type PickPurpose = z.infer<typeof PickPurpose>;

/** What a screen may ask about files that the user chose. */
export const fileProcedures = {
  'file:pick': procedure(z.object({ purpose: PickPurpose }), z.array(ChosenFile)),
  'file:read-text': procedure(z.object({ token: FileToken, max_bytes: z.number().int().positive() }), z.string()),
  /**
   * All rows of a table: TSV, CSV or the first sheet of an XLSX workbook. AppError 400 `unreadable_table`, 413 `too_many_rows`.
   */
  'file:read-table': procedure(z.object({ token: FileToken }), TableFile),
  'file:release': procedure(z.object({ token: FileToken }), z.void()),
  /**
   * The sequence files in a folder and its subfolders, in natural order, each with a token of its own. The token of the
   * folder expires.
   */
  'file:expand-folder': procedure(
    z.object({ token: FileToken }),
    z.object({
      files: z.array(ChosenFile),
      /** Files in the folder whose names are not those of sequence files. */
      left_out: z.number().int(),
    }),
  ),
  'file:save': procedure(FileToSave, SavedFile),
} as const;
