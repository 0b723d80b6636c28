/** A data folder, a draft package and what the program said of them, as an older version of it wrote and said them. */
import { z } from 'zod';

/** Something asked of a procedure. */
const Question = z.object({
  name: z.string(),
  input: z.unknown().optional(),
  /** Texts that were written and that the answer must show. */
  shows: z.array(z.string()),
  answer: z.unknown(),
});

/** A request of the REST service over HTTP, with its JSON. */
const Requested = z.object({
  path: z.string(),
  isSigned: z.boolean(),
  shows: z.array(z.string()),
  status: z.number(),
  /** With `ADDRESS` in place of the base address of the service. */
  body: z.unknown(),
});

const Credentials = z.object({ key: z.string(), secret: z.string(), token: z.string(), tokenSecret: z.string() });

/** What lies beside the folders `data` and `config` and the file `kept.draft.zip`. */
export const OldData = z.object({
  /** Commit of the program. */
  commit: z.string(),
  /** When it was written, in milliseconds since 1970: what is deleted can be brought back for some time only. */
  written_at: z.number(),
  /** A program that may sign requests in the name of the owner. */
  credentials: Credentials,
  /** Ids of what the test changes. */
  ids: z.object({
    batch: z.string(),
    trash: z.string(),
    draft: z.string(),
    deleted_draft: z.string(),
    deleted_run: z.string(),
    removed_case: z.string(),
  }),
  questions: z.array(Question),
  requests: z.array(Requested),
});
export type OldData = z.infer<typeof OldData>;

/** Members whose value is another one at each time or on each computer, and sentences that the program makes when it is asked. */
const PASSING = new Set([
  'now',
  'sentence',
  'label',
  'as_of',
  'updated_at',
  'site_time',
  'etag',
  'size',
  'bytes',
  'waits',
  'waits_until',
  'app_version',
  'versions',
  'data_folder',
  'failures',
  'kept_until',
]);

/** An answer without what passes. */
export function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !PASSING.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, lasting(member)]));
}
