import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { InputLook } from './input-preview.ts';
import { QueryInput } from './typing.ts';

/** What a screen may ask about a sequence before it is run. */
export const queryProcedures = {
  /** Says what an input looks like, before it is run. A file that cannot be read is `unreadable`, with the reason. */
  'query:look': procedure(z.object({ input: QueryInput }), InputLook),
} as const;
