import type { Generated } from 'kysely';
import type { Dated } from './columns.ts';

/** People who send and curate records. */
export interface UserTables {
  app_user: {
    id: Generated<number>;
    user_name: string;
    first_name: string;
    surname: string;
    affiliation: string;
    email: string;
    role: 'submitter' | 'curator' | 'admin';
  } & Dated;
}
