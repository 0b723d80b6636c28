import { z } from 'zod';
import { AssemblyKind } from '../../verdict/assembly-kind.ts';
import { CIRCULAR_CHOICES } from '../../rules/circular-choices.ts';

export const CircularChoice = z.enum(CIRCULAR_CHOICES);
export type CircularChoice = z.infer<typeof CircularChoice>;

/** How a result was made, so that it can be understood years later. */
export const ResultStamp = z.object({
  /** The remote site that searched in its database. Absent for a database of this computer. */
  site: z.object({ id: z.string(), name: z.string() }).optional(),
  database: z.string(),
  target: z.string(),
  /** ISO date of which the definitions are, as those who published them say. */
  version_date: z.string().optional(),
  /** For a copy of a remote database: the database and its site, as `pubmlst_neisseria_seqdef of PubMLST`. */
  copied_from: z.string().optional(),
  /** ISO date on which alleles or profiles were last imported into the database. Absent if that is not known. */
  imported_on: z.string().optional(),
  /** ISO date of the last change to an allele or profile of those used; of a copy and at another site, there. */
  last_updated: z.string().optional(),
  /** ISO timestamp of the query. */
  queried_at: z.string(),
  app_version: z.string(),
  parameters: z.object({
    /** Whether the nearest allele was looked for if there was no exact one. */
    best: z.boolean(),
    circular: CircularChoice,
    /** What the assembly is made of, if somebody said it. */
    assembly: AssemblyKind.optional(),
    /** Names of the schemes for whose loci it was not, because they have so many. Absent if there are none. */
    exact_only: z.array(z.string()).optional(),
  }),
  /** What was wanted and could not be asked for: the nearest alleles, which no site gives for all loci at once. */
  not_searched: z.literal('nearest').optional(),
});
export type ResultStamp = z.infer<typeof ResultStamp>;
