import { AppError } from '#shared/problem.ts';
import { addFormerName } from '#electron/store/records/scheme-names.ts';
import type { Change } from '../change-context.ts';

/** What people say of a scheme. An absent member stays as it is. */
export interface SchemeDescription {
  scheme: number;
  name?: string;
  /** Empty removes it. */
  description?: string;
  /** Its place in lists: those with smaller numbers first, those without one behind, by name. */
  position?: number | null;
}

/**
 * Changes the name, the description and the place of a scheme. Its id stays, because addresses of its profiles contain it. AppError
 * codes: unknown_scheme 404, scheme_exists 409.
 */
export function describeScheme(change: Change, described: SchemeDescription): boolean {
  const { connection } = change;
  const row = connection
    .prepare('select name, description, display_order from scheme where id = ?')
    .get(described.scheme);
  if (!row) {
    throw new AppError(404, 'unknown_scheme', `"${change.database.name}" has no scheme ${described.scheme}.`);
  }
  const before = {
    name: String(row['name']),
    description: row['description'] === null ? null : String(row['description']),
    position: row['display_order'] === null ? null : Number(row['display_order']),
  };
  const after = {
    name: described.name ?? before.name,
    description: described.description === undefined ? before.description : described.description || null,
    position: described.position === undefined ? before.position : described.position,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  if (after.name !== before.name) rename(change, described.scheme, before.name, after.name);
  connection
    .prepare('update scheme set description = ?, display_order = ?, datestamp = ? where id = ?')
    .run(after.description, after.position, change.today, described.scheme);
  change.note({
    kind: 'scheme',
    record_id: String(described.scheme),
    action: 'Changed how it is described.',
    before,
    after,
  });
  change.contentChanged();
  return true;
}

function rename(change: Change, id: number, before: string, after: string): void {
  const { connection } = change;
  if (connection.prepare('select 1 from scheme where name = ?').get(after) !== undefined) {
    const sentence = `"${change.database.name}" has another scheme of the name "${after}". Choose another name.`;
    throw new AppError(409, 'scheme_exists', sentence);
  }
  connection.prepare('update scheme set name = ? where id = ?').run(after, id);
  addFormerName(connection, before, id);
}
