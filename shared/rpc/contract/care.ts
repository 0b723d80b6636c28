import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** What is wrong with a table of a database, and what to do. */
const FoundProblem = z.object({ table: z.string(), message: z.string(), advice: z.string() });
export type FoundProblem = z.infer<typeof FoundProblem>;

/** What a check of a database found. */
export const CheckReport = z.object({ tables: z.number().int(), problems: z.array(FoundProblem) });
export type CheckReport = z.infer<typeof CheckReport>;

/** Bytes of a database before and after it was compacted. */
export const CompactReport = z.object({ before: z.number().int(), after: z.number().int() });
export type CompactReport = z.infer<typeof CompactReport>;

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
} as const;
