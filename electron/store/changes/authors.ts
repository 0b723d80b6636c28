import type { DatabaseSync } from 'node:sqlite';
import { insertUser } from './writers/user-writer.ts';

/** A person as databases name them. */
export interface Author {
  user_name: string;
  first_name: string;
  surname: string;
  affiliation: string;
}

/** Who stands behind a change: the person who sent what is written, and the one who accepts it. */
export interface Authorship {
  sender: Author;
  curator: Author;
  at: Date;
}

/**
 * Whoever works on this computer without an account: the service must always be able to name a sender and a curator
 * (`service-description.md` §2, isolate record).
 */
export const OWNER: Author = {
  user_name: 'local',
  first_name: 'Local',
  surname: 'curator',
  affiliation: 'this computer',
};

/** A change that the owner of this computer makes now. */
export function byOwner(): Authorship {
  return { sender: OWNER, curator: OWNER, at: new Date() };
}

/**
 * The user of a database who stands for an author; made when it is first needed. Call it inside the transaction of a change.
 *
 * @returns `app_user.id`
 */
export function ensureUser(connection: DatabaseSync, author: Author, today: string): number {
  const { user_name, first_name, surname, affiliation } = author;
  const found = connection.prepare('select id from app_user where user_name = ?').get(user_name);
  if (found) return Number(found['id']);
  const role = user_name === OWNER.user_name ? 'admin' : 'submitter';
  return insertUser(connection, { user_name, first_name, surname, affiliation, role }, today);
}
