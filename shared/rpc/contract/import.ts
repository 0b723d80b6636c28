import { z } from 'zod';
import { DatabaseKind } from '../../api/route.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { FileToken, SavedFile } from './file.ts';

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
export const ImportSchemeChoice = z.object({
  /** The table, as the plan names it. Without it the only table is meant. */
  file: z.string().optional(),
  name: z.string().optional(),
  number: z.number().int().positive().optional(),
});
export type ImportSchemeChoice = z.infer<typeof ImportSchemeChoice>;

const IsolatesOptions = z.object({
  /** The database that defines the loci, by default the one of the existing link. A new link is stored. */
  link: DatabaseName.optional(),
  /** Headings of columns that are not read. */
  left_out: z.array(z.string()).optional(),
  /** Values for all rows, by the heading of a column that the table lacks: how it was sequenced, or a required field. */
  values: z.record(z.string(), z.string()).optional(),
});

/** What is said of an import besides its files: by a page, a job, the shell, and to the thread that does it. */
export const ImportOptions = z.object({
  /** It is made if it does not exist. */
  database: DatabaseName,
  /** Description of a new database, by default what `database.tsv` among the files says, or its name. */
  description: z.string().optional(),
  /** Names and numbers of the schemes, where their files do not say them. */
  schemes: z.array(ImportSchemeChoice).optional(),
  /** ISO date of which the definitions are. Empty: not known. Absent: what the files say. */
  version_date: z.string().optional(),
  /** The locus to whose page the files were given: it takes alleles whose file and records name no other. */
  locus: z.string().optional(),
  /**
   * Why what is unusual is taken as it is: profiles with more missing loci than their scheme allows, and tables of attributes with R below
   * S. Absent: it is refused.
   */
  accept_exceptions: z.string().trim().min(1).max(2000).optional(),
  /** Present for an import of isolates. */
  isolates: IsolatesOptions.optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const DefinitionsImport = ImportOptions.omit({ isolates: true });
export type DefinitionsImport = z.infer<typeof DefinitionsImport>;
export const IsolatesImport = ImportOptions.pick({
  database: true,
  description: true,
  accept_exceptions: true,
}).extend(IsolatesOptions.shape);
export type IsolatesImport = z.infer<typeof IsolatesImport>;

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
    z.object({ tokens: z.array(FileToken).min(1), ...DefinitionsImport.shape }),
    z.object({ job_id: z.string() }),
  ),
} as const;
