import { z } from 'zod';
import { jsonIn } from '../json-in.ts';
import { optionFor, unwrapped } from './schema-parts.ts';
import { nameInUri } from './uri.ts';

/**
 * Where a record that was read has what its site sent besides: a JSON text, so that neither a copy of the record nor the name of a member
 * can harm it. It is never on the wire.
 */
const ALSO_SENT = 'also_sent';

/** The same as a member of a schema, for what crosses to the screens with a record. */
export const AlsoSentMember = { [ALSO_SENT]: z.string().optional() };

/** An item of a list as a copy finds it again, where the list may have another order: its place, and what its site said of it. */
const PathItem = z.object({
  at: z.number().int(),
  item: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
type PathItem = z.infer<typeof PathItem>;

/** Names of members and places in lists, from 0. */
type SentPath = readonly (string | number | PathItem)[];

/** A member that this program does not know, or that is not what it should be: its place in the record, and the value as it came. */
export type SentMember = readonly [path: SentPath, value: unknown];

/** A value as far as a schema knows it, and what else is in it. */
interface SortedValue {
  fits: boolean;
  known: unknown;
  others: SentMember[];
}

/** A name that would change an object instead of becoming a member of it. */
const PROTOTYPE = '__proto__';

/**
 * What of a reply a schema does not know. With `checks`, members that may be absent and are not what they should be are taken out of
 * `known`, too; without, `known` is the value itself.
 */
export function sortReply(schema: z.ZodType, value: unknown, checks: boolean): SortedValue {
  const plain = unwrapped(schema);
  const isNested = typeof value === 'object' && value !== null;
  if (plain instanceof z.ZodUnion) {
    const option = isNested ? optionFor(plain, value) : undefined;
    return option ? sortReply(option, value, checks) : leaf(schema, value, checks);
  }
  if (plain instanceof z.ZodArray && Array.isArray(value)) {
    const element = plain.element as z.ZodType;
    if (!canHoldOthers(element) && !checks) return { fits: true, known: value, others: [] };
    const sorted = value.map((item) => sortReply(element, item, checks));
    return joined(
      sorted.map((item, index) => [index, item]),
      checks ? sorted.map(({ known }) => known) : value,
    );
  }
  if (!isNested || Array.isArray(value)) return leaf(schema, value, checks);
  if (plain instanceof z.ZodRecord) {
    const valueType = plain.valueType as z.ZodType;
    if (!canHoldOthers(valueType) && !checks) return { fits: true, known: value, others: [] };
    const sorted = Object.entries(value).map(([name, item]) => [name, sortReply(valueType, item, checks)] as const);
    return joined(sorted, checks ? Object.fromEntries(sorted.map(([name, { known }]) => [name, known])) : value);
  }
  return plain instanceof z.ZodObject ? sortMembers(plain, value, checks) : leaf(schema, value, checks);
}

function sortMembers(schema: z.ZodObject, value: object, checks: boolean): SortedValue {
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  const isLoose = schema.def.catchall instanceof z.ZodUnknown;
  const others: SentMember[] = [];
  const kept: [string, unknown][] = [];
  let fits = true;
  for (const [name, member] of Object.entries(value)) {
    const expected = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (expected === undefined) {
      // A loose record has further members of its own, which may not be null there.
      const stays = isLoose && member !== null && name !== PROTOTYPE && name !== ALSO_SENT;
      if (stays) kept.push([name, member]);
      else others.push([[name], member]);
      continue;
    }
    const sorted = sortReply(expected, member, checks);
    for (const [path, other] of sorted.others) others.push([[name, ...path], other]);
    if (sorted.fits) kept.push([name, sorted.known]);
    else if (mayBeAbsent(expected)) others.push([[name], member]);
    else fits = false;
  }
  return { fits, known: checks ? Object.fromEntries(kept) : value, others };
}

function leaf(schema: z.ZodType, value: unknown, checks: boolean): SortedValue {
  return { fits: !checks || schema.safeParse(value).success, known: value, others: [] };
}

function joined(parts: readonly (readonly [string | number, SortedValue])[], known: unknown): SortedValue {
  return {
    fits: parts.every(([, { fits }]) => fits),
    known,
    others: parts.flatMap(([place, { others }]) =>
      others.map(([path, value]): SentMember => [[place, ...path], value]),
    ),
  };
}

function mayBeAbsent(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional;
}

/** Whether a value of this schema can have members: long lists of texts and numbers are not looked through. */
function canHoldOthers(schema: z.ZodType): boolean {
  const plain = unwrapped(schema);
  if (plain instanceof z.ZodUnion) return plain.options.some((option) => canHoldOthers(option as z.ZodType));
  if (plain instanceof z.ZodArray) return canHoldOthers(plain.element as z.ZodType);
  if (plain instanceof z.ZodRecord) return canHoldOthers(plain.valueType as z.ZodType);
  return plain instanceof z.ZodObject;
}

/**
 * Puts what else was sent beside the records that it belongs to. In a list that are its items, else the reply itself. Changes `data`,
 * which was just read.
 */
export function putAlsoSent(data: unknown, others: readonly SentMember[], isList: boolean): void {
  const found = new Map<object, SentMember[]>();
  for (const [path, value] of others) {
    const depth = isList ? recordDepth(path) : 0;
    const record = memberIn(data, path.slice(0, depth));
    const [owner, rest] = isObject(record) ? [record, path.slice(depth)] : [data, path];
    if (!isObject(owner)) continue;
    found.set(owner, [...(found.get(owner) ?? []), [rest, value]]);
  }
  for (const [record, members] of found) Object.assign(record, { [ALSO_SENT]: JSON.stringify(members) });
}

/** How deep the record of a member lies in a list: behind the place in it. */
function recordDepth(path: SentMember[0]): number {
  if (typeof path[0] === 'number') return 1;
  return typeof path[1] === 'number' ? 2 : 0;
}

/** The place of a member: names, and places in lists as its site had them, from 0. */
export function placeOf(path: SentPath): (string | number)[] {
  return path.map((part) => (typeof part === 'object' ? part.at : part));
}

function memberIn(value: unknown, path: SentPath): unknown {
  return placeOf(path).reduce<unknown>(memberAt, value);
}

function memberAt(value: unknown, name: string | number): unknown {
  const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return has ? (value as Record<string | number, unknown>)[name] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SentMembers = z.array(z.tuple([z.array(z.union([z.string(), z.number(), PathItem])), z.unknown()]));

/** What a site sent of a record besides what this program knows, from its JSON text. A text that is damaged gives nothing. */
export function alsoSentIn(text: string | undefined): SentMember[] {
  if (text === undefined) return [];
  return SentMembers.safeParse(jsonIn(text)).data ?? [];
}

/** The same from the record beside which it lies. */
export function alsoSentOf(record: object): SentMember[] {
  const text = memberAt(record, ALSO_SENT);
  return alsoSentIn(typeof text === 'string' ? text : undefined);
}

/** Members of a record that may have any: those without a name that is known, and what else was sent. */
export function furtherMembers(record: object, known: ReadonlySet<string>): SentMember[] {
  const further = Object.entries(record).filter(([name]) => name !== ALSO_SENT && !known.has(name));
  return [...further.map(([name, value]): SentMember => [[name], value]), ...alsoSentOf(record)];
}

/** Members as a copy keeps them: JSON text, where items of lists are known by what `record` says of them. Undefined for none. */
export function keptText(record: object, members: readonly SentMember[]): string | undefined {
  if (members.length === 0) return undefined;
  const kept = members.map(([path, value]) => [path.map((part, depth) => keptPart(record, path, part, depth)), value]);
  return JSON.stringify(kept);
}

/** Characters of a text that tells an item from others: longer ones say nothing that shorter members do not. */
const TELLING = 200;

function keptPart(record: object, path: SentPath, part: SentPath[number], depth: number): SentPath[number] {
  if (typeof part !== 'number') return part;
  const item = memberIn(record, path.slice(0, depth + 1));
  if (!isObject(item)) return part;
  const told = Object.entries(item).flatMap(([name, value]) => {
    const telling = name === ALSO_SENT ? undefined : tellingValue(value);
    return telling === undefined || String(telling).length > TELLING ? [] : [[name, telling]];
  });
  return told.length === 0 ? part : { at: part, item: Object.fromEntries(told) as PathItem['item'] };
}

/** A value by which an item is known. Addresses differ between a site and its copy: their last parts count. */
function tellingValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return /^https?:/.test(value) ? nameInUri(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/**
 * A record with what a site once sent of it besides, at the same places. Left out is what would take the place of another member, and
 * what lies in an item of a list that the record does not have.
 */
export function withAlsoSent<Record extends object>(record: Record, members: readonly SentMember[]): Record {
  return members.reduce<Record>((whole, [path, value]) => putAt(whole, path, value) as Record, record);
}

function putAt(target: unknown, [part, ...rest]: SentPath, value: unknown): unknown {
  if (typeof part === 'string' && isObject(target)) {
    if (rest.length > 0) {
      return Object.hasOwn(target, part) ? { ...target, [part]: putAt(memberAt(target, part), rest, value) } : target;
    }
    return Object.hasOwn(target, part) ? target : { ...target, [part]: value };
  }
  if (typeof part !== 'object' || !Array.isArray(target)) return target;
  const fits = target.map((item: unknown) => isSame(item, part.item));
  const at = fits[part.at] === true ? part.at : fits.indexOf(true);
  return at === -1 ? target : target.with(at, putAt(target[at], rest, value));
}

/** Whether an item says the same as a site once said, of all that both name, and of something. */
function isSame(item: unknown, told: PathItem['item']): boolean {
  const both = Object.entries(told).filter(([name]) => memberAt(item, name) !== undefined);
  return both.length > 0 && both.every(([name, value]) => tellingValue(memberAt(item, name)) === value);
}
