import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a name leads to: a row id, or why it leads nowhere. */
type NamedRow = { id: number } | { reason: string };

type NamedKind = 'locus' | 'scheme' | 'classification' | 'project';

const QUERIES: Record<NamedKind, { sql: string; what: string }> = {
  locus: { sql: 'select id from locus where name = ?', what: 'locus' },
  scheme: { sql: 'select id from scheme where name = ?', what: 'scheme' },
  classification: { sql: 'select id from classification_scheme where name = ?', what: 'classification scheme' },
  project: { sql: 'select id from project where short_description = ?', what: 'project' },
};

const NUMBER = /^[1-9]\d{0,14}$/;

/** Finds records by what the cells of tables call them. What was found once is remembered; the records must not be deleted. */
export class NameLookup {
  readonly #connection: DatabaseSync;
  readonly #found = new Map<string, number>();
  readonly #statements = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  find(kind: NamedKind | 'isolate', name: string): NamedRow {
    if (kind === 'isolate') return this.#isolate(name);
    const key = `${kind}\t${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) return { id: known };
    const { sql, what } = QUERIES[kind];
    const row = this.#prepared(sql).get(name);
    if (!row) return { reason: `There is no ${what} "${name}", neither in the database nor in the tables.` };
    this.#found.set(key, Number(row['id']));
    return { id: Number(row['id']) };
  }

  /** Row id of an allele. */
  allele(locus: number, alleleId: string): number | undefined {
    return this.#id('select id from allele where locus = ? and allele_id = ?', locus, alleleId);
  }

  /** Row id of a profile. */
  profile(scheme: number, profileId: string): number | undefined {
    return this.#id('select id from profile where scheme = ? and profile_id = ?', scheme, profileId);
  }

  #isolate(text: string): NamedRow {
    if (NUMBER.test(text)) {
      const id = this.#id('select id from isolate where id = ?', Number(text));
      if (id !== undefined) return { id };
    }
    const named = this.#prepared('select id from isolate where name = ? and new_version is null').all(text);
    const [first] = named;
    if (named.length === 1 && first) return { id: Number(first['id']) };
    if (!first) return { reason: `There is no isolate "${text}", neither in the database nor in the tables.` };
    const ids = named.map((row) => String(row['id'])).join(', ');
    return { reason: `Several isolates are called "${text}" (ids ${ids}). Write the id of one.` };
  }

  #id(sql: string, ...values: (string | number)[]): number | undefined {
    const row = this.#prepared(sql).get(...values);
    return row && Number(row['id']);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
