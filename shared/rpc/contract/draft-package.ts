import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DraftContent, DraftType } from './draft-content.ts';
import { FileToken, SavedFile } from './file.ts';

/** What says that a file is an exported draft, and by which version of this layout it is read. */
export const PackageMark = z.object({ kind: z.literal('allelier-draft'), version: z.number().int().positive() });

/** The layout that this program writes, and the newest that it reads. */
export const PACKAGE_VERSION = 1;

/** Name of the part of a package that says what is in it. It comes first. */
export const MANIFEST_PART = 'draft.json';

/** Name of the part with the file at a place, 0-based: names that users gave are in the manifest only. */
export function filePart(place: number): string {
  return `files/${place + 1}`;
}

export const PACKAGE_ENDING = '.draft.zip';

/** What the file of a draft is called. Characters that file systems keep for themselves become underscores. */
export function packageName({ title, database, type }: { title: string; database: string; type: DraftType }): string {
  const name = title.trim() === '' ? `${database} ${type}` : title.trim();
  return `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_').slice(0, 80)}${PACKAGE_ENDING}`;
}

const PackedFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What an exported draft says of itself. It names no path, no account and no key of this computer. */
export const DraftManifest = PackageMark.extend({
  app_version: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
  /** The site for which it was prepared. Without an address: the computer on which it was. */
  site: z.object({ name: z.string(), address: z.string().optional() }),
  database: z.string(),
  type: DraftType,
  title: z.string().max(300),
  content: DraftContent,
  files: z.array(PackedFile).max(5000),
});
export type DraftManifest = z.infer<typeof DraftManifest>;

/** What is asked of the user before a draft of a file is opened. */
export const PackageLook = DraftManifest.pick({
  made_at: true,
  site: true,
  database: true,
  type: true,
  title: true,
}).extend({
  /** Filled rows of its table. */
  rows: z.number().int(),
  files: z.number().int(),
  /** Of all files together. */
  bytes: z.number().int(),
  /** The site here that has the address, or this computer if it has a database of the name. */
  known_site: z.string().optional(),
});
export type PackageLook = z.infer<typeof PackageLook>;

/**
 * Drafts as files, and tables to fill in. AppError of all that read a file: 400 `bad_draft_file` for what is damaged, hostile or no draft,
 * 409 `newer_draft_file`, 413 `draft_too_large`.
 */
export const draftPackageProcedures = {
  /** Saves a draft with its files as one file. AppError 404 `unknown_draft`, 413 `draft_too_large`, 507 `disk_full`. */
  'draft:save-copy': procedure(z.object({ draft_id: z.uuid() }), SavedFile),
  /** What a file of a draft says of itself. Its content is not looked at. */
  'draft:look-into': procedure(z.object({ token: FileToken }), PackageLook),
  /**
   * Opens the draft of a file as one of its own, for a site and a database that the user has confirmed. The hash of each file is checked,
   * and nothing is kept if anything is wrong. AppError 404 `unknown_site`.
   */
  'draft:open-copy': procedure(
    z.object({ token: FileToken, site: z.string(), database: z.string() }),
    z.object({ draft_id: z.uuid() }),
  ),
  /**
   * Saves a workbook to fill in, with a sheet that holds the rules. AppError 400 `wrong_kind` where the database takes no such
   * submission, and those of `draft:target`.
   */
  'draft:template': procedure(
    z.object({
      site: z.string(),
      database: z.string(),
      type: DraftType.exclude(['alleles']),
      scheme_id: z.number().int().optional(),
    }),
    SavedFile,
  ),
} as const;
