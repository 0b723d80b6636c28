import { sql, type RawBuilder } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { assertNever } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import type { RecordOrder } from '../records/record-order.ts';
import { attributeValues } from './field-attributes.ts';
import { keep, type IsolateConditions } from './isolate-order.ts';
import type { SearchTarget } from './isolate-search.ts';

/** What isolates can be counted by: a provenance field or its attribute, a locus or a scheme field. */
export type CountTarget = Extract<SearchTarget, { on: 'column' | 'value' | 'attribute' | 'locus' | 'scheme' }>;

/** Counts the isolates of a list by the values of one or several targets. */
export interface IsolateCountQuery {
  list: 'isolate_count';
  of: IsolateConditions;
  by: CountTarget[];
  /** At most so many counts are given. */
  most: number;
}

/**
 * How many isolates have each combination of values, in no particular order, and how many there are (`counted`). An
 * isolate with several values counts for each of them, and one without a value as null. For schemes the stored values
 * must be up to date.
 */
export function countIsolatesByValues(database: Database, { of, by, most }: IsolateCountQuery): RecordOrder {
  const run = (query: { sql: string; parameters: readonly unknown[] }) =>
    database.connection.prepare(query.sql).all(...(query.parameters as SQLInputValue[]));
  const isolates = keep(database.sql.selectFrom('isolate'), of);
  const [all] = run(isolates.select(({ fn }) => fn.countAll<number>().as('records')).compile());
  let counted = isolates;
  for (const [index, target] of by.entries()) {
    if (target.on === 'column') continue;
    const values = sql<{ isolate: number; value: unknown }>`(${storedValues(target)})`.as(`by_${index}`);
    counted = counted.leftJoin(values, (join) => join.on(sql.ref(`by_${index}.isolate`), '=', sql.ref('isolate.id')));
  }
  const valueOf = (target: CountTarget, index: number) =>
    target.on === 'column' ? sql.ref(`isolate.${target.column}`) : sql.ref(`by_${index}.value`);
  const rows = run(
    counted
      .select(by.map((target, index) => valueOf(target, index).as(`value_${index}`)))
      .select(sql<number>`count(distinct isolate.id)`.as('records'))
      .groupBy(by.map(valueOf))
      .limit(most)
      .compile(),
  );
  return {
    ids: new Float64Array(0),
    counted: Number(all?.['records'] ?? 0),
    countedByValues: rows.map((row) => ({
      values: by.map((_, index) => row[`value_${index}`] as string | number | null),
      records: Number(row['records']),
    })),
  };
}

/** The values of all isolates that have one. Each is found by the isolate through an index. */
function storedValues(target: Exclude<CountTarget, { on: 'column' }>): RawBuilder<unknown> {
  switch (target.on) {
    case 'value': {
      const value = sql.ref(target.type === 'number' ? 'number_value' : 'value');
      return sql`select isolate, ${value} as value from isolate_value where field = ${target.field}`;
    }
    case 'locus':
      return sql`select isolate, allele_id as value from allele_designation where locus = ${target.locus}`;
    case 'scheme':
      // The `+` sign keeps SQLite from using the index of values, in which it would look through all values for each isolate.
      return sql`select isolate, value from isolate_scheme_value where +scheme = ${target.scheme} and field = ${target.field}`;
    case 'attribute':
      return attributeValues(target);
    default:
      return assertNever(target);
  }
}
