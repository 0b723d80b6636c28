import type { FilterValue, IsolateFilter } from '#shared/api/isolate-filter.ts';
import { newCondition, newGroup, type DraftCondition, type DraftGroup, type DraftPart } from './draft.ts';
import { refOfTarget, targetOfRef, type FilterTarget } from './query-target.ts';

/** Values of a pasted list: one per line or tab; a single line is also cut at commas and semicolons. Each once. */
export function readList(text: string): string[] {
  const lines = text.split(/[\r\n\t]+/).map((part) => part.trim());
  const filled = lines.filter(Boolean);
  const parts = filled.length === 1 ? (filled[0] ?? '').split(/[,;]+/).map((part) => part.trim()) : filled;
  return [...new Set(parts.filter(Boolean))];
}

/** Numbers go as numbers, so that `07` and `7` are the same. */
function valueOf(text: string, type: FilterTarget['type']): FilterValue {
  const trimmed = text.trim();
  return (type === 'int' || type === 'float') && trimmed !== '' ? Number(trimmed) : trimmed;
}

/** The filter that a condition without problems stands for. */
export function conditionFilter(condition: DraftCondition, type: FilterTarget['type']): IsolateFilter {
  const target = targetOfRef(condition.ref);
  const value = valueOf(condition.text, type);
  const { operator } = condition;
  if (operator === 'empty' || operator === 'not-empty') return { ...target, op: operator };
  if (operator === 'in') {
    return { ...target, op: operator, values: readList(condition.text).map((text) => valueOf(text, type)) };
  }
  if (operator !== 'between') return { ...target, op: operator, value };
  return {
    all: [
      { ...target, op: '>=', value },
      { ...target, op: '<=', value: valueOf(condition.end, type) },
    ],
  };
}

/** The filter of a whole draft; `undefined` when it has no condition. */
export function draftFilter(
  group: DraftGroup,
  typeOf: (ref: string) => FilterTarget['type'],
): IsolateFilter | undefined {
  const parts = group.parts.flatMap((part) => {
    const filter = part.kind === 'group' ? draftFilter(part, typeOf) : conditionFilter(part, typeOf(part.ref));
    return filter ?? [];
  });
  if (parts.length === 0) return undefined;
  return group.join === 'all' ? { all: parts } : { any: parts };
}

/** Any filter, also one that was not written here, as a draft to edit. */
export function draftOfFilter(filter: IsolateFilter): DraftGroup {
  if (filter.all) return newGroup('all', filter.all.map(partOf));
  if (filter.any) return newGroup('any', filter.any.map(partOf));
  return newGroup('all', [partOf(filter)]);
}

function partOf(filter: IsolateFilter): DraftPart {
  const range = rangeOf(filter);
  if (range) return range;
  if (filter.all ?? filter.any) return draftOfFilter(filter);
  const { op = '=', value, values } = filter;
  const text = values ? values.join('\n') : String(value ?? '');
  return newCondition({ ref: refOfTarget(filter) ?? '', operator: op, text });
}

/** "At least" and "at most" of one thing are a range. */
function rangeOf({ all }: IsolateFilter): DraftCondition | undefined {
  const [from, to] = all ?? [];
  if (all?.length !== 2 || from?.op !== '>=' || to?.op !== '<=') return undefined;
  const ref = refOfTarget(from);
  if (ref === undefined || ref !== refOfTarget(to)) return undefined;
  return newCondition({ ref, operator: 'between', text: String(from.value ?? ''), end: String(to.value ?? '') });
}

/** Both of two filters together; the first may be absent. */
export function narrowed(within: IsolateFilter | undefined, filter: IsolateFilter): IsolateFilter {
  return within ? { all: [within, ...(filter.all ?? [filter])] } : filter;
}

/**
 * The body of the service's own search, which every site knows: values that must all be equal. `undefined` when the filter
 * asks for more than that.
 */
export function equalityBody(filter: IsolateFilter): Record<string, FilterValue> | undefined {
  const body: Record<string, FilterValue> = {};
  for (const part of filter.all ?? [filter]) {
    const ref = refOfTarget(part);
    const isCommon = part.property === undefined && part.classification_scheme === undefined;
    if (ref === undefined || !isCommon || part.op !== '=' || part.value === undefined || Object.hasOwn(body, ref))
      return undefined;
    body[ref] = part.value;
  }
  return body;
}
