import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { PagePath } from './page-path.ts';

/** A recently opened page. `path` is a deep link inside the program. */
export const RecentItem = z.object({ path: z.string(), title: z.string(), at: z.number() });
export type RecentItem = z.infer<typeof RecentItem>;

/** What a screen may ask about recently opened pages. */
export const recentProcedures = {
  /** Pages opened lately, newest first. */
  'recent:list': procedure(z.void(), z.array(RecentItem)),
  'recent:add': procedure(z.object({ path: PagePath, title: z.string() }), z.void()),
} as const;
