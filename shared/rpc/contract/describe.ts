import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** What to change. An absent member stays as it is; an empty text, or null as position, removes what was said. */
export const DescribeDatabase = z.object({
  database: DatabaseName,
  description: z.string().optional(),
  long_description: z.string().optional(),
  organism: z.string().optional(),
  /** ISO date of which the definitions are, as those who published them say. */
  version_date: z.string().optional(),
  /** Whether records are deleted only with a reason. */
  deletions_need_reason: z.boolean().optional(),
  /** ISO date up to which the service shows records to those who have not signed in. */
  cut_off: z.string().optional(),
  group: z.string().optional(),
  group_description: z.string().optional(),
  group_long_description: z.string().optional(),
  position: z.number().int().nullable().optional(),
});
export type DescribeDatabase = z.infer<typeof DescribeDatabase>;

/** What a screen may say of databases. */
export const describeProcedures = {
  'database:describe': procedure(DescribeDatabase, z.void()),
  /** Links an isolate database to the database that defines its loci and schemes. */
  'database:link': procedure(z.object({ database: DatabaseName, seqdef: DatabaseName }), z.void()),
} as const;
