import type { LocusDateFilter } from '#electron/store/records/locus-repository.ts';
import type { DateFilter } from '#electron/store/records/record-order.ts';

/** With more days than these, a date would be outside the years 0000 to 9999. */
const EARLIEST = 700_000;
const LATEST = -2_900_000;

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

/**
 * The day `days` before `now` in the time zone of this computer, as an ISO date. With a negative number, a day in the
 * future.
 */
export function dayBefore(days: number, now: Date): string {
  if (days > EARLIEST) return '0000-01-01';
  if (days < LATEST) return '9999-12-31';
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return [digits(day.getFullYear(), 4), digits(day.getMonth() + 1, 2), digits(day.getDate(), 2)].join('-');
}

function isoDate(text: string, now: Date): string {
  if (text === 'today') return dayBefore(0, now);
  return text === 'yesterday' ? dayBefore(1, now) : text;
}

/** A parsed query: dates are texts, numbers of days are numbers. */
type DateQuery = { [parameter: string]: unknown };

interface DateRule<Column> {
  parameter: string;
  column: Column;
  operator: '>' | '=' | '>=';
}

const RECORD_RULES: DateRule<DateFilter['column']>[] = [
  { parameter: 'added_after', column: 'date_entered', operator: '>' },
  { parameter: 'added_on', column: 'date_entered', operator: '=' },
  { parameter: 'added_reldate', column: 'date_entered', operator: '>=' },
  { parameter: 'updated_after', column: 'datestamp', operator: '>' },
  { parameter: 'updated_on', column: 'datestamp', operator: '=' },
  { parameter: 'updated_reldate', column: 'datestamp', operator: '>=' },
];

const LOCUS_RULES: (DateRule<LocusDateFilter['column']> & { operator: '>' | '>=' })[] = [
  { parameter: 'alleles_added_after', column: 'alleles_last_added', operator: '>' },
  { parameter: 'alleles_added_reldate', column: 'alleles_last_added', operator: '>=' },
  { parameter: 'alleles_updated_after', column: 'alleles_last_updated', operator: '>' },
  { parameter: 'alleles_updated_reldate', column: 'alleles_last_updated', operator: '>=' },
];

function filtersOf<R extends DateRule<string>>(rules: R[], query: DateQuery, now: Date) {
  return rules.flatMap(({ parameter, column, operator }) => {
    const value = query[parameter];
    if (typeof value === 'number') return [{ column, operator, date: dayBefore(value, now) }];
    return typeof value === 'string' ? [{ column, operator, date: isoDate(value, now) }] : [];
  }) as { column: R['column']; operator: R['operator']; date: string }[];
}

/** The date filters of a parsed query (`service-description.md` §1.4); several are combined with AND. */
export function recordDateFilters(query: DateQuery, now = new Date()): DateFilter[] {
  return filtersOf(RECORD_RULES, query, now);
}

/** The `alleles_*` filters of locus lists. */
export function locusDateFilters(query: DateQuery): LocusDateFilter[] {
  return filtersOf(LOCUS_RULES, query, new Date());
}

/** The date parameters of a query as the client wrote them, for the link to another route. */
export function datePart(query: DateQuery): DateQuery {
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => RECORD_RULES.some(({ parameter }) => parameter === name)),
  );
}
