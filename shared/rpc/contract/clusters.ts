import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** A set of clusters that shall be kept. */
const NewClusterSet = z.object({
  name: z.string(),
  scheme_id: z.number().int(),
  /** Whole numbers, in any order. */
  thresholds: z.array(z.number()).min(1).max(100),
  missing: z.enum(['ignore', 'difference', 'scaled']),
  /** Isolates that lack more loci are left out. Absent: none is. */
  max_missing: z.number().optional(),
  /** Over all isolates, not over public ones: then only those see it who see all. */
  includes_private: z.boolean(),
  /** Genomes that are not good join, too. */
  includes_poor: z.boolean(),
  pattern: z.string(),
});

const OfSet = z.object({ database: DatabaseName, set: z.string() });

/** Rows of a table from which names of clusters are taken over. */
const MOST_NAMED_SAMPLES = 200_000;

/** What a screen may ask about sets of clusters, besides the routes of the service. Sets and clusters go by their names. */
export const clusterProcedures = {
  /**
   * Keeps a new set. Its clusters follow by themselves. AppError codes: not_isolates, bad_cluster_set 400, unknown_scheme 404, name_used 409.
   */
  'clusters:define': procedure(NewClusterSet.extend({ database: DatabaseName }), z.void()),
  /** Stops keeping a set. AppError codes: unknown_cluster_set 404. */
  'clusters:delete': procedure(OfSet, z.void()),
  /** Goes on with a set that was deleted. AppError codes: unknown_cluster_set 404. */
  'clusters:restore': procedure(OfSet, z.void()),
  /** Names of the sets that were deleted. */
  'clusters:list-deleted': procedure(z.object({ database: DatabaseName }), z.array(z.string())),
  /** Gives a set another name. AppError codes: unknown_cluster_set 404, bad_name 400, name_used 409. */
  'clusters:rename-set': procedure(OfSet.extend({ name: z.string() }), z.void()),
  /** Gives clusters other names, all of them or none. AppError codes: unknown_cluster_set, unknown_cluster 404, bad_name 400, name_used 409. */
  'clusters:rename': procedure(
    OfSet.extend({ names: z.array(z.object({ cluster: z.string(), name: z.string() })).max(MOST_NAMED_SAMPLES) }),
    z.void(),
  ),
  /**
   * Gives clusters the names that they had elsewhere, or says with `is_trial` what it would do. AppError codes: unknown_cluster_set 404,
   * bad_cluster_set 400.
   */
  'clusters:take-over': procedure(
    OfSet.extend({
      levels: z
        .array(
          z.object({
            threshold: z.number().int(),
            /** Isolates by id or name, with the names of their clusters. */
            samples: z.array(z.object({ sample: z.string(), name: z.string() })).max(MOST_NAMED_SAMPLES),
          }),
        )
        .max(10),
      is_trial: z.boolean(),
    }),
    z.object({
      renames: z.array(z.object({ from: z.string(), to: z.string(), isolates: z.number().int() })),
      /** Number of clusters that have their name already. */
      kept: z.number().int(),
      /** Sentences about what is not taken over. */
      notes: z.array(z.string()),
    }),
  ),
} as const;
