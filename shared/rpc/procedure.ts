import type { z } from 'zod';

/** What a procedure takes and gives. */
export const procedure = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({
  input,
  output,
});
