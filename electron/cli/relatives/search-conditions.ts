import {
  IsolateFilter,
  ISOLATE_PROPERTIES,
  type FilterOperator,
  type IsolateProperty,
} from '#shared/api/isolate-filter.ts';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';

/**
 * A search for isolates as the shell takes it: conditions such as `country=Norway`, `year>=2020`, `project=Outbreak 7` or `locus.stx2!=1` that must all
 * hold. One that begins with `{` is a filter as the service takes it. AppError codes: bad_condition 400.
 */
export function searchOf(texts: readonly string[]): IsolateFilter {
  const parts = texts.map((text) => (text.trimStart().startsWith('{') ? filterIn(text) : conditionOf(text)));
  const filter = IsolateFilter.safeParse(parts.length === 1 ? parts[0] : { all: parts });
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  throw badCondition(texts.join(' '), issue?.message ?? 'It is no filter');
}

function filterIn(text: string): unknown {
  const filter = jsonIn(text);
  if (filter === undefined) throw badCondition(text, 'It begins with "{", but it is not valid JSON');
  return filter;
}

function conditionOf(text: string): IsolateFilter {
  const [, asked = '', op, value] = /^([^=<>!]+)(!=|<=|>=|=|<|>)(.+)$/s.exec(text) ?? [];
  if (op === undefined || value === undefined) {
    throw badCondition(text, 'Write a field, "=" and its value, such as country=Norway');
  }
  const name = asked.trim();
  const compared = { op: op as FilterOperator, value: value.trim() };
  const [, kind, own = ''] = /^(field|locus)\.(.+)$/s.exec(name) ?? [];
  if (kind === 'locus') return { locus: own, ...compared };
  if (kind === 'field') return { field: own, ...compared };
  const property = ISOLATE_PROPERTIES.find((one): one is IsolateProperty => one === name);
  return property === undefined ? { field: name, ...compared } : { property, ...compared };
}

function badCondition(text: string, why: string): AppError {
  return new AppError(400, 'bad_condition', `"${text}" is no condition. ${why.replace(/\.?$/, '.')}`);
}
