import { type PrivateRight, USUAL_PRIVATE_RIGHT } from '#shared/people.ts';
import type { SiteAccess } from './site-access.ts';

export interface AccountPrivateRight extends PrivateRight {
  account: number;
  user_name: string;
  database: string;
}

/** The same as the trash keeps it with its database. */
export type KeptPrivateRight = Omit<AccountPrivateRight, 'database'>;

const ONE = 'select may_embargo, most_private from private_right where account = ? and database_name = ?';
const ALL = `select r.*, a.user_name from private_right r join account a on a.id = r.account
  where ?1 is null or r.database_name = ?1 order by a.user_name collate nocase, r.database_name`;
const PUT =
  'insert or replace into private_right (account, database_name, may_embargo, most_private) values (?, ?, ?, ?)';
const FORGET = 'delete from private_right where account = ? and database_name = ?';

const rightOf = (row: Record<string, unknown>): PrivateRight => ({
  may_embargo: row['may_embargo'] === 1,
  most_private: typeof row['most_private'] === 'number' ? row['most_private'] : null,
});

/** What accounts may keep private, as `site.sqlite` says. */
export function privateRights({ read, run, write }: SiteAccess) {
  function put(account: number, database: string, { may_embargo, most_private }: PrivateRight): void {
    const isUsual =
      may_embargo === USUAL_PRIVATE_RIGHT.may_embargo && most_private === USUAL_PRIVATE_RIGHT.most_private;
    if (isUsual) run(FORGET, account, database);
    else run(PUT, account, database, Number(may_embargo), most_private);
  }

  function privateRightIn(account: number, database: string): PrivateRight {
    const [row] = read(ONE, account, database);
    return row ? rightOf(row) : USUAL_PRIVATE_RIGHT;
  }

  return {
    privateRightIn,

    listPrivateRights(database?: string): AccountPrivateRight[] {
      return read(ALL, database ?? null).map((row) => ({
        account: Number(row['account']),
        user_name: String(row['user_name']),
        database: String(row['database_name']),
        ...rightOf(row),
      }));
    },

    /** Inside a transaction. */
    putPrivateRight: put,

    setPrivateRight: async (account: number, database: string, said: Partial<PrivateRight>) =>
      write(() => put(account, database, { ...privateRightIn(account, database), ...said })),
  };
}
