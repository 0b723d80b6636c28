import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { MAX_FILTER_CONDITIONS } from '#shared/api/isolate-filter.ts';
import type { IsolateSearch } from '#shared/api/isolate.ts';
import type { Route } from '#shared/api/route.ts';
import type { SearchTree } from '#electron/store/isolates/isolate-search.ts';
import { resolveCondition, type AskedFilter } from './isolate-targets.ts';
import { lincodeCondition, type SearchOrigin } from './lincode-condition.ts';
import { badParameter, badParameters } from '../http/parse.ts';

/**
 * Reads a search: all its conditions and its filter must hold. `writtenQuery` is the query string, which may contain conditions
 * too. Parameters of the route have their place there: in the body they would have no effect. Refuses them, other unknown
 * keys, and a search without any condition (400).
 */
export async function readSearch(
  origin: SearchOrigin & { body: IsolateSearch; writtenQuery: Record<string, unknown> },
  route: Pick<Route, 'query'>,
): Promise<SearchTree> {
  const { body, writtenQuery: query } = origin;
  const parameters = new Set(Object.keys(route.query.shape));
  const equalities = Object.entries(body).filter(([key, value]) => {
    if (key === 'filter' || key.startsWith('oauth_')) return false;
    if (!parameters.has(key)) return true;
    if (query[key] === value) return false;
    throw badParameter(key, 'is no search parameter: give it in the query string');
  });
  if (equalities.length > MAX_FILTER_CONDITIONS) {
    throw badParameters([{ reason: `The body has more than ${MAX_FILTER_CONDITIONS} search parameters` }]);
  }
  const all: SearchTree[] = [];
  for (const [key, value] of equalities) all.push(await resolve(origin, readEquality(key, value)));
  if (body.filter) all.push(await readFilter(origin, body.filter, 'filter'));
  if (all.length > 0) return { all };
  throw badParameters([
    { reason: 'The body has no search parameter: give field.NAME, locus.NAME, scheme.ID.FIELD or a filter' },
  ]);
}

/** Reads `field.NAME`, `locus.NAME` or `scheme.ID.FIELD`. The last part may itself contain dots. */
function readEquality(key: string, value: unknown): AskedFilter {
  const [, category, name] = /^(field|locus)\.(.+)$/s.exec(key) ?? [];
  const [, scheme, schemeField] = /^scheme\.(\d{1,15})\.(.+)$/s.exec(key) ?? [];
  if (name === undefined && schemeField === undefined) {
    throw badParameter(key, 'is not a search parameter: use field.NAME, locus.NAME or scheme.ID.FIELD');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw badParameter(key, 'must be a string, a number or a boolean');
  }
  const base = { place: key, op: '=' as const, values: [value] };
  if (name === undefined) return { ...base, name: { scheme: Number(scheme), schemeField: schemeField ?? '' } };
  return { ...base, name: category === 'field' ? { field: name } : { locus: name } };
}

async function resolve(origin: SearchOrigin, asked: AskedFilter): Promise<SearchTree> {
  return (await lincodeCondition(origin, asked)) ?? resolveCondition(origin.database, asked);
}

async function readFilter(origin: SearchOrigin, part: IsolateFilter, place: string): Promise<SearchTree> {
  const inner = async (member: 'all' | 'any', parts: IsolateFilter[]) => {
    const trees: SearchTree[] = [];
    for (const [index, one] of parts.entries())
      trees.push(await readFilter(origin, one, `${place}.${member}.${index}`));
    return trees;
  };
  if (part.all) return { all: await inner('all', part.all) };
  if (part.any) return { any: await inner('any', part.any) };
  const { op = '=', value, values } = part;
  return resolve(origin, {
    place,
    name: nameOf(part),
    op,
    values: values ?? (value === undefined ? [] : [value]),
  });
}

function nameOf({
  field,
  locus,
  scheme,
  scheme_field,
  classification_scheme,
  property,
}: IsolateFilter): AskedFilter['name'] {
  if (field !== undefined) return { field };
  if (locus !== undefined) return { locus };
  if (property !== undefined) return { property };
  if (classification_scheme !== undefined) return { classificationScheme: classification_scheme };
  return { scheme: scheme ?? 0, schemeField: scheme_field ?? '' };
}
