import { z } from 'zod';

/** One place in the user's input that is wrong: the coordinates that are known, and always the reason. */
export const ProblemDetail = z.object({
  /** Name of the file as the user knows it, never a full path. */
  file: z.string().optional(),
  /** 1-based line of a text file. */
  line: z.number().int().optional(),
  /** 1-based column (field) of a table. */
  column: z.number().int().optional(),
  /** 1-based data row of a table, the header not counted. */
  row: z.number().int().optional(),
  /** Name of the field, parameter or locus concerned. */
  field: z.string().optional(),
  reason: z.string(),
});
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/**
 * The one shape of an error: over HTTP, over rpc and inside the program. `code` is stable and documented; `message` is
 * for people.
 */
export const Problem = z.object({
  status: z.number().int(),
  title: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.array(ProblemDetail).optional(),
  /**
   * The page of the program on which it can be mended, and what the button that leads there says. `account_of` names the site that
   * refuses an account, and `database` which of its databases may be read without it. Never taken from a site.
   */
  mend: z
    .object({
      label: z.string(),
      path: z.string().startsWith('/'),
      account_of: z.string().optional(),
      database: z.string().optional(),
    })
    .optional(),
  /** How many further details are left out of `details`. */
  omitted: z.number().int().optional(),
});
export type Problem = z.infer<typeof Problem>;
