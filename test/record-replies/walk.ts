import { patternOf } from './recording.ts';
import type { Ask, Caller, Reply } from './service.ts';

const FACES = ['', '/bigsdb'];
const ROOTS = [
  '/',
  '/db',
  '/openapi.json',
  '/robots.txt',
  '/docs',
  '/authorize',
  '/authorisations',
  '/nothing',
  '/db/nothing',
];

/** Queries that are tried where a route knows their first parameter, right ones and wrong ones. */
const QUERIES =
  `page=2&page_size=3 page=0 page=x page=99999 page_size=10001 page_size=0 return_all=1 return_all=1&return_all=2
  include_records=1&page_size=5 search=1 search=EX%20b search=%00 search=a%20a%20a%20a%20a%20a%20a%20a%20a%20a%20a
  sort=datestamp&page_size=5 sort=-date_entered&page_size=5 sort=id&page_size=5 sort=length&page_size=5 sort=-profile_id&page_size=5
  sort=country&page_size=5 sort=-scheme.1.ST&page_size=5 sort=locus.synA&page_size=5 sort=none
  fields=country,year&include_records=1&page_size=3 fields=scheme.1.ST,year&include_records=1&page_size=3
  fields=loci.1&include_records=1&page_size=3 fields=none&include_records=1 fields=
  added_after=2020-06-01 added_after=2020-02-30 added_after=today added_on=2016-05-04 added_reldate=1000 added_reldate=soon
  updated_after=2022-01-01&added_after=2021-01-01 updated_on=yesterday updated_reldate=-1 alleles_added_after=2024-09-01
  alleles_updated_reldate=500 genome_size=1 genome_size=x include_old_versions=1 provenance_only=1 status=closed status=pending
  status=none type=alleles type=none locus=synA class=clean older_than=0 before=50 record=locus day=2026-01-15 day=x`.split(
    /\s+/,
  );

/** Headers that count. */
const HEADERS: Record<string, string>[] = [
  { accept: 'text/csv' },
  { accept: 'text/html' },
  { 'x-per-page': '2', 'x-offset': '1' },
  { 'accept-encoding': 'gzip' },
  { origin: 'https://elsewhere.example' },
];

/** A route that reads, as the service itself describes it. */
interface Route {
  template: string;
  fits: RegExp;
  parameters: { name: string; in: string; schema: { enum?: unknown[] } }[];
}
const PLACEHOLDER = /\{(\w+)\}/g;

async function readRoutes(ask: Ask, face: string): Promise<Route[]> {
  const { json } = await ask('nobody', 'GET', `${face}/openapi.json`);
  const paths = Object.entries(json['paths'] as Record<string, { get?: Partial<Route> }>);
  return paths.flatMap(([path, { get }]) => {
    const fits = new RegExp(`^${face}${path.replaceAll(PLACEHOLDER, '[^/]+')}$`);
    return get ? { template: face + path, fits, parameters: get.parameters ?? [] } : [];
  });
}

/** What lies below an address and is linked from nowhere: routes with further words, or with one of a few values. */
function below(path: string, routes: readonly Route[]): string[] {
  const at = routes.filter(({ fits }) => fits.test(path)).map(({ template }) => `${template}/`);
  const further = routes.flatMap(({ template, parameters }) => {
    const start = at.find((one) => template.startsWith(one)) ?? template;
    const rest = template.slice(start.length);
    const [name, another] = rest.match(PLACEHOLDER) ?? [];
    if (name === undefined) return rest;
    const values = another === undefined ? parameters.find((one) => `{${one.name}}` === name)?.schema.enum : [];
    return values?.map((value) => rest.replace(name, String(value))) ?? [];
  });
  const queued = path.replace(/(\/db\/[^/]+)(\/submissions\/[^/]+)$/, '$1/curation$2');
  const items = queued === path ? [] : [queued, `${queued}/items/1`, `${queued}/items/1/typing`];
  return [...further.filter(Boolean).map((rest) => `${path}/${rest}`), ...items];
}

/** Tries on an address what its route knows: parameters, headers, HEAD, and whether it changed. */
async function vary(ask: Ask, as: Caller, path: string, routes: readonly Route[], { headers }: Reply): Promise<void> {
  const known = routes.find(({ fits }) => fits.test(path))?.parameters.filter((one) => one.in === 'query') ?? [];
  const queries = QUERIES.filter((query) => known.some(({ name }) => query.startsWith(`${name}=`)));
  for (const query of queries) await ask(as, 'GET', `${path}?${query}`);
  const held = headers.etag === undefined ? [] : [{ 'if-none-match': headers.etag }];
  for (const further of [...HEADERS, ...held]) await ask(as, 'GET', path, undefined, { headers: further });
  await ask(as, 'HEAD', path);
}

/**
 * Asks for all that links lead to from the roots of both faces, and what lies below, up to `most` addresses of one pattern in one
 * database. `varies`: parameters and headers are tried on one of each pattern.
 */
export async function walk(ask: Ask, as: Caller, { most, varies }: { most: number; varies: boolean }): Promise<void> {
  const routes: Route[] = [];
  for (const face of FACES) routes.push(...(await readRoutes(ask, face)));
  const seen = new Set(FACES.flatMap((face) => ROOTS.map((path) => face + path)));
  const counts = new Map<string, number>();
  for (const address of seen) {
    const pattern = `${/\/db\/[^/?]+/.exec(address)?.[0]} ${patternOf(address)}`;
    const count = counts.get(pattern) ?? 0;
    counts.set(pattern, count + 1);
    if (count >= most) continue;
    const reply = await ask(as, 'GET', address);
    for (const [, link = ''] of reply.text.matchAll(/"http:\/\/localhost(\/[^"\\]*)"/g)) seen.add(link);
    if (address.includes('?')) continue;
    for (const further of below(address, routes)) seen.add(further);
    if (varies && count === 0) await vary(ask, as, address, routes, reply);
  }
}
