import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Row of `meta` with the names that schemes had before: an object of scheme ids by name. */
const FORMER_NAMES = 'former_scheme_names';

const FormerNames = z.record(z.string(), z.number());

/**
 * Names that schemes had before they were renamed, with their ids. Files and copies in isolate databases may still use them.
 * A name that another scheme has now is not among them.
 */
function readFormerNames(connection: DatabaseSync): Map<string, number> {
  const text = connection.prepare('select value from meta where key = ?').get(FORMER_NAMES)?.['value'];
  if (typeof text !== 'string') return new Map();
  const isThere = connection.prepare('select 1 from scheme where id = ?');
  const isTaken = connection.prepare('select 1 from scheme where name = ?');
  const names = Object.entries(FormerNames.parse(JSON.parse(text)));
  return new Map(names.filter(([name, id]) => isThere.get(id) !== undefined && isTaken.get(name) === undefined));
}

/** Remembers the name that a scheme loses. Call it inside the transaction that renames it. */
export function addFormerName(connection: DatabaseSync, name: string, id: number): void {
  const names = Object.fromEntries(readFormerNames(connection).set(name, id));
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(FORMER_NAMES, JSON.stringify(names));
}

/** Id of the scheme that has a name now, or else of the one that had it before. */
export function findSchemeId(connection: DatabaseSync, name: string): number | undefined {
  const row = connection.prepare('select id from scheme where name = ?').get(name);
  return row ? Number(row['id']) : readFormerNames(connection).get(name);
}

/**
 * The scheme of another database that is the same as one of this: of the same name, or of a name that either of them had before.
 * So a copy finds its definitions whichever of the two was renamed.
 */
export function findSameScheme(own: DatabaseSync, id: number, other: DatabaseSync): number | undefined {
  const name = String(own.prepare('select name from scheme where id = ?').get(id)?.['name'] ?? '');
  const formerly = [...readFormerNames(own)].filter(([, scheme]) => scheme === id).map(([former]) => former);
  for (const each of [name, ...formerly]) {
    const found = findSchemeId(other, each);
    if (found !== undefined) return found;
  }
  return undefined;
}
