import type { LocusDateFilter } from '../store/locus-repository.ts';
import type { DateFilter } from '../store/record-order.ts';

/** Beyond these numbers of days a date would leave the years 0000 to 9999. */
const EARLIEST = 700_000;
const LATEST = -2_900_000;

/** The day on the calendar of this computer `days` before `now`, as an ISO date; negative numbers lie in the future. */
export function dayBefore(days: number, now: Date): string {
  if (days > EARLIEST) return '0000-01-01';
  if (days < LATEST) return '9999-12-31';
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function isoDate(text: string, now: Date): string {
  if (text === 'today') return dayBefore(0, now);
  return text === 'yesterday' ? dayBefore(1, now) : text;
}

type Query = Record<string, unknown>;

interface Rule<Column> {
  parameter: string;
  column: Column;
  operator: '>' | '=' | '>=';
}

const RECORD_RULES: Rule<DateFilter['column']>[] = [
  { parameter: 'added_after', column: 'date_entered', operator: '>' },
  { parameter: 'added_on', column: 'date_entered', operator: '=' },
  { parameter: 'added_reldate', column: 'date_entered', operator: '>=' },
  { parameter: 'updated_after', column: 'datestamp', operator: '>' },
  { parameter: 'updated_on', column: 'datestamp', operator: '=' },
  { parameter: 'updated_reldate', column: 'datestamp', operator: '>=' },
];

const LOCUS_RULES: (Rule<LocusDateFilter['column']> & { operator: '>' | '>=' })[] = [
  { parameter: 'alleles_added_after', column: 'alleles_last_added', operator: '>' },
  { parameter: 'alleles_added_reldate', column: 'alleles_last_added', operator: '>=' },
  { parameter: 'alleles_updated_after', column: 'alleles_last_updated', operator: '>' },
  { parameter: 'alleles_updated_reldate', column: 'alleles_last_updated', operator: '>=' },
];

function filtersOf<R extends Rule<string>>(rules: R[], query: Query, now: Date) {
  return rules.flatMap(({ parameter, column, operator }) => {
    const value = query[parameter];
    if (value === undefined) return [];
    const date = typeof value === 'number' ? dayBefore(value, now) : isoDate(String(value), now);
    return [{ column, operator, date }];
  }) as { column: R['column']; operator: R['operator']; date: string }[];
}

/** The date filters of a parsed query (`service-description.md` §1.4); several are combined with AND. */
export function recordDateFilters(query: Query, now = new Date()): DateFilter[] {
  return filtersOf(RECORD_RULES, query, now);
}

/** The `alleles_*` filters of locus lists. */
export function locusDateFilters(query: Query, now = new Date()): LocusDateFilter[] {
  return filtersOf(LOCUS_RULES, query, now);
}

/** The date parameters of a query as they were written, to carry them over to another route. */
export function datePart(query: Query): Record<string, string> {
  return Object.fromEntries(
    RECORD_RULES.flatMap(({ parameter }) =>
      query[parameter] === undefined ? [] : [[parameter, String(query[parameter])]],
    ),
  );
}
