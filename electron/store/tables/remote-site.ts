import type { Generated } from 'kysely';
import type { FaceName } from '#shared/api/face-name.ts';
import type { SealedBy } from '#shared/rpc/contract/site-account.ts';
import type { Flag } from './columns.ts';

/** Remote sites, the user's accounts there, and what was fetched (`migrations/site-0002.ts`). */
export interface RemoteSiteTables {
  remote_site: {
    id: string;
    name: string;
    base_url: string;
    authorize_url: string | null;
    /** Fingerprint of a self-signed certificate that the user has accepted. */
    certificate: string | null;
    position: number;
    /** `migrations/site-0003.ts`. */
    dialect: Generated<FaceName>;
    /** The account that asks there; nobody where it is null (`migrations/site-0007.ts`). */
    account: Generated<number | null>;
    /** Whether the user has agreed that his sequences are sent there (`migrations/site-0008.ts`). */
    may_send: Generated<Flag>;
  };
  remote_account: {
    id: Generated<number>;
    site: string;
    name: string;
  };
  /** `migrations/site-0007.ts`. */
  remote_secret: {
    account: number;
    sealed_by: SealedBy;
    consumer_key: string;
    consumer_secret_sealed: string;
  };
  remote_token: {
    account: number;
    sealed_by: SealedBy;
    /** The database through whose routes it was got. */
    database_name: string;
    kind: 'access' | 'session';
    token_sealed: string;
    secret_sealed: string;
    /** Milliseconds since 1970. */
    expires_at: number | null;
  };
  remote_reach: {
    account: number;
    database_name: string;
    /** Whether the account is registered there. */
    reached: Flag;
    /** Milliseconds since 1970. */
    checked_at: number;
  };
  http_cache: {
    site: string;
    /** Who asked: an id of `remote_account`, or 0 for nobody. */
    account: number;
    path: string;
    etag: string | null;
    /** When the site last said so, and when it was last wanted: milliseconds since 1970. */
    as_of: number;
    used_at: number;
    size: number;
    body: Uint8Array;
    /** `migrations/site-0008.ts`. */
    media_type: Generated<string>;
    last_modified: string | null;
    /** Until when the site need not be asked again: milliseconds since 1970. */
    fresh_until: Generated<number>;
  };
}
