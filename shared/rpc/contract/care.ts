import { z } from 'zod';
import { DatabaseKind } from '../../api/route.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { FileToken } from './file.ts';

const FoundProblem = z.object({ table: z.string(), message: z.string(), advice: z.string() });
export type FoundProblem = z.infer<typeof FoundProblem>;

export const CheckReport = z.object({ tables: z.number().int(), problems: z.array(FoundProblem) });
export type CheckReport = z.infer<typeof CheckReport>;

/** Bytes of a database before and after it was compacted. */
export const CompactReport = z.object({ before: z.number().int(), after: z.number().int() });
export type CompactReport = z.infer<typeof CompactReport>;

const Count = z.number().int();

/** What a database file holds: a backup, or a database of this computer beside one. */
export const DatabaseLook = z.object({
  /** Name of the database and ISO timestamp when the file was saved. Absent for what was not saved as a backup. */
  name: z.string().optional(),
  saved_at: z.string().optional(),
  description: z.string(),
  kind: DatabaseKind,
  loci: Count,
  alleles: Count,
  schemes: Count,
  profiles: Count,
  /** Newest versions, as lists of isolates have them. */
  isolates: Count,
  /** Private ones, older versions too. */
  private_isolates: Count,
  submissions: Count,
  /** Lines of the history. */
  changes: Count,
  /** ISO timestamp. */
  last_change: z.string().optional(),
  /** Bytes of the file. */
  size: Count,
  /** Version of the layout of the file, and the one that this program writes: an older one is brought up to date. */
  version: Count,
  newest_version: Count,
});
export type DatabaseLook = z.infer<typeof DatabaseLook>;

const OneDatabase = z.object({ database: DatabaseName });
const NewName = z.object({ database: DatabaseName, to: DatabaseName });

/** What a screen may ask for the care of a database of this computer. */
export const careProcedures = {
  'care:check': procedure(OneDatabase, CheckReport),
  /** Makes the file smaller. Nobody else may have it open (409 `database_in_use`). */
  'care:compact': procedure(OneDatabase, CompactReport),
  /** Gives a database another name; `untold` are databases that may still name the old one. */
  'care:rename': procedure(NewName, z.object({ untold: z.array(z.string()) })),
  /** Makes a second database with the same records. */
  'care:copy': procedure(NewName, z.void()),
  /** What a database of this computer holds, to be compared with a backup. */
  'care:look-into': procedure(OneDatabase, DatabaseLook),
  /** Says what a backup holds. Changes nothing. AppError codes: file_not_found 404, not_a_file 400. */
  'care:look-into-backup': procedure(z.object({ token: FileToken }), DatabaseLook),
  /**
   * Makes a database from a backup. With `replace` it may take the place of one, which goes to the trash under the id that is
   * given. 409 `database_exists` without.
   */
  'care:restore': procedure(
    z.object({ token: FileToken, database: DatabaseName, replace: z.boolean() }),
    z.object({ trash_id: z.string().optional() }),
  ),
} as const;
