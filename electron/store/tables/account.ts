import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Accounts of the REST service. */
export interface AccountTables {
  account: {
    id: Generated<number>;
    user_name: string;
    password_hash: string | null;
    disabled: Flag;
    created_at: string;
  };
  account_database: { account: number; database_name: string; user_id: number };
}
