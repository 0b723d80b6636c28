import { z } from 'zod';

/** What a table shows, kept in the address so that reload and "back" keep it. */
export const tableSearch = z.object({ search: z.string().optional(), sort: z.string().optional() });
export const isolateSearch = tableSearch.extend({
  /** JSON text of a filter. */
  filter: z.string().optional(),
  /** `1` when old versions are listed too. */
  old: z.string().optional(),
  /** Smallest genome in bases. */
  size: z.string().optional(),
});
export const nearestSearch = tableSearch.extend({
  /** Id of the scheme. */
  scheme: z.string().optional(),
  /** The most loci at which an isolate may differ. */
  within: z.string().optional(),
});
export const clusterSetSearch = tableSearch.extend({
  /** The threshold whose clusters are listed; all where it is not given. */
  threshold: z.string().optional(),
  /** `true` for those that have ended. */
  ended: z.string().optional(),
});
export const chartSearch = isolateSearch.extend({
  locus: z.string().optional(),
  scheme: z.string().optional(),
  field: z.string().optional(),
  /** The second field, by which the values of the first are split. */
  by: z.string().optional(),
});
export const queueSearch = tableSearch.extend({
  /** State of the submissions; those that wait where it is not given. */
  status: z.string().optional(),
  /** Site and database. */
  database: z.string().optional(),
  type: z.string().optional(),
  /** Class of the worst pending item. */
  class: z.string().optional(),
  /** The gravest verdict on its genomes. */
  verdict: z.string().optional(),
  /** Name of the submitter. */
  submitter: z.string().optional(),
  /** Least age in days. */
  age: z.string().optional(),
});
export const querySearch = z.object({
  /** The remote site of the database; this computer where there is none. */
  site: z.string().optional(),
  database: z.string().optional(),
  target: z.string().optional(),
  run: z.string().optional(),
});
