import type { z } from 'zod';

/** What a member is before anything is entered: the first of these that its schema takes. */
const BLANKS: readonly unknown[] = [null, false, '', [], {}];

/** The members of a record before anything is entered. `others` are those that begin as something else, as what a schema restricts must. */
export function blankOf<Members extends z.ZodObject>(
  members: Members,
  others: Partial<z.infer<Members>> = {},
): z.infer<Members> {
  const blanks = Object.entries(members.shape).map(([name, schema]) => [
    name,
    BLANKS.find((value) => takes(schema, value)),
  ]);
  return { ...Object.fromEntries(blanks), ...others } as z.infer<Members>;
}

function takes(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}
