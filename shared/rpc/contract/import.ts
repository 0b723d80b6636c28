import { z } from 'zod';
import { DatabaseKind } from '../../api/route.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { FileToken, SavedFile } from './file.ts';

/** What an import would do with one file. */
export const ImportFile = z.object({
  name: z.string(),
  size: z.number().int(),
  role: z.enum(['locus', 'new-alleles', 'profiles', 'table', 'ignored']),
  /** Name of the locus or scheme that the file would become, of the table that it is, or of the loci of new alleles. */
  becomes: z.string().optional(),
  /** Present if `schemes.tsv` among the files names the scheme. Another name is refused. */
  is_listed: z.literal(true).optional(),
  /** Why the file is ignored. */
  reason: z.string().optional(),
});
export type ImportFile = z.infer<typeof ImportFile>;

export const ImportPlan = z.object({
  suggested_name: z.string(),
  files: z.array(ImportFile),
  /** What the files are, as `database.tsv` among them says or, of isolates, a table of them. */
  holds: DatabaseKind.optional(),
  /** ISO date of which the definitions are, and the file that says so. */
  version: z.object({ date: z.string(), file: z.string() }).optional(),
  /** Bytes of all files that would be read. */
  size: z.number().int(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** The name and the number of the scheme that a profile table becomes, where the file does not say them. */
export const SchemeChoice = z.object({
  /** The table, as the plan names it. Without it the only table is meant. */
  file: z.string().optional(),
  name: z.string().optional(),
  number: z.number().int().positive().optional(),
});
export type SchemeChoice = z.infer<typeof SchemeChoice>;

/** The page on which files were dropped: a database, and perhaps a locus of it. */
const Page = { database: DatabaseName.optional(), locus: z.string().optional() };

/** What a screen may ask about imports of definitions. */
export const importProcedures = {
  /** With a database: what the files would become in it. */
  'import:inspect': procedure(z.object({ tokens: z.array(FileToken).min(1), ...Page }), ImportPlan),
  /** Empty tables with the columns that an import takes, as one archive. */
  'import:templates': procedure(z.void(), SavedFile),
  /** A workbook to fill in with isolates: of this database, or of a new one. */
  'import:template-workbook': procedure(z.object({ database: DatabaseName.optional() }), SavedFile),
  'import:start': procedure(
    z.object({
      tokens: z.array(FileToken).min(1),
      database: DatabaseName,
      description: z.string().optional(),
      schemes: z.array(SchemeChoice).optional(),
      /** ISO date of which the definitions are. Empty: not known. Absent: what the files say. */
      version_date: z.string().optional(),
      locus: z.string().optional(),
    }),
    z.object({ job_id: z.string() }),
  ),
} as const;
