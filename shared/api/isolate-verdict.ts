import { z } from 'zod';
import { Verdict } from '../verdict/verdict.ts';

/** The verdict on the present contigs of an isolate: `none` where they have changed since it was judged. */
export const IsolateVerdict = Verdict.extend({
  /** ISO timestamp of when its contigs were typed or, with other rules, judged last. */
  judged_at: z.string(),
  /** Present where alleles, loci or schemes have changed since the contigs were typed, or others are linked now. */
  definitions_changed: z.literal(true).optional(),
}).meta({ id: 'IsolateVerdict' });
export type IsolateVerdict = z.infer<typeof IsolateVerdict>;
