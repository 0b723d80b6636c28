import { z } from 'zod';

/**
 * What isolate databases say about an allele, by database and field: the values of that field among the isolates with
 * the allele (newest versions only), the most frequent first. Databases are named as in addresses; deployed servers give
 * their descriptions.
 */
export const LinkedData = z
  .record(
    z.string(),
    z.record(
      z.string(),
      z.array(z.object({ value: z.union([z.string(), z.number()]), frequency: z.number().int().positive() })),
    ),
  )
  .meta({ id: 'LinkedData' });
export type LinkedData = z.infer<typeof LinkedData>;
