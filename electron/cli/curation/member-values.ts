import type { z } from 'zod';
import { memberNamed, type NamedMember } from '#shared/api/curation/read-member.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { AppError } from '#shared/problem.ts';
import { ownMember } from '#shared/own-member.ts';
import { VALUE_SEPARATOR, type FieldOfText } from '#shared/rules/field.ts';

/** Members by name, as a request has them. */
export type GivenMembers = Record<string, unknown>;

/** What the texts of members are read by. */
interface MemberReading {
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
export function memberValues({ shape, before, fields }: MemberReading, given: readonly string[]): GivenMembers {
  const members: GivenMembers = {};
  for (const [name, texts] of textsByName(given)) {
    const found = memberNamed(shape.shape, name, fields);
    if (!found) throw unknownMember(shape, name);
    const [member, inner] = found.path;
    const had = ownMember(before, member);
    if (inner === undefined) members[member] = valueOf(found, texts, name, had);
    else {
      const value = valueOf(found, texts, name, ownMember(had as GivenMembers | undefined, inner));
      members[member] = { ...(members[member] as GivenMembers | undefined), [inner]: value };
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

/** The value of the texts of one member, read as one cell. Nothing written empties, as in a table of changes `<blank>`. */
function valueOf({ isList, read }: NamedMember, texts: readonly string[], name: string, before: unknown): unknown {
  const isOne = isList || texts.length === 1;
  const found = isOne ? read(texts.join(VALUE_SEPARATOR) || BLANK_CELL, before) : { reason: `It has one value only.` };
  if ('value' in found) return found.value;
  const shown = texts.map((text) => `"${text}"`).join(', ');
  throw new AppError(
    400,
    'bad_member',
    `The member "${name}" cannot be ${shown}. ${found.reason} Longer members are easier with --json.`,
  );
}
