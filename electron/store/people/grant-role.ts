import type { DatabaseAccess } from '#shared/database-access.ts';
import type { RoleName, RoleScope } from '#shared/people.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { ChangeOptions } from '#electron/store/changes/action.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { findScopes } from './find-scope.ts';
import { showPeople } from './show-people.ts';

/** A role that somebody is to have; `none` takes it away. Scopes are for curators. */
export interface Grant {
  database: string;
  user_name: string;
  role: RoleName | 'none';
  /** Schemes and projects by id or name. */
  scopes: readonly RoleScope[];
}

/**
 * Gives an account a role in a database, in place of the one before. It counts at once, in every process of the data folder; the
 * users of the database follow. Gives what else the user should know. AppError codes: unknown_database, unknown_account,
 * unknown_locus, unknown_scheme and unknown_project 404, scopes_not_allowed 400, owner_account 409.
 */
export async function grantRole(
  dataFolder: DataFolder,
  { database: name, user_name, role, scopes: named }: Grant,
  options: ChangeOptions = {},
): Promise<string[]> {
  const { accounts } = dataFolder.site;
  const database = await dataFolder.open(name);
  const account = accounts.find(user_name);
  if (!account) throw new AppError(404, 'unknown_account', `There is no account "${user_name}". Add it first.`);
  if (named.length > 0 && role !== 'curator') {
    const sentence = 'Only the role of a curator can be limited to loci, schemes, projects or submissions.';
    throw new AppError(400, 'scopes_not_allowed', sentence);
  }
  const scopes = findScopes(database, named);
  await accounts.grant(account.id, name, role === 'none' ? undefined : { role, scopes });
  const notes = await showPeople(dataFolder, options);
  if (account.disabled && role !== 'none')
    return [...notes, `The account "${account.user_name}" is disabled: the role counts when it is enabled again.`];
  return notes;
}

/**
 * Says who may read a database. It counts at once. Gives whether it was different before. A closed copy of a remote database may hold what
 * its site does not show to everybody: it is opened only with `opens_copy` (AppError 409 `copy_closed`). Errors as `dataFolder.open`.
 */
export async function changeAccess(
  dataFolder: DataFolder,
  { database, access, opens_copy = false }: { database: string; access: DatabaseAccess; opens_copy?: boolean },
  options: ChangeOptions = {},
): Promise<boolean> {
  const before = await getMeta(await dataFolder.open(database));
  if (before.copy_of && before.access === 'closed' && access !== 'closed' && !opens_copy) {
    const sentence = `"${database}" is a closed copy of a database of ${before.copy_of.site}, which may not show all of it to everybody. Say that it is to be opened.`;
    throw new AppError(409, 'copy_closed', sentence);
  }
  return dataFolder.changes.make('access.set', { database, principal: OWNER, input: { access } }, options);
}
