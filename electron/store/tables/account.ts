import type { Generated } from 'kysely';
import type { RoleName, RoleScope } from '#shared/people.ts';
import type { Flag } from './columns.ts';

/** Accounts of this installation and what they may do (`migrations/site-0002.ts`, `site-0005.ts`). */
export interface AccountTables {
  account: {
    id: Generated<number>;
    user_name: string;
    first_name: string;
    surname: string;
    affiliation: string;
    email: string;
    /** As scrypt leaves it, with salt and costs; none for the owner of the desktop. */
    password: string | null;
    disabled: Flag;
    created_at: string;
    /** 1 for the owner of the installation, who is one at most. */
    is_owner: Generated<Flag>;
  };
  database_role: { account: number; database_name: string; role: RoleName };
  /** What a curator may curate, where that is not everything. */
  role_scope: { account: number; database_name: string } & RoleScope;
  /** Databases whose users are to be brought in line with the roles. */
  people_to_show: { database_name: string; state: string };
}
