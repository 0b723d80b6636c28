import type { ZodObject } from 'zod';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';

/** The database of isolates that is asked. */
export const DB = '/db/sample_isolates';

const SEARCHES = [
  { 'field.ward': 'Zebra ward' },
  { 'field.labs': 4242 },
  { 'field.wing': 'Zebra ward of the east' },
  { filter: { field: 'ward', op: 'not-empty' } },
  { filter: { any: [{ field: 'labs', op: '>', value: 1 }] } },
  { 'field.country': 'Norway' },
];
const QUERIES = [
  '',
  'include_records=1',
  'search=Zebra',
  'search=4242',
  'sort=ward',
  'sort=-labs',
  'sort=wing',
  'by=ward,country',
];
const MORE = ['include_records=1&fields=ward', 'fields=labs,year&include_records=1', 'fields=labs', 'linked_data=1'];

/** One request. */
export interface Asked {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

/** All that can be asked about isolates and fields, with names that only the first service has. */
export function askAll(): Asked[] {
  const asked: Asked[] = [];
  for (const route of Object.values(routes) as unknown as Route[]) {
    if (!route.path.includes(':database')) continue;
    for (const [isolate_id, field] of [
      [1, 'ward'],
      [3, 'size'],
      [7, 'year'],
    ]) {
      const database = route.kind === 'seqdef' || route.path.includes('/alleles/') ? 'sample' : 'sample_isolates';
      const about = { isolate_id, field, database, locus: 'adk', allele_id: '1', scheme_id: 1, project_id: 1 };
      const rest = {
        attribute: 'sir',
        table: 'Secret breakpoints',
        contig_id: 1,
        position: 1,
        user_id: 1,
        classification_scheme_id: 1,
        group_id: 1,
        member: 'date',
      };
      const path = pathOf(route.path, {
        ...about,
        ...rest,
        change_id: 1,
        batch: 'x',
        submission_id: 'x',
        profile_id: 1,
      });
      const { method } = route as { method: Asked['method'] };
      if (method !== 'GET') asked.push({ method, path, body: { provenance: { ward: 'x' } } });
      else {
        const taken = Object.keys((route.query as ZodObject | undefined)?.shape ?? {});
        const queries = [...QUERIES, ...MORE].filter(
          (query) => query === '' || taken.includes(query.split('=')[0] ?? ''),
        );
        for (const query of queries) asked.push({ method, path: `${path}?${query}` });
      }
    }
  }
  for (const body of SEARCHES) {
    for (const query of QUERIES) {
      asked.push({ method: 'POST', path: `${DB}/isolates/search?${query}`, body });
      asked.push({ method: 'POST', path: `${DB}/isolates/breakdown?fields=ward&${query}`, body });
    }
  }
  return [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()];
}
