import { z } from 'zod';

export const IsolateChoice = z.object({
  project: z.number().int().optional(),
  /** Only those with these values: members of a search of the service, such as `field.country`. */
  where: z.record(z.string(), z.string()).optional(),
  contigs: z.boolean().optional(),
});
export type IsolateChoice = z.infer<typeof IsolateChoice>;
