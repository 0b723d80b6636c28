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
  group: z.string().optional(),
  group_description: z.string().optional(),
  group_long_description: z.string().optional(),
  position: z.number().int().nullable().optional(),
});
export type DescribeDatabase = z.infer<typeof DescribeDatabase>;

/** What to change of a scheme, in the same way. Its id never changes. */
export const DescribeScheme = z.object({
  database: DatabaseName,
  scheme: z.number().int(),
  name: z.string().optional(),
  description: z.string().optional(),
  position: z.number().int().nullable().optional(),
});
export type DescribeScheme = z.infer<typeof DescribeScheme>;

/** What a screen may say of databases and schemes. */
export const describeProcedures = {
  'database:describe': procedure(DescribeDatabase, z.void()),
  /** Links an isolate database to the database that defines its loci and schemes. */
  'database:link': procedure(z.object({ database: DatabaseName, seqdef: DatabaseName }), z.void()),
  'scheme:describe': procedure(DescribeScheme, z.object({ followed: z.array(z.string()), notes: z.array(z.string()) })),
} as const;
