import { z } from 'zod';
import type { WorkbookSheet } from '../workbook.ts';

/** An opaque handle for a file or folder that the user chose. The page never sees nor names a path. */
export const FileToken = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
export type FileToken = z.infer<typeof FileToken>;

export const ChosenFile = z.object({
  token: FileToken,
  /** Name as shown to the user; of a folder its last part. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  /** Bytes; of a folder the sum of its files. */
  size: z.number().int().nonnegative(),
  /** Files inside, of a folder. */
  files: z.number().int().nonnegative().optional(),
});
export type ChosenFile = z.infer<typeof ChosenFile>;

/** Something to save under a name that the user may change: a text, bytes in Base64, or sheets that become an .xlsx file. */
export const FileToSave = z.union([
  z.object({ name: z.string(), media_type: z.string(), text: z.string() }),
  z.object({ name: z.string(), media_type: z.string(), base64: z.string() }),
  // Not walked here, for a sheet may have a million cells: the writer looks at each anyhow, and takes any value for text.
  z.object({ name: z.string(), workbook: z.custom<WorkbookSheet[]>((sheets) => Array.isArray(sheets)) }),
]);

export const PickPurpose = z.enum(['sequences', 'sequence-folder', 'import-folder', 'import-files', 'data-folder']);
export type PickPurpose = z.infer<typeof PickPurpose>;
