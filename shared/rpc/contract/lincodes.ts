import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** How the profiles of a scheme shall get LIN codes, or that those get one which have none. */
export const LincodeWish = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('define'),
    scheme_id: z.number().int(),
    /** Numbers of differing loci, falling; the last one is 0. */
    thresholds: z.array(z.number().int()),
    /** The most loci that a profile with a code may lack. */
    max_missing: z.number().int(),
  }),
  z.object({ mode: z.literal('assign'), scheme_id: z.number().int() }),
]);
export type LincodeWish = z.infer<typeof LincodeWish>;

/** What was done, as a sentence, and the line of the history by which it is taken back. */
const Done = z.object({ summary: z.string(), change: z.number().int() });

/** What a screen may ask about LIN codes. */
export const lincodeProcedures = {
  /** Starts to assign codes. Refused at once if that cannot be done. */
  'lincodes:start': procedure(
    z.object({ database: DatabaseName, wish: LincodeWish }),
    z.object({ job_id: z.string() }),
  ),
  /** Makes these the names of all codes that begin with a prefix, in one field. */
  'lincodes:name': procedure(
    z.object({
      database: DatabaseName,
      scheme_id: z.number().int(),
      prefix: z.string(),
      field: z.string(),
      names: z.array(z.string()).max(100),
    }),
    Done,
  ),
  'lincodes:delete': procedure(
    z.object({
      database: DatabaseName,
      scheme_id: z.number().int(),
      /** Why, for the history. */
      reason: z.string().trim().max(2000).optional(),
    }),
    Done,
  ),
} as const;
