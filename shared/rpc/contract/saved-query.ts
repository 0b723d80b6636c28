import { z } from 'zod';
import { procedure } from '../procedure.ts';

/** A query of a list of a database that the user wants to repeat. Stored in `site.sqlite`. */
export const SavedQuery = z.object({
  id: z.string(),
  name: z.string(),
  site: z.string(),
  database: z.string(),
  /** The part of the list's address after `?`, with filter, order and words. */
  search: z.string(),
  /** Milliseconds since 1970 of the last change. */
  saved_at: z.number(),
});
export type SavedQuery = z.infer<typeof SavedQuery>;

/** A query to save. Without `id` a new one; with it the one to replace or rename. */
export const SavedQueryChange = z.object({
  id: z.string().optional(),
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters'),
  site: z.string(),
  database: z.string(),
  /** Large, because a query may name thousands of isolates. */
  search: z.string().max(500_000, 'is too long to be kept'),
});
export type SavedQueryChange = z.input<typeof SavedQueryChange>;

/** What a screen may ask about saved queries. */
export const savedQueryProcedures = {
  /** Saved queries of all databases, oldest first. */
  'saved-query:list': procedure(z.void(), z.array(SavedQuery)),
  /** Saves a query, or renames or replaces the one whose id is given. */
  'saved-query:save': procedure(SavedQueryChange, SavedQuery),
  'saved-query:delete': procedure(z.object({ id: z.string() }), z.void()),
} as const;
