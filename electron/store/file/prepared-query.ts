import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Compilable, Kysely } from 'kysely';
import { createLruCache, type LruCache } from '#shared/lru-cache.ts';
import type { Database } from './database.ts';
import { storeError } from './store-errors.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/**
 * The statement of a SQL text, prepared once per connection and kept with it. Meant for the few texts of the program
 * itself. Do not iterate over the statement: others share it.
 */
export function statementOf(
  connection: DatabaseSync,
  sql: string,
  prepare: (statement: StatementSync) => void = () => {},
): StatementSync {
  let own = statements.get(connection);
  if (!own) statements.set(connection, (own = new Map<string, StatementSync>()));
  let statement = own.get(sql);
  if (!statement) {
    statement = connection.prepare(sql);
    prepare(statement);
    own.set(sql, statement);
  }
  return statement;
}

/** The most statements that are kept of those whose texts are built for a request. */
const KEPT_BUILT = 64;
const built = new WeakMap<DatabaseSync, LruCache<StatementSync>>();

/** The same for a text that is built for a request, of which there are many: those used last are kept. */
export function builtStatement(connection: DatabaseSync, sql: string): StatementSync {
  let own = built.get(connection);
  if (!own) built.set(connection, (own = createLruCache<StatementSync>({ limit: KEPT_BUILT })));
  return own.getOrMake(sql, () => connection.prepare(sql));
}

/** The cells of the first row of a SQL text: cheaper than a row with names. The text is kept as by `statementOf`. */
export function cellsOf(connection: DatabaseSync, sql: string, ...values: SQLInputValue[]): unknown[] {
  const statement = statementOf(connection, sql, (made) => made.setReturnArrays(true));
  return (statement.get(...values) ?? []) as unknown as unknown[];
}

interface Listing {
  statement: StatementSync;
  names: string[];
}

const listings = new WeakMap<DatabaseSync, Map<string, Listing>>();

/** The rows of a text that is kept. Rows that are made here are read and copied faster than those that SQLite's binding makes. */
function rowsOf(connection: DatabaseSync, sql: string, values: SQLInputValue[]): object[] {
  let own = listings.get(connection);
  if (!own) listings.set(connection, (own = new Map<string, Listing>()));
  let listing = own.get(sql);
  if (!listing) {
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    own.set(sql, (listing = { statement, names: [] }));
  }
  const rows = listing.statement.all(...values) as unknown as SQLOutputValue[][];
  // Also where another process has added a column meanwhile.
  if (rows[0] && rows[0].length !== listing.names.length) {
    listing.names = listing.statement.columns().map(({ name }) => name);
  }
  const { names } = listing;
  return rows.map((cells) => {
    const row: Record<string, SQLOutputValue> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = cells[index] ?? null;
    return row;
  });
}

type BoundValue = string | number;

/** Takes the place of a value while a query is built. The query gets the value each time it runs. */
interface Slot {
  argument: number;
  /** 0-based index in an argument that is a list. */
  element?: number;
}

interface Text {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A query for the records that are read most often. It is built and compiled once, and then runs synchronously on the
 * kept statement. Building a query takes five times as long as a look-up by key. `build` gets slots in place of the
 * values: a query may compare with them, but `build` must not inspect them. Lists are for `in` only and must not be
 * empty. Gives all rows. Failures are the same `AppError`s as those of other queries.
 */
export function preparedQuery<Values extends readonly (BoundValue | readonly BoundValue[])[], Row>(
  build: (sql: Kysely<DatabaseTables>, ...values: Values) => Compilable<Row>,
): (database: Database, ...values: Values) => Row[] {
  const texts = new Map<string, Text>();

  function textFor(database: Database, values: Values): Text {
    const shape = values.some(isList) ? values.map((value) => (isList(value) ? slotsOf(value.length) : '')).join() : '';
    let text = texts.get(shape);
    if (!text) {
      const slots = values.map((value, argument) =>
        isList(value)
          ? Array.from({ length: slotsOf(value.length) }, (_, element): Slot => ({ argument, element }))
          : ({ argument } satisfies Slot),
      );
      text = build(database.sql, ...(slots as unknown as Values)).compile();
      texts.set(shape, text);
    }
    return text;
  }

  return (database, ...values) => {
    const { sql, parameters } = textFor(database, values);
    const given = parameters.map((parameter) => fill(parameter, values));
    try {
      return rowsOf(database.connection, sql, given) as Row[];
    } catch (error) {
      throw storeError(error, `The database "${database.name}"`);
    }
  };
}

function isList(value: BoundValue | readonly BoundValue[]): value is readonly BoundValue[] {
  return typeof value === 'object';
}

/** Beyond this length the next power of two is more than SQLite has variables (32,766). */
const ROUNDED = 2 ** 14;

/** Number of slots of a list: a power of two, so that lists of all lengths need few texts. */
function slotsOf(length: number): number {
  return length > ROUNDED ? length : 2 ** Math.ceil(Math.log2(length));
}

/**
 * The value of a slot. Slots beyond the end of a list get its last value again. A parameter that is no slot is a fixed
 * value of the query.
 */
function fill(parameter: unknown, values: readonly (BoundValue | readonly BoundValue[])[]): SQLInputValue {
  if (typeof parameter !== 'object' || parameter === null) return parameter as SQLInputValue;
  const { argument, element } = parameter as Slot;
  const value = values[argument];
  if (element === undefined) return value as SQLInputValue;
  const list = value as readonly BoundValue[];
  return list[Math.min(element, list.length - 1)] as SQLInputValue;
}
