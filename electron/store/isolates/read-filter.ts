import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { SearchTree } from './isolate-search.ts';
import type { AskedFilter } from './isolate-targets.ts';

/** A filter as conditions that can be looked up: `resolve` says what each of them refers to, or throws. `place` is that of the filter in a request. */
export function readFilter(
  part: IsolateFilter,
  place: string,
  resolve: (asked: AskedFilter) => SearchTree,
): SearchTree {
  const inner = (member: 'all' | 'any', parts: IsolateFilter[]) =>
    parts.map((one, index) => readFilter(one, `${place}.${member}.${index}`, resolve));
  if (part.all) return { all: inner('all', part.all) };
  if (part.any) return { any: inner('any', part.any) };
  const { op = '=', value, values } = part;
  return resolve({ place, name: nameOf(part), op, values: values ?? (value === undefined ? [] : [value]) });
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
