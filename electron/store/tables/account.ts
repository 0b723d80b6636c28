import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Accounts of this installation and what they may do (`migrations/site-0002.ts`). */
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
  };
  database_role: { account: number; database_name: string; role: 'reader' | 'submitter' | 'curator' | 'admin' };
  /** What a curator may curate, where that is not everything: a locus, a scheme, a project by name, or submissions (name empty). */
  role_scope: { account: number; database_name: string; kind: string; name: string };
}
