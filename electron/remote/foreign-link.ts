import { z } from 'zod';
import { optionFor, unwrapped } from '#shared/api/schema-parts.ts';
import { readUri } from '#shared/api/uri.ts';

/** Members that hold addresses of the world outside, or texts and values that people wrote. */
const NOT_LINKS = new Set([
  'citation_link',
  'comments',
  'description',
  'long_description',
  'full_description',
  'message',
  'provenance',
  'phenotypic',
  'values',
]);

/**
 * The first link of a reply that leads to a resource of another site; undefined where all stay. The links of a site are read as names
 * of its own records, so a foreign one would show the wrong record. Behind a proxy a site may believe that it is asked by http, so the
 * protocol does not count. `base` is the base address of the site. What `schema` does not know is shown as text and never followed, so
 * it may hold any address; without a schema every member counts. RangeError if the reply is nested too deeply.
 */
export function foreignLink(base: string, reply: unknown, schema: z.ZodType | undefined): string | undefined {
  const own = withoutProtocol(`${base}/`);
  const isForeign = (text: string): boolean => {
    if (!/^https?:\/\//i.test(text) || `${withoutProtocol(text)}/`.startsWith(own)) return false;
    return readUri(text) !== undefined;
  };

  function search(value: unknown, known: KnownPart): string | undefined {
    if (typeof value === 'string') return known !== 'not' && isForeign(value) ? value : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    const within = Array.isArray(value) ? itemsOf(value, known) : membersOf(value, known);
    for (const [member, of] of within) {
      const found = search(member, of);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return search(reply, schema ?? 'all');
}

/** What is known of a value: its schema, that all of it counts, or that nothing does. */
type KnownPart = z.ZodType | 'all' | 'not';
type ValuePart = [value: unknown, known: KnownPart];

function itemsOf(list: readonly unknown[], known: KnownPart): ValuePart[] {
  const schema = plain(known, list);
  const ofItems = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : unlessSchema(schema);
  return list.map((item) => [item, ofItems]);
}

function membersOf(value: object, known: KnownPart): ValuePart[] {
  const schema = plain(known, value);
  return Object.entries(value).flatMap(([name, member]): ValuePart[] => {
    if (NOT_LINKS.has(name)) return [];
    if (schema instanceof z.ZodRecord) return [[member, schema.valueType as z.ZodType]];
    if (!(schema instanceof z.ZodObject)) return [[member, unlessSchema(schema)]];
    const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
    return [[member, (Object.hasOwn(shape, name) ? shape[name] : undefined) ?? 'not']];
  });
}

/** The form that a list or an object has, of those that its schema allows. */
function plain(known: KnownPart, value: object): KnownPart {
  if (typeof known === 'string') return known;
  const schema = unwrapped(known);
  if (schema instanceof z.ZodUnknown) return 'all';
  return schema instanceof z.ZodUnion ? plain(optionFor(schema, value) ?? 'not', value) : schema;
}

/** A list or an object where its schema wants something else is not read. */
function unlessSchema(known: KnownPart): 'all' | 'not' {
  return known === 'all' ? 'all' : 'not';
}

function withoutProtocol(address: string): string {
  return address.replace(/^https?:/i, '').toLowerCase();
}
