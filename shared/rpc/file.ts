import { z } from 'zod';

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

export const PickPurpose = z.enum(['sequences', 'import-folder', 'import-files', 'data-folder']);
export type PickPurpose = z.infer<typeof PickPurpose>;
