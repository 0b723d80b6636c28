import { alsoSentIn, withAlsoSent, type SentMember } from '#shared/api/also-sent.ts';
import type { SchemeField } from '#shared/api/scheme.ts';
import type { Database } from '../file/database.ts';
import { perState } from '../file/per-state.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { SentOf } from './sent-kinds.ts';

/** Whether the file has any of a kind, whoever asks: almost always it has none, and then no record is looked for. */
const holdsAny = perState((database, kind) => {
  const sql = `select 1 from main.also_sent where ${kind} is not null limit 1`;
  return statementOf(database.connection, sql).get() !== undefined;
});

/** A record with what a site once sent of it besides, under the same names. `id` is its row id; names of kinds are the program's own. */
export function withSent<Record extends object>(database: Database, kind: SentOf, id: number, record: Record): Record {
  return withAlsoSent(record, sentOf(database, kind, id));
}

/** A field of a scheme with what a site once sent of it besides: that lies with the scheme. */
export function withSentOfField<Field extends SchemeField>(database: Database, scheme: number, field: Field): Field {
  const ofField = sentOf(database, 'scheme', scheme).flatMap(([[list, name, ...path], value]): SentMember[] =>
    list === 'fields' && name === field.field ? [[path, value]] : [],
  );
  return withAlsoSent(field, ofField);
}

function sentOf(database: Database, kind: SentOf, id: number): readonly SentMember[] {
  if (!holdsAny(database, kind)) return [];
  const row = statementOf(database.connection, `select members from also_sent where ${kind} = ?`).get(id);
  return row ? alsoSentIn(String(row['members'])) : [];
}
