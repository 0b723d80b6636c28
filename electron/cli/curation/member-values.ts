import type { z } from 'zod';
import { innerSchema, isList, readFieldMember, readMember } from '#shared/api/curation/read-member.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { AppError } from '#shared/problem.ts';
import { ownMember } from '#shared/own-member.ts';
import { VALUE_SEPARATOR, type FieldOfText } from '#shared/rules/field.ts';
import type { TextValue } from '#shared/rules/text-value.ts';

/** Members by name, as a request has them. */
export type GivenMembers = Record<string, unknown>;

/** What the texts of members are read by. */
export interface MemberReading {
  shape: z.ZodObject;
  /** The record as it is; nothing for a new one. */
  before: GivenMembers;
  /** The fields of isolates, by name. */
  fields: ReadonlyMap<string, FieldOfText>;
}

/**
 * Reads `description=Outbreak`, `provenance.country=Norway` and `provenance.year=`, which empties, as members of a record, as cells of a
 * table of changes. A list may also be given by naming its member several times. AppError codes: bad_member 400.
 */
export function memberValues(reading: MemberReading, given: readonly string[]): GivenMembers {
  const members: GivenMembers = {};
  for (const [name, texts] of textsByName(given)) {
    const [member = '', inner] = name.split(/\.(.*)/s, 2);
    const schema = ownMember<unknown>(reading.shape.shape, member) as z.ZodType | undefined;
    if (schema === undefined) throw unknownMember(reading.shape, member);
    const had = ownMember(reading.before, member);
    if (inner === undefined) members[member] = valueOf(texts, name, readOwn(schema, texts, name, had));
    else {
      const read = readInner(reading, schema, texts, { member, inner, had: had as GivenMembers | undefined });
      members[member] = { ...(members[member] as GivenMembers | undefined), [inner]: valueOf(texts, name, read) };
    }
  }
  return members;
}

/** The texts that are given of each member. */
function textsByName(given: readonly string[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const one of given) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || value === undefined) {
      const example = 'Write MEMBER=VALUE, for example provenance.country=Norway.';
      throw new AppError(400, 'bad_member', `"${one}" is no member. ${example}`);
    }
    texts.set(name, [...(texts.get(name) ?? []), value.trim()]);
  }
  return texts;
}

function unknownMember(shape: z.ZodObject, member: string): AppError {
  const known = Object.keys(shape.shape).join(', ');
  return new AppError(400, 'bad_member', `There is no member "${member}". There are: ${known}.`);
}

/** The texts of one member as one cell; nothing written empties, as in a table of changes `<blank>`. */
function cellOf(texts: readonly string[]): string {
  return texts.join(VALUE_SEPARATOR) || BLANK_CELL;
}

function readOwn(schema: z.ZodType, texts: readonly string[], name: string, had: unknown): TextValue<unknown> {
  if (texts.length > 1 && !isList(schema)) return { reason: `${name} has one value only.` };
  return readMember(schema, cellOf(texts), name, had);
}

function readInner(
  { fields }: MemberReading,
  outer: z.ZodType,
  texts: readonly string[],
  { member, inner, had }: { member: string; inner: string; had: GivenMembers | undefined },
): TextValue<unknown> {
  const name = `${member}.${inner}`;
  const schema = innerSchema(outer, inner);
  if (schema === undefined) return { reason: `${member} has no member "${inner}".` };
  if (member !== 'provenance') return readOwn(schema, texts, name, undefined);
  // What the database has no field for is refused by the service.
  const field = fields.get(inner) ?? { type: 'text', multiple: texts.length > 1 };
  if (texts.length > 1 && !field.multiple) return { reason: `${name} has one value only.` };
  return { value: readFieldMember(field, cellOf(texts), ownMember(had, inner)) };
}

function valueOf(texts: readonly string[], name: string, read: TextValue<unknown>): unknown {
  if ('value' in read) return read.value;
  const shown = texts.map((text) => `"${text}"`).join(', ');
  throw new AppError(
    400,
    'bad_member',
    `The member "${name}" cannot be ${shown}. ${read.reason} Longer members are easier with --json.`,
  );
}
