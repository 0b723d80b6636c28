import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { InputLook } from './input-look.ts';
import { CircularChoice, QueryInput, QueryTarget, TypingResult } from './typing.ts';

/** What a screen may ask about sequences. */
export const queryProcedures = {
  'query:run': procedure(
    z.object({
      site: z.string(),
      /** A name, or `ANY_DATABASE`: every scheme of the database that fits best. `target` is then `all`. */
      database: z.string(),
      target: QueryTarget,
      input: QueryInput,
      /** Whether to look for the nearest allele if there is no exact one. */
      best: z.boolean().default(true),
      circular: CircularChoice.default('as-recorded'),
    }),
    TypingResult,
  ),
  /** Says what an input looks like, before it is run. A file that cannot be read is `unreadable`, with the reason. */
  'query:look': procedure(z.object({ input: QueryInput }), InputLook),
} as const;
