import { MAX_FILTER_CONDITIONS } from '#shared/api/isolate-filter.ts';
import type { IsolateSearch } from '#shared/api/isolate.ts';
import type { Route } from '#shared/api/route.ts';
import type { SearchTree } from '#electron/store/isolates/isolate-search.ts';
import { resolveCondition, type AskedFilter } from '#electron/store/isolates/isolate-targets.ts';
import { readFilter } from '#electron/store/isolates/read-filter.ts';
import { lincodeCondition, type SearchOrigin } from './lincode-condition.ts';
import { badParameter, badParameters } from '#shared/api/bad-parameter.ts';

/**
 * Reads a search: all its conditions and its filter must hold. `writtenQuery` is the query string, which may contain conditions
 * too. Parameters of the route have their place there: in the body they would have no effect. Refuses them, other unknown
 * keys, and a search without any condition (400).
 */
export function readSearch(
  origin: SearchOrigin & { body: IsolateSearch; writtenQuery: Record<string, unknown> },
  route: Pick<Route, 'query'>,
): SearchTree {
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
  const resolve = (asked: AskedFilter) => lincodeCondition(origin, asked) ?? resolveCondition(origin.database, asked);
  const all = equalities.map(([key, value]) => resolve(readEquality(key, value)));
  if (body.filter) all.push(readFilter(body.filter, 'filter', resolve));
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
