import type { DatabaseSync } from 'node:sqlite';
import { insertUser, updateUser } from './writers/user-writer.ts';

export type UserRole = 'submitter' | 'curator' | 'admin';

export interface Author {
  user_name: string;
  first_name: string;
  surname: string;
  affiliation: string;
  /** Shown to those who ask a curator. */
  email?: string;
  /** Role among the users of the database, by default `submitter`. A user who is there already keeps a higher one. */
  role?: UserRole;
}

/** Who stands behind a change: the person who sent what is written, and the one who accepts it. */
export interface Authorship {
  sender: Author;
  curator: Author;
  at: Date;
}

/**
 * Whoever works on this computer and has not said a name: the service must always be able to name a sender and a curator
 * (`service-description.md` §2, isolate record).
 */
export const OWNER: Author = {
  user_name: 'local',
  first_name: 'Local',
  surname: 'curator',
  affiliation: 'this computer',
  role: 'admin',
};

/** A change that the owner of this computer makes now: `owner` as `ownerAs` gives him. */
export function byOwner(owner: Author = OWNER): Authorship {
  return { sender: owner, curator: owner, at: new Date() };
}

/**
 * The user of a database who stands for an author, known by the user name; made when first needed, and brought in line with what
 * is said of the author now. Call it inside the transaction of a change.
 *
 * @returns `app_user.id`
 */
export function ensureUser(connection: DatabaseSync, author: Author, today: string): number {
  const found = connection.prepare('select id from app_user where user_name = ?').get(author.user_name);
  const user = { ...author, role: author.role ?? ('submitter' as const) };
  if (!found) return insertUser(connection, user, today);
  const id = Number(found['id']);
  if (author.user_name !== OWNER.user_name) updateUser(connection, id, user, today);
  return id;
}
