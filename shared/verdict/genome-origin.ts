import { z } from 'zod';

/** The genome that a record came from. */
export const GenomeOrigin = z.object({
  /**
   * SHA-256 (hex) of its sequences, however they are named, ordered and wrapped: that of the sorted SHA-256 values (hex) of its contigs,
   * each with a line feed behind it. That of a contig is of its letters in upper case, without gaps, with T for U.
   */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Name of its file, without folders. */
  file: z.string().max(255).optional(),
  /** The isolate that has its contigs. */
  isolate: z.object({ database: z.string(), id: z.number().int().positive() }).optional(),
});
export type GenomeOrigin = z.infer<typeof GenomeOrigin>;
