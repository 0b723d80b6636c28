import { randomUUID } from 'node:crypto';
import { RoleName, RoleScope, type Role } from '#shared/people.ts';
import { privateRights, type KeptPrivateRight } from './private-rights.ts';
import type { SiteAccess } from './site-access.ts';

export interface AccountRole extends Role {
  account: number;
  user_name: string;
  database: string;
}

/** Who owns the installation is administrator everywhere, without a line that says so. */
const ROLE = `select is_owner, role from account left join database_role on account = id and database_name = ?2
  where id = ?1 and (is_owner = 1 or role is not null)`;
const SCOPES = 'select kind, name from role_scope where account = ? and database_name = ? order by kind, name';
const ALL = `select account, user_name, database_name, role from database_role join account on account.id = account
  where (?1 is null or database_name = ?1) and (?2 is null or account = ?2)
  order by user_name collate nocase, database_name`;

/** A database whose users are to be brought in line with its roles, as they are in this state or a later one. */
export interface PeopleToShow {
  database: string;
  state: string;
}

export type KeptRole = Omit<AccountRole, 'database'>;

/** The roles stored in `site.sqlite`. */
export function accountRoles(access: SiteAccess) {
  const { read, run, write } = access;

  function readScopes(account: number, database: string): RoleScope[] {
    return read(SCOPES, account, database).map((row) => RoleScope.parse(row));
  }

  function show(database: string): void {
    run(
      'insert into people_to_show values (?, ?) on conflict do update set state = excluded.state',
      database,
      randomUUID(),
    );
  }

  function put(account: number, database: string, { role, scopes }: Role): void {
    run('insert or replace into database_role values (?, ?, ?)', account, database, role);
    for (const { kind, name } of scopes)
      run('insert or ignore into role_scope values (?, ?, ?, ?)', account, database, kind, name);
  }

  const { putPrivateRight, ...rights } = privateRights(access);

  return {
    ...rights,

    roleIn(account: number, database: string): Role | undefined {
      const [row] = read(ROLE, account, database);
      if (row?.['is_owner'] === 1) return { role: 'admin', scopes: [] };
      return row && { role: RoleName.parse(row['role']), scopes: readScopes(account, database) };
    },

    listRoles({
      database = undefined,
      account = undefined,
    }: { database?: string; account?: number } = {}): AccountRole[] {
      return read(ALL, database ?? null, account ?? null).map((row) => ({
        account: Number(row['account']),
        user_name: String(row['user_name']),
        database: String(row['database_name']),
        role: RoleName.parse(row['role']),
        scopes: readScopes(Number(row['account']), String(row['database_name'])),
      }));
    },

    grant: async (account: number, database: string, role: Role | undefined) =>
      write(() => {
        run('delete from database_role where account = ? and database_name = ?', account, database);
        if (role) put(account, database, role);
        show(database);
      }),

    peopleToShow(): PeopleToShow[] {
      const rows = read('select * from people_to_show order by database_name');
      return rows.map((row) => ({ database: String(row['database_name']), state: String(row['state']) }));
    },

    peopleShown: async ({ database, state }: PeopleToShow) =>
      write(() => {
        run('delete from people_to_show where database_name = ? and state = ?', database, state);
      }),

    async giveRoles(database: string, roles: readonly KeptRole[], kept: readonly KeptPrivateRight[]) {
      return write(() => {
        const isThere = (account: number, userName: string) =>
          read('select 1 from account where id = ? and user_name = ?', account, userName).length > 0;
        for (const { account, user_name, role, scopes } of roles)
          if (isThere(account, user_name)) put(account, database, { role, scopes });
        for (const { account, user_name, ...right } of kept)
          if (isThere(account, user_name)) putPrivateRight(account, database, right);
        if (roles.length > 0) show(database);
      });
    },

    forgetRoles: async (database: string) =>
      write(() => {
        for (const table of ['database_role', 'private_right', 'people_to_show'])
          run(`delete from ${table} where database_name = ?`, database);
      }),

    /** Says that the databases in which an account has a role are to show it anew. Call it inside a transaction. */
    showWhereverNamed(account: number): void {
      for (const row of read('select database_name from database_role where account = ?', account))
        show(String(row['database_name']));
    },
  };
}
