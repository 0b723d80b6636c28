import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Clients of the REST service and their tokens (`migrations/site-0002.ts`). Times are milliseconds since 1970. */
export interface OAuthTables {
  oauth_client: {
    consumer_key: string;
    name: string;
    secret_sealed: string;
    disabled: Flag;
    created_at: string;
  };
  /** A client may read each database that is named here; '' means every database. */
  oauth_client_right: {
    consumer_key: string;
    database_name: string;
    may_submit: Flag;
    may_curate: Flag;
  };
  oauth_token: {
    token: string;
    kind: 'request' | 'access' | 'session';
    consumer_key: string;
    /** The database through whose routes it was got. */
    database_name: string;
    secret_sealed: string;
    account: number | null;
    /** Of a session: it ends with the access token that it came from. */
    access_token: string | null;
    verifier_hash: string | null;
    wrong_verifiers: Generated<number>;
    issued_at: number;
    expires_at: number | null;
    used_at: number | null;
  };
}
