import { FILTER_OPERATORS, ISOLATE_PROPERTIES } from '#shared/api/isolate-filter.ts';
import { queryString, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { ownMember } from '#shared/own-member.ts';
import { placeOf } from './sample-addresses.ts';
import { ATTRIBUTE, SPARSE_FIELD } from './sample-isolates.ts';

/** A request without who asks. */
export interface AnyRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: string;
  headers?: Record<string, string>;
}

/** Records for which routes are asked, seen or not. */
export interface AskedRecords {
  isolates: readonly number[];
  contigs: readonly number[];
  /** Names of isolates, and alleles of abcZ, that only hidden ones may have. */
  names: readonly string[];
  alleles: readonly string[];
}

const DAYS = ['2024-01-01', '2024-02-10'];
const DAYS_BACK = ['1', '99999'];

/** Values of every parameter of the service. A new one needs a place here. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  page: ['2'],
  page_size: ['2'],
  return_all: ['1'],
  include_records: ['1'],
  search: ['Alpha', 'Hidden'],
  sort: [
    '-scheme.1.ST',
    'locus.abcZ',
    'verdict',
    '-isolate',
    '-year',
    '-datestamp',
    `-${SPARSE_FIELD}`,
    `-${ATTRIBUTE}`,
  ],
  fields: [`country,year,${SPARSE_FIELD},${ATTRIBUTE},scheme.1.ST,locus.abcZ,loci.1`, 'country,verdict'],
  loci: ['abcZ,adk'],
  schemes: ['1'],
  linked_data: ['1'],
  with_pk: ['1'],
  allele_ids_only: ['1'],
  include_old_versions: ['1'],
  all_versions: ['1'],
  genome_size: ['1'],
  genomes: ['1'],
  provenance_only: ['1'],
  no_loci: ['1'],
  header: ['id'],
  limit: ['5'],
  before: ['99999'],
  status: ['pending'],
  type: ['isolates'],
  locus: ['abcZ'],
  mode: ['block'],
  scheme_id: ['1'],
  submitter: ['olga'],
  class: ['clean'],
  older_than: ['1'],
  within: ['2'],
  threshold: ['1'],
  ended: ['true'],
  day: ['2024-01-01'],
  reason: ['A reason.'],
  record: ['isolate'],
  curator: ['cora'],
  batch: ['b'],
  added_after: DAYS,
  added_on: DAYS,
  added_reldate: DAYS_BACK,
  days: DAYS_BACK,
  updated_after: DAYS,
  updated_on: DAYS,
  updated_reldate: DAYS_BACK,
  alleles_added_after: DAYS,
  alleles_added_reldate: DAYS_BACK,
  alleles_updated_after: DAYS,
  alleles_updated_reldate: DAYS_BACK,
};

const ALL = Object.values(routes) as unknown as Route[];

/** Parameters that have no value above. */
export const UNKNOWN_PARAMETERS = new Set(ALL.flatMap(({ query }) => Object.keys(query.shape))).difference(
  new Set(Object.keys(VALUES)),
);

/** Query strings of a route: none, each parameter alone with each value, and pages of whole records. */
function queriesOf({ id, query }: Route): string[] {
  const names = Object.keys(query.shape);
  // Without this parameter these routes only refuse.
  const needed = id.endsWith('IsolateBreakdown') ? { fields: 'scheme.1.ST,year,country' } : {};
  const together = { include_records: '1', page_size: '3', sort: '-isolate' };
  const wished = [
    {},
    ...names.flatMap((name) => (VALUES[name] ?? []).map((value) => ({ [name]: value }))),
    ...(names.includes('page') && names.includes('include_records') ? [together] : []),
  ];
  return wished.map((wish) => queryString({ ...needed, ...wish })).map((text) => (text === '' ? '' : `?${text}`));
}

/** Values of isolate properties that are no numbers. */
const OF_PROPERTIES = { project: 'Survey', visibility: 'private', verdict: 'bad' };

const DAMAGED = '{"damaged';

function bodiesOf({ id }: Route, { names, alleles, isolates }: AskedRecords): string[] {
  if (!['searchIsolates', 'searchIsolateBreakdown'].includes(id)) return [DAMAGED, '{}', '{"sequence":"ACGT"}'];
  const [name = '', allele = '', isolate = 0] = [names[0], alleles[0], isolates.at(-1)];
  const parts = [
    ...['isolate', 'country', 'source'].map((field) => ({ field, value: name })),
    { field: 'year', value: 1950 },
    { field: SPARSE_FIELD, value: 99 },
    { field: ATTRIBUTE, value: 'R' },
    { field: 'id', value: isolate },
    { locus: 'abcZ', value: allele },
    { scheme: 1, scheme_field: 'ST', value: '2' },
    { classification_scheme: 1, value: 1 },
    ...ISOLATE_PROPERTIES.map((property) => ({ property, value: ownMember(OF_PROPERTIES, property) ?? 1 })),
  ];
  const filters = parts.flatMap(({ value, ...part }) =>
    FILTER_OPERATORS.map((op) => {
      if (op.endsWith('empty')) return { ...part, op };
      return { ...part, op, ...(op === 'in' ? { values: [value] } : { value }) };
    }),
  );
  const plain = [DAMAGED, '{}', JSON.stringify({ 'field.isolate': name }), JSON.stringify({ 'locus.abcZ': allele })];
  return [...plain, ...filters.map((filter) => JSON.stringify({ filter }))];
}

/** Requests for every route with every method and parameter below one prefix, in both sample databases, about these records. */
export function everyRequest(face: string, records: AskedRecords): AnyRequest[] {
  return ALL.flatMap((route) => {
    const databases = 'database' in route.params.shape ? databasesOf(route) : [''];
    const places = databases.flatMap((database) => placesOf(route, database, records));
    return places.flatMap((place) => requestsOf(route, face + place, records));
  });
}

const databasesOf = ({ kind }: Route) =>
  kind === undefined ? ['sample', 'sample_isolates'] : [kind === 'seqdef' ? 'sample' : 'sample_isolates'];

function placesOf(route: Route, database: string, { isolates, contigs }: AskedRecords): string[] {
  if (route.path.startsWith('/db/:database/fields/:field'))
    return ['country', SPARSE_FIELD, ATTRIBUTE].map((field) => placeOf(route, { database, field }));
  if ('isolate_id' in route.params.shape) return isolates.map((isolate_id) => placeOf(route, { database, isolate_id }));
  if ('contig_id' in route.params.shape) return contigs.map((contig_id) => placeOf(route, { database, contig_id }));
  if ('cluster_set' in route.params.shape)
    return ['Public', 'All'].map((cluster_set) => placeOf(route, { database, cluster_set }));
  return [placeOf(route, { database })];
}

function requestsOf(route: Route, place: string, records: AskedRecords): AnyRequest[] {
  const urls = queriesOf(route).map((query) => place + query);
  const headers = { host: 'localhost', 'if-match': '*' };
  if (route.method === 'GET')
    return [
      ...urls.map((url): AnyRequest => ({ method: 'GET', url, headers })),
      { method: 'HEAD', url: place, headers },
    ];
  const { method } = route;
  const sent = { ...headers, 'content-type': 'application/json' };
  if (method === 'DELETE') return [{ method, url: place, headers }];
  return [
    ...bodiesOf(route, records).map((payload): AnyRequest => ({
      method,
      url: urls[0] ?? place,
      headers: sent,
      payload,
    })),
    ...urls.slice(1).map((url): AnyRequest => ({ method, url, headers: sent, payload: '{}' })),
  ];
}
