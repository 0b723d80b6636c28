import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** What a screen may ask about the demonstration organism. */
export const demoProcedures = {
  /** Starts making the synthetic demonstration databases. */
  'demo:create': procedure(z.void(), z.object({ job_id: z.string() })),
  'demo:remove': procedure(z.void(), z.void()),
  /** Genomes that the demo made for trying a query. */
  'demo:examples': procedure(z.void(), z.array(z.object({ name: z.string(), description: z.string() }))),
} as const;
