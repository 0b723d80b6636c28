import { z } from 'zod';
import { DataType } from '#shared/api/locus.ts';

/** A locus as far as it is needed to recognize it: the number of words of each of its representatives. */
const LocusOutline = z.object({
  data_type: DataType,
  genetic_code: z.number(),
  representatives: z.array(z.number().int().positive()),
});

/** A scheme, or all loci of a database without schemes. `id` is absent then. */
const SchemeOutline = z.object({
  id: z.number().int().optional(),
  name: z.string(),
  primary_key: z.string().optional(),
  has_profiles: z.boolean(),
  loci: z.number().int(),
  /** Places in the list of loci: of all of them, or of some that lie evenly among them. */
  sampled: z.array(z.number().int()),
});
export type SchemeOutline = z.infer<typeof SchemeOutline>;

/** What a database defines, so far that its schemes can be recognized in a genome without opening it. */
export const DatabaseOutline = z.object({
  /** State of the files (`fileState`). While it is the same, the outline is. */
  state: z.string(),
  /** Names the state of the content. */
  content: z.string(),
  kind: z.enum(['seqdef', 'isolates']),
  /** Invented data, such as the demonstration. */
  synthetic: z.boolean(),
  loci: z.array(LocusOutline),
  schemes: z.array(SchemeOutline),
});
export type DatabaseOutline = z.infer<typeof DatabaseOutline>;

/** An outline with the words of all representatives, one after another, in the order of the loci. */
export interface OutlineWords {
  readonly outline: DatabaseOutline;
  readonly words: Int32Array;
}

/** Words of all representatives of an outline. */
export function countOutlineWords({ loci }: Pick<DatabaseOutline, 'loci'>): number {
  return loci.flatMap(({ representatives }) => representatives).reduce((sum, words) => sum + words, 0);
}
