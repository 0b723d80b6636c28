import type { Flag } from './columns.ts';

/** Clients of the REST service and their tokens. */
export interface OAuthTables {
  oauth_client: {
    consumer_key: string;
    name: string;
    version: string;
    secret_sealed: string;
    may_submit: Flag;
    disabled: Flag;
    created_at: string;
  };
  oauth_token: {
    token: string;
    kind: 'request' | 'access' | 'session';
    consumer_key: string;
    secret_sealed: string;
    account: number | null;
    verifier_hash: string | null;
    callback: string | null;
    issued_at: number;
    expires_at: number | null;
    used_at: number | null;
  };
  oauth_nonce: { consumer_key: string; token: string; nonce: string; seen_at: number };
}
