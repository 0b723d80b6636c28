import type { RoleScope } from '#shared/people.ts';
import type { LabelledScope } from '#shared/rpc/contract/people.ts';
import { AppError } from '#shared/problem.ts';
import type { Database } from '#electron/store/file/database.ts';

type Numbered = 'scheme' | 'project';
/** Columns with their names. */
const NAMES = { scheme: 'name', project: 'short_description' } as const satisfies Record<Numbered, string>;

/**
 * The scopes as roles keep them: schemes and projects by id, which never changes. AppError codes: unknown_locus, unknown_scheme and
 * unknown_project 404, ambiguous_name 409.
 */
export function findScopes(database: Database, named: readonly RoleScope[]): RoleScope[] {
  return named.map(({ kind, name }) => {
    if (kind === 'submissions') return { kind, name: '' };
    if (kind === 'locus') return { kind, name: findLocus(database, name.trim()) };
    return { kind, name: String(findNumbered(database, kind, name.trim())) };
  });
}

/** The same scopes for people. */
export function labelScopes(database: Database, scopes: readonly RoleScope[]): LabelledScope[] {
  return scopes.map((scope) => {
    const { kind, name } = scope;
    if (kind === 'submissions') return { ...scope, label: 'submissions', missing: false };
    if (kind === 'locus') return { ...scope, label: name, missing: !hasLocus(database, name) };
    const row = database.connection
      .prepare(`select ${NAMES[kind]} as label from ${kind} where id = ?`)
      .get(Number(name));
    return { ...scope, label: row ? String(row['label']) : `${kind} ${name}`, missing: row === undefined };
  });
}

function hasLocus({ connection }: Database, name: string): boolean {
  return connection.prepare('select 1 from locus where name = ?').get(name) !== undefined;
}

function findLocus(database: Database, name: string): string {
  if (hasLocus(database, name)) return name;
  throw new AppError(404, 'unknown_locus', `The database "${database.name}" has no locus "${name}".`);
}

function findNumbered(database: Database, kind: Numbered, text: string): number {
  const find = database.connection.prepare(`select id from ${kind} where ${NAMES[kind]} = ?1 or cast(id as text) = ?1`);
  const ids = find.all(text).map((row) => Number(row['id']));
  // A name that is a number of another one is read as the id, which the lists show.
  const [id] = ids.includes(Number(text)) ? [Number(text)] : ids;
  if (id === undefined)
    throw new AppError(404, `unknown_${kind}`, `The database "${database.name}" has no ${kind} "${text}".`);
  if (ids.length > 1 && id !== Number(text))
    throw new AppError(409, 'ambiguous_name', `Several are called "${text}". Give an id: ${ids.join(', ')}.`);
  return id;
}
