import type { ProvenanceField } from '#shared/api/field.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';

/** First and last value of a bin such as `2010–2014`, both included; one number is both. */
function rangeOf(label: string): [first: number, last: number] | undefined {
  const [first, last = first] = label.split('–').map(Number);
  return first === undefined || last === undefined || Number.isNaN(first) || Number.isNaN(last)
    ? undefined
    : [first, last];
}

/**
 * The isolates that a column, bar or point of a chart stands for, as a condition. Bins of numbers with fractions end before their
 * second number (`numberPoints`); dates may be those of a whole month or year. Undefined where the label is no such thing.
 */
export function filterOfLabel(
  { name, type }: Pick<ProvenanceField, 'name' | 'type'>,
  label: string,
): IsolateFilter | undefined {
  if (type === 'int' || type === 'integer' || type === 'float') {
    const range = rangeOf(label);
    if (!range) return undefined;
    const [first, last] = range;
    if (first === last) return { field: name, op: '=', value: first };
    return {
      all: [
        { field: name, op: '>=', value: first },
        { field: name, op: type === 'float' ? '<' : '<=', value: last },
      ],
    };
  }
  if (type === 'date' && label.length < 10) {
    const end = label.length === 4 ? '-12-31' : `-${lastDay(label)}`;
    return {
      all: [
        { field: name, op: '>=', value: `${label}${label.length === 4 ? '-01-01' : '-01'}` },
        { field: name, op: '<=', value: `${label}${end}` },
      ],
    };
  }
  return { field: name, op: '=', value: label };
}

/** The last day of a month such as `2024-02`. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return String(new Date(Date.UTC(year, number, 0)).getUTCDate());
}
