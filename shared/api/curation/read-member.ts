import { z } from 'zod';
import { ownMember } from '../../own-member.ts';
import { fieldValues, shortened, splitValues, type FieldOfText } from '../../rules/field.ts';
import { readOption, readText, type TextValue } from '../../rules/text-value.ts';
import { BLANK_CELL } from './update-table.ts';

/** A member of a record that a text names, for tables of changes and the shell. */
export interface NamedMember {
  /** `['provenance', 'country']`. */
  path: readonly [member: string, inner?: string];
  /** Whether it has several values. */
  isList: boolean;
  /** Reads a text as its value; `before` is what the record has. `<blank>` empties. */
  read(text: string, before: unknown): TextValue<unknown>;
}

/** The member `aliases`, `provenance.country` or `limits.identity` of a record; `fields` of isolates say how their values are read. */
export function memberNamed(
  shape: z.ZodObject['shape'],
  name: string,
  fields?: ReadonlyMap<string, FieldOfText>,
): NamedMember | undefined {
  const [member = '', inner] = name.split(/\.(.*)/s, 2);
  const own = ownMember<unknown>(shape, member) as z.ZodType | undefined;
  if (!own) return undefined;
  if (inner === undefined) return bySchema(own, name, [member]);
  const field = member === 'provenance' ? fields?.get(inner) : undefined;
  const schema = innerSchema(own, inner);
  if (!field) return schema && bySchema(schema, name, [member, inner]);
  const read: NamedMember['read'] = (text, before) => ({ value: readFieldMember(field, text, before) });
  return { path: [member, inner], isList: field.multiple === true, read };
}

function bySchema(schema: z.ZodType, name: string, path: NamedMember['path']): NamedMember {
  const isList = plainSchema(schema) instanceof z.ZodArray;
  return { path, isList, read: (text, before) => readMember(schema, text, name, before) };
}

/**
 * Reads a text by the schema of a member. `+3` adds to a list of ids, `-3` takes out. A list may also be JSON, and what has no other text
 * must be.
 */
function readMember(schema: z.ZodType, text: string, name: string, before: unknown): TextValue<unknown> {
  const written = text.trim();
  const isFine = (value: unknown) => value !== undefined && schema.safeParse(value).success;
  if (written === BLANK_CELL) {
    const nothing = [null, [], ''].find(isFine);
    return nothing === undefined ? { reason: `${name} cannot be empty.` } : { value: nothing };
  }
  const json = /^[[{]/.test(written) ? jsonOf(written) : undefined;
  const read = isFine(json) ? { value: json } : readBy(plainSchema(schema), written, name, before);
  if ('reason' in read || isFine(read.value)) return read;
  return { reason: `"${shortened(written)}" does not fit ${name}.` };
}

function readBy(schema: z.ZodType, text: string, name: string, before: unknown): TextValue<unknown> {
  if (schema instanceof z.ZodBoolean) return readText(text, 'flag', name);
  if (schema instanceof z.ZodNumber) return readText(text, schema.isInt ? 'integer' : 'number', name);
  if (schema instanceof z.ZodEnum) return readOption(text, schema.options.map(String), name);
  const element = schema instanceof z.ZodArray ? plainSchema(schema.element as z.ZodType) : undefined;
  if (element instanceof z.ZodNumber) return readIds(text, name, before);
  if (element instanceof z.ZodString) return { value: splitValues(text) };
  if (schema instanceof z.ZodString || schema.safeParse(text).success) return { value: text };
  return { reason: `"${shortened(text)}" does not fit ${name}. Write it as JSON, as the service takes it.` };
}

/** A schema without what says that a member may be missing or null. */
function plainSchema(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? plainSchema(schema.unwrap() as z.ZodType) : schema;
}

function innerSchema(outer: z.ZodType, name: string): z.ZodType | undefined {
  const plain = plainSchema(outer);
  if (plain instanceof z.ZodRecord) return plain.valueType as z.ZodType;
  return plain instanceof z.ZodObject ? (ownMember<unknown>(plain.shape, name) as z.ZodType | undefined) : undefined;
}

function readIds(text: string, name: string, before: unknown): TextValue<number[]> {
  const isAdded = text.startsWith('+');
  if (!isAdded && !text.startsWith('-')) return readText(text, 'ids', name);
  const read = readText(text.slice(1), 'ids', name);
  if ('reason' in read) return read;
  const had = Array.isArray(before) ? (before as number[]) : [];
  return { value: isAdded ? [...new Set([...had, ...read.value])] : had.filter((id) => !read.value.includes(id)) };
}

/** Reads a text as the value of a field of isolates, as the service takes it; null empties. */
function readFieldMember(field: FieldOfText, text: string, before: unknown): string | string[] | null {
  const written = text.trim();
  const values = written === BLANK_CELL ? [] : fieldValues(written, field);
  if (field.multiple) return values;
  const [value] = values;
  // Lists and spreadsheets write 37 for 37.0: that is no change.
  const isNumber = field.type === 'int' || field.type === 'float';
  const had = Array.isArray(before) && isNumber ? String(before[0]) : '';
  return had !== '' && Number(had) === Number(value) ? had : (value ?? null);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
