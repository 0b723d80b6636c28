import type { z } from 'zod';
import { badParameters } from '#shared/api/bad-parameter.ts';

type Issue = z.core.$ZodIssue;

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

function reasonOf(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path);
  if (value === undefined) return 'is required';
  // Only a body can contain objects. Elsewhere, a list means that a parameter of the address was repeated.
  if (issue.code === 'invalid_type' && issue.expected === 'record') return 'must be of type object';
  if (Array.isArray(value) && issue.path.length === 1) return 'is given more than once';
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'too_small' && value === '') return 'must not be empty';
  return issue.message;
}

/** Parses a part of a request with the route's own schema. Faults are refused with 400 and named. */
export function parsePart<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw badParameters(
    parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), reason: reasonOf(issue, input) })),
  );
}

/** A parameter that is repeated with the same value counts once. Paging links of some deployed servers do that. */
export function withoutRepeats(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isRepeated = Array.isArray(value) && value.every((entry) => entry === value[0]);
      return [name, isRepeated ? (value[0] as unknown) : value];
    }),
  );
}
