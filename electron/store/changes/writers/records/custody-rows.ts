import type { DatabaseSync } from 'node:sqlite';
import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { laterOf } from '../later-date.ts';
import type { Change } from '../../change-context.ts';
import { isolateWriterOf } from '../isolate-writer.ts';
import { isNamed, nameUsers, usersNamed, type NamingTable } from './naming-users.ts';

const OWNERS: NamingTable = ['isolate_owner', 'isolate'];
const SHARED_WITH: NamingTable = ['isolate_share', 'isolate'];

/** Who may see an isolate. Undefined where there is none of this id. */
export function readCustody(connection: DatabaseSync, isolate: number): CustodyMembers | undefined {
  const row = statementOf(connection, 'select is_private, embargo_until from isolate where id = ?').get(isolate);
  if (!row) return undefined;
  return {
    visibility: row['is_private'] === 1 ? 'private' : 'public',
    embargo_until: row['embargo_until'] as string | null,
    owners: usersNamed(connection, OWNERS, isolate),
    shared_with: usersNamed(connection, SHARED_WITH, isolate),
  };
}

/** Whether an isolate belongs to a user of the database. Who sent it does not count. */
export function isOwner(connection: DatabaseSync, isolate: number, userName: string | undefined): boolean {
  return isNamed(connection, OWNERS, isolate, userName);
}

/**
 * Changes who may see an isolate. Its record names nobody for it, because that goes to all who see the isolate: neither its history nor
 * its curator, who is the one that accepted the rest.
 */
export function writeCustody(change: Change, isolate: number, before: CustodyMembers, after: CustodyMembers): void {
  const { connection, today } = change;
  setCustody(connection, isolate, after);
  statementOf(connection, `update isolate set datestamp = ${laterOf('datestamp')} where id = ?`).run(today, isolate);
  const told = custodySentence(before, after);
  if (told !== undefined) isolateWriterOf(change).note(isolate, [told], null);
  change.contentChanged();
}

/** As isolates are without custody. */
export const OF_ALL: CustodyMembers = { visibility: 'public', embargo_until: null, owners: [], shared_with: [] };

/** The custody of a new isolate: what is said of it, and else that of a private isolate that it replaces. Undefined: it is public. */
export function custodyOfNew(
  connection: DatabaseSync,
  olds: readonly number[],
  said: Partial<CustodyMembers> = {},
): CustodyMembers | undefined {
  const inherited = olds.map((old) => readCustody(connection, old)).find((old) => old?.visibility === 'private');
  const { visibility, embargo_until, owners = [], shared_with = [] } = said;
  const isSaid = visibility !== undefined || Boolean(embargo_until) || owners.length > 0 || shared_with.length > 0;
  if (!isSaid) return inherited;
  const base = inherited ?? OF_ALL;
  const isPublic = (visibility ?? base.visibility) === 'public';
  return {
    visibility: isPublic ? 'public' : 'private',
    embargo_until: embargo_until ?? (isPublic ? null : base.embargo_until),
    owners: owners.length > 0 ? owners : base.owners,
    shared_with: shared_with.length > 0 || isPublic ? shared_with : base.shared_with,
  };
}

/** The rows that say who may see an isolate. */
export function setCustody(connection: DatabaseSync, isolate: number, after: CustodyMembers): void {
  statementOf(connection, 'update isolate set is_private = ?, embargo_until = ? where id = ?').run(
    after.visibility === 'private' ? 1 : 0,
    after.embargo_until,
    isolate,
  );
  nameUsers(connection, OWNERS, isolate, after.owners);
  nameUsers(connection, SHARED_WITH, isolate, after.shared_with);
}

/** What the history of an isolate says of a change: nothing where only the people have changed. */
export function custodySentence(
  before: Pick<CustodyMembers, 'visibility' | 'embargo_until'>,
  after: CustodyMembers,
): string | undefined {
  if (before.visibility === after.visibility && before.embargo_until === after.embargo_until) return undefined;
  if (after.visibility === 'public') return 'Made public.';
  return after.embargo_until === null ? 'Made private.' : `Private until ${after.embargo_until}.`;
}
