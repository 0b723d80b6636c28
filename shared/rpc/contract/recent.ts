import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** A page that was opened lately; `path` is a deep link inside the program. */
export const RecentItem = z.object({ path: z.string(), title: z.string(), at: z.number() });
export type RecentItem = z.infer<typeof RecentItem>;

/** What a screen may ask about the pages opened lately. */
export const recentProcedures = {
  'recent:list': procedure(z.void(), z.array(RecentItem)),
  'recent:add': procedure(z.object({ path: z.string(), title: z.string() }), z.void()),
} as const;
