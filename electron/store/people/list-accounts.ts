import type { LabelledRole, Person } from '#shared/rpc/contract/people.ts';
import { AppError } from '#shared/problem.ts';
import type { AccountRole } from '#electron/store/site/account-roles.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { labelScopes } from './find-scope.ts';

/** The accounts by user name, each with its roles by database. What holds in a database whose file is gone for now is not shown. */
export async function accountsWithRoles(dataFolder: DataFolder): Promise<Person[]> {
  const { accounts } = dataFolder.site;
  const names = new Set(await dataFolder.listDatabaseNames());
  const roles = accounts.listRoles().filter(({ database }) => names.has(database));
  const rights = accounts.listPrivateRights().filter(({ database }) => names.has(database));
  return Promise.all(
    accounts.list().map(async (account) => {
      const own = roles.filter((role) => role.account === account.id);
      const private_rights = rights
        .filter((right) => right.account === account.id)
        .map(({ database, may_embargo, most_private }) => ({ database, may_embargo, most_private }));
      return {
        ...account,
        roles: await Promise.all(own.map((role) => labelled(dataFolder, role))),
        private_rights,
      };
    }),
  );
}

async function labelled(dataFolder: DataFolder, { database, role, scopes }: AccountRole): Promise<LabelledRole> {
  if (scopes.length === 0) return { database, role, scopes: [] };
  try {
    return { database, role, scopes: labelScopes(await dataFolder.open(database), scopes) };
  } catch (error) {
    // A damaged database cannot say what its parts are called.
    if (!(error instanceof AppError)) throw error;
    return {
      database,
      role,
      scopes: scopes.map((scope) => ({ ...scope, label: scope.name || scope.kind, missing: true })),
    };
  }
}
