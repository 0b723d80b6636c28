import { z } from 'zod';

/** What is wrong with a table of a database, and what to do. */
const FoundProblem = z.object({ table: z.string(), message: z.string(), advice: z.string() });
export type FoundProblem = z.infer<typeof FoundProblem>;

/** What a check of a database found. */
export const CheckReport = z.object({ tables: z.number().int(), problems: z.array(FoundProblem) });
export type CheckReport = z.infer<typeof CheckReport>;

/** Bytes of a database before and after it was compacted. */
export const CompactReport = z.object({ before: z.number().int(), after: z.number().int() });
export type CompactReport = z.infer<typeof CompactReport>;
