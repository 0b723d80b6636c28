import type { z } from 'zod';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';

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

/**
 * The most faults in one refusal, and the most characters of a name or a reason: the reply must not become as long as
 * the request.
 */
const MOST_TOLD = 100;
const LONGEST_TOLD = 500;

function shortened(text: string): string {
  return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
}

/** The refusal of one or more parameters. The message names each, and `details` has one entry for each. */
export function badParameters(all: ProblemDetail[]) {
  const details = all.slice(0, MOST_TOLD).map(({ field, reason }) => ({
    ...defined({ field: field === undefined ? undefined : shortened(field) }),
    reason: shortened(reason),
  }));
  const parts = details.map(({ field, reason }) => (field ? `"${field}" ${reason}` : reason));
  const omitted = all.length - details.length;
  const others = omitted > 0 ? `; and ${omitted} more` : '';
  return refusal('bad_parameter', `${parts.join('; ')}${others}.`, details, omitted);
}

export function badParameter(field: string, reason: string) {
  return badParameters([{ field, reason }]);
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
