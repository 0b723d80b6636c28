import { z } from 'zod';
import { DatabaseKind } from '../../api/route.ts';
import { Problem } from '../../problem-schema.ts';
import { procedure } from '../procedure.ts';
import { IsolateChoice } from './isolate-choice.ts';
import { SavedFile } from './file.ts';

/** What is said of a database of this computer, and where it stands among the others. */
export const DatabaseProperties = z.object({
  description: z.string(),
  long_description: z.string().optional(),
  organism: z.string().optional(),
  /** ISO date of which its definitions are, as those who published them say. */
  version_date: z.string().optional(),
  /** Records are deleted only with a reason. */
  deletions_need_reason: z.boolean().optional(),
  /** ISO date up to which the service shows records to those who have not signed in. */
  cut_off: z.string().optional(),
  /** Name of its group. Absent: it is among the databases of this computer that are in no group. */
  group: z.string().optional(),
  group_description: z.string().optional(),
  group_long_description: z.string().optional(),
  /** Its place in the group: those with smaller numbers first, those without one behind, by name. */
  position: z.number().int().optional(),
});
export type DatabaseProperties = z.infer<typeof DatabaseProperties>;

export const CopiedFrom = z.object({
  /** Name of the site, its base address, and the name of the database there. */
  site: z.string(),
  address: z.string(),
  database: z.string(),
  /** ISO timestamp of its last update. */
  copied_at: z.string(),
  /** Ids of the schemes that were chosen. Absent: all of the database. */
  schemes: z.array(z.number().int()).optional(),
  /** Which isolates were chosen, of a copy of isolates. */
  isolates: IsolateChoice.optional(),
  /** What the site says that its readers should know. */
  message: z.string().optional(),
});
export type CopiedFrom = z.infer<typeof CopiedFrom>;

/** A database file of this computer. */
export const LocalDatabase = DatabaseProperties.extend({
  name: z.string(),
  kind: DatabaseKind,
  /** True for the synthetic demonstration organism. */
  synthetic: z.boolean(),
  /** For a copy of a remote database, which is read-only. */
  copy_of: CopiedFrom.optional(),
  /** Bytes on the disk: the file with its journal and its typing indexes. */
  size: z.number().int(),
  loci: z.number().int(),
  alleles: z.number().int(),
  schemes: z.number().int(),
  profiles: z.number().int(),
  /** Newest versions, as lists of isolates have them. */
  isolates: z.number().int(),
  /** Versions of isolates that a newer one has replaced. */
  old_versions: z.number().int(),
  /** Those of both that are private. */
  private_isolates: z.number().int(),
  /** Public isolates that are in private projects, and fields of isolates that only members or curators see. */
  in_private_projects: z.number().int(),
  limited_fields: z.number().int(),
  /** ISO date of the last import of alleles or profiles. */
  imported_on: z.string().optional(),
  /** ISO date of the last change to an allele, a profile or an isolate. */
  last_updated: z.string().optional(),
  /** For an isolate database: the database that defines its alleles and profiles, if known. */
  seqdef: z.string().optional(),
  /** For an isolate database: the database that should define its alleles and profiles, but is not there. */
  missing_seqdef: z.string().optional(),
  /** ISO timestamp at which a part of the file was found damaged: nothing is written to it until it is mended. */
  damaged_since: z.string().optional(),
  /** Why the file cannot be used: it is damaged, or written by a newer version. The counts are then 0. */
  problem: Problem.optional(),
});
export type LocalDatabase = z.infer<typeof LocalDatabase>;

/** Name of a database. It is also its file name and a part of every address, so few characters are allowed. */
export const DatabaseName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,62}$/,
    'must be 1 to 63 lower-case letters, digits, "_" or "-", and begin with a letter or digit',
  );

/** What to change. An absent member stays as it is; an empty text, or null as position, removes what was said. */
export const DescribeDatabase = DatabaseProperties.partial().extend({
  database: DatabaseName,
  position: DatabaseProperties.shape.position.nullable(),
});
export type DescribeDatabase = z.infer<typeof DescribeDatabase>;

/** What a screen may ask about the databases of this computer. */
export const databaseProcedures = {
  /** Database files of this computer with their counts. */
  'database:list': procedure(z.void(), z.array(LocalDatabase)),
  /**
   * Makes an empty database; with `pair` NAME_seqdef and NAME_isolates. `link` names the database that defines the
   * loci.
   */
  'database:create': procedure(
    z.object({
      database: DatabaseName,
      kind: z.enum(['seqdef', 'isolates', 'pair']),
      description: z.string().optional(),
      link: DatabaseName.optional(),
    }),
    z.object({ databases: z.array(z.string()) }),
  ),
  'database:describe': procedure(DescribeDatabase, z.void()),
  /** Links an isolate database to the database that defines its loci and schemes. */
  'database:link': procedure(z.object({ database: DatabaseName, seqdef: DatabaseName }), z.void()),
  /** Lets the user save a whole, checked copy, also while the database is in use. */
  'database:save-copy': procedure(z.object({ database: DatabaseName }), SavedFile),
  /**
   * Writes a database as a folder of tables and FASTA, as a job: below a folder that the user chooses or, where there is no
   * dialog, below `exports` in the data folder. `place` names the new folder. Nothing if the user cancels the dialog. With
   * `public_only` private isolates are not in it.
   */
  'database:export': procedure(
    z.object({ database: DatabaseName, public_only: z.boolean().default(false) }),
    z.object({ job_id: z.string(), place: z.string() }).optional(),
  ),
  /**
   * Moves a database to the trash, and gives its id there. With `for_good` it is removed from the disk instead, as on a full
   * disk, where the trash takes nothing (507 `disk_full`).
   */
  'database:delete': procedure(
    z.object({ database: DatabaseName, for_good: z.boolean().default(false) }),
    z.object({ trash_id: z.string().optional() }),
  ),
} as const;

/** What the main side reports to the screens about the databases of this computer. */
export const databaseEvents = {
  'databases:changed': z.object({ databases: z.array(z.string()) }),
} as const;
