import { z } from 'zod';

/**
 * What a sequence looks like before it is compared with anything:
 * - `genome`, `sequence`: DNA, long or short
 * - `protein`: amino acids
 * - `reads`: short pieces that must be assembled first
 * - `text`: no sequence
 * - `copies`: a genome that holds everything several times
 * - `unreadable`: a file of another kind, or none that can be read
 */
export const InputLook = z.object({
  kind: z.enum(['genome', 'sequence', 'protein', 'reads', 'text', 'copies', 'unreadable']),
  residues: z.number().int(),
  contigs: z.number().int(),
  /** How often it holds everything, for `copies`. */
  copies: z.number().int().optional(),
  /** What is unusual about it, and what to do. Absent if nothing is. */
  sentence: z.string().optional(),
});
export type InputLook = z.infer<typeof InputLook>;
