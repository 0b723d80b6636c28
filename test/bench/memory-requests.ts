import type { Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { createRandom, type Random } from '#test/support/generated/random.ts';

/** A request as its client sends it. */
export interface OddRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const ALL_ROUTES = (Object.values(routes) as unknown as Route[]).filter(({ path }) => !path.includes('/oauth/'));
const FACES = ['', '/bigsdb'];
const DATABASES = [
  'sample',
  'sample_isolates',
  'sample_isolates',
  'demo_seqdef',
  'demo_isolates',
  'nothing',
  '..',
  'é',
];
/** Keys of records, of most of which there is none, and names that every object knows. */
const KEYS = [
  '1',
  '2',
  '3',
  'abcZ',
  'adk',
  'ST',
  'country',
  'toString',
  '__proto__',
  '..',
  '%00',
  '-1',
  '1e308',
  '9'.repeat(15),
  'ü',
];
const PARAMETERS = [
  'page',
  'page_size',
  'return_all',
  'include_records',
  'search',
  'sort',
  'fields',
  'details',
  'linked_data',
  'other',
];
const VALUES = [
  '1',
  '0',
  '-5',
  'today',
  '2024-01-05',
  'country,year',
  '-allele_id',
  'scheme.1.ST',
  '%FF',
  'a'.repeat(300),
];
const BODIES = [
  '{}',
  '[]',
  'null',
  '{"sequence":',
  '{"sequence":"ACGT"}',
  '{"sequence":"not DNA","base64":1}',
  '{"designations":{"abcZ":[{"allele":"1"}],"adk":[{"allele":"1"}]}}',
  '{"designations":{"toString":[{"allele":{}}]}}',
  '{"field.country":"Norway"}',
  '{"filter":{"all":[{"field":"id","op":"in","values":["1","2"]}]}}',
  '{"country":"Norway","isolate":"odd"}',
  '{"value":"2024-13-45","reason":"odd"}',
  `{"search":"${'x'.repeat(5_000)}"}`,
  '',
];
const HEADERS: Record<string, string>[] = [
  {},
  {},
  {},
  { accept: 'text/csv' },
  { 'accept-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { 'if-match': '"1"' },
  { 'x-offset': '-1', 'x-per-page': 'many' },
  { 'content-type': 'multipart/form-data; boundary=x' },
];

/** The same requests for the same seed: any route with keys, parameters, headers and a body that rarely fit. */
export function oddRequests(seed: number): () => OddRequest {
  const random = createRandom(seed);
  return () => oddRequest(random);
}

function oddRequest(random: Random): OddRequest {
  const one = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item;
  const { method, path: template } = one(ALL_ROUTES);
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'database' ? one(DATABASES) : one(KEYS)),
  );
  const query = Array.from({ length: random.below(3) }, () => `${one(PARAMETERS)}=${one(VALUES)}`).join('&');
  const asked = { method, path: `${one(FACES)}${path}?${query}`, headers: one(HEADERS) };
  return method === 'GET' ? asked : { ...asked, body: one(BODIES) };
}
