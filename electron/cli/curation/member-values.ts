import type { z } from 'zod';
import { AppError } from '#shared/problem.ts';
import { ownMember } from '#shared/own-member.ts';
import { flagOf } from '#shared/rules/field-value.ts';

/** Members by name, as a request has them. */
export type GivenMembers = Record<string, unknown>;

/**
 * Reads `country=Norway`, `provenance.country=Norway` and `year=`, which empties, as members of a record. A member that is given
 * several times is a list. Values are read as the shape says; where text does not fit they are read as JSON. AppError codes:
 * bad_member 400.
 */
export function memberValues(shape: z.ZodObject, given: readonly string[]): GivenMembers {
  const texts = new Map<string, string[]>();
  for (const one of given) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || value === undefined) {
      throw new AppError(400, 'bad_member', `"${one}" is no member. Write MEMBER=VALUE, for example country=Norway.`);
    }
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  const members: GivenMembers = {};
  for (const [name, values] of texts) {
    const [member = '', inner] = name.split(/\.(.*)/s, 2);
    const schema = ownMember<unknown>(shape.shape, member) as z.ZodType | undefined;
    if (schema === undefined) throw unknownMember(shape, member);
    if (inner === undefined) {
      members[member] = readValue(schema, values, name);
    } else {
      const record = (members[member] ??= {}) as GivenMembers;
      const isFine = (value: unknown) => schema.safeParse({ [inner]: value }).success;
      record[inner] = firstFit(values, isFine, name);
    }
  }
  return members;
}

function unknownMember(shape: z.ZodObject, member: string): AppError {
  const known = Object.keys(shape.shape).join(', ');
  return new AppError(400, 'bad_member', `There is no member "${member}". There are: ${known}.`);
}

function readValue(schema: z.ZodType, values: readonly string[], name: string): unknown {
  return firstFit(values, (value) => schema.safeParse(value).success, name);
}

/** The first reading of what was written that fits. */
function firstFit(values: readonly string[], isFine: (value: unknown) => boolean, name: string): unknown {
  const found = readings(values).find((value) => isFine(value));
  if (found !== undefined) return found;
  const shown = values.map((value) => `"${value}"`).join(', ');
  throw new AppError(
    400,
    'bad_member',
    `The member "${name}" cannot be ${shown}. Longer members are easier with --json.`,
  );
}

function readings(values: readonly string[]): unknown[] {
  const [only = ''] = values;
  const read = values.map(jsonOf);
  // An empty list fits whatever its members are: it is only meant where nothing was written.
  if (values.length > 1) return [values, read];
  if (only === '') return [null, '', []];
  return [only, jsonOf(only), [only], [jsonOf(only)], flagOf(only)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
