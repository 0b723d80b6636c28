import type { Generated } from 'kysely';
import type { FaceName } from '#shared/api/face-name.ts';
import type { SealedBy } from '#shared/rpc/contract/site-account.ts';
import type { RoleName, RoleScope } from '#shared/people.ts';
import type { Flag } from './columns.ts';

/** Tables of `site.sqlite`; `migrations/site-0001.ts` is the schema they mirror, with those after it. */
export interface SiteTables {
  meta: { key: string; value: string };

  // Groups of databases, and which database defines the loci of which.
  site_group: { name: string; description: string; long_description: string | null };
  /** `position` orders the databases of a group; those without one stand behind, by name. */
  group_database: { group_name: string; database_name: string; position: number | null };
  linked_database: { isolates_database: string; seqdef_database: string };

  // Remote sites, the user's accounts there, and what was fetched (`migrations/site-0002.ts`).
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
    /** Since when that account asks there, and when a key was last removed: milliseconds since 1970 (`migrations/site-0011.ts`). */
    account_since: Generated<number | null>;
    key_removed_at: Generated<number | null>;
  };
  /** `migrations/site-0011.ts`. */
  remote_key: {
    id: number;
    site: string;
    sealed_by: SealedBy;
    /** Its first characters. */
    begins: string;
    key_sealed: string;
    /** Times are milliseconds since 1970. */
    given_at: number;
    /** The database in which the site last refused it. */
    refused_in: Generated<string | null>;
    refused_at: Generated<number | null>;
    /** JSON: names of databases that it is not for. */
    not_for: Generated<string>;
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
  /** Databases that are read without an account that signs elsewhere at its site. */
  remote_unsigned: {
    account: number;
    database_name: string;
  };
  http_cache: {
    site: string;
    /** Who asked: an id of `remote_account`, that of a `remote_key` as a negative number, or 0 for nobody. */
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

  // Accounts of this installation and what they may do (`migrations/site-0002.ts`, `site-0005.ts`).
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
  /** What an account may keep private, where somebody said it (`migrations/site-0013.ts`). */
  private_right: { account: number; database_name: string; may_embargo: Flag; most_private: number | null };
  /** Databases whose users are to be brought in line with the roles. */
  people_to_show: { database_name: string; state: string };

  // Clients of the REST service and their tokens (`migrations/site-0002.ts`). Times are milliseconds since 1970.
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

  // API keys of accounts, and the accounts that may use none (`migrations/site-0010.ts`). Times are milliseconds since 1970.
  api_key: {
    id: string;
    account: number;
    name: string;
    /** SHA-256 in hexadecimal; the key itself is nowhere. */
    hash: string;
    /** How the key begins, so that people know which one it is. */
    prefix: string;
    created_at: number;
    /** None while it has not been used. */
    used_at: number | null;
  };
  /** A key is for each database that is named here; '' means every database. */
  api_key_database: { api_key: string; database_name: string };
  api_key_ban: { account: number; banned_at: number };

  // Submissions in preparation, and replies to those sent (`migrations/site-0002.ts`).
  /** What accounts are about to add to their submissions (`submission-claims.ts`). */
  submission_claim: { number: Generated<number>; holder: string; account: string; bytes: number; submissions: number };
  submission_case: {
    id: string;
    title: string;
    /** JSON (`electron/workbench/cases/case-content.ts`). */
    content: string;
    created_at: string;
    updated_at: string;
    /** It can be restored. */
    deleted_at: string | null;
  };
  draft: {
    id: string;
    case_id: string | null;
    site: string;
    /** The account at a remote site as which it is sent. */
    account: number | null;
    database_name: string;
    type: string;
    title: string;
    content: string;
    revision: Generated<number>;
    /** Sent along, so that a request that is repeated makes no second submission. */
    idempotency_key: string;
    /** Once it was sent. */
    submission_id: string | null;
    created_at: string;
    updated_at: string;
    /** It can be restored for a while. */
    deleted_at: string | null;
    /** JSON: how far the sending is. */
    sending: string | null;
  };
  /** A file that was copied into the data folder, where its hash is its name. */
  draft_file: {
    draft: string;
    name: string;
    size: number;
    sha256: string;
    uploaded_at: string | null;
    /** JSON: statistics of an assembly, or why there are none. */
    facts: string;
  };
  inbox_item: {
    site: string;
    database_name: string;
    submission_id: string;
    account: number | null;
    content: string;
    unread: Flag;
    archived_at: string | null;
    updated_at: string;
  };

  /** `migrations/site-0012.ts`. */
  own_custody: {
    site: string;
    account: number;
    database_name: string;
    /** ISO 8601. */
    asked_at: string;
    /** JSON (`OwnCustody` of `shared/api/custody.ts`). */
    content: string | null;
  };

  // Jobs that are done or under way.
  job: { id: string; created_at: number; content: string };

  // Settings, and recently opened pages.
  setting: { key: string; value: string };
  recent: { path: string; title: string; opened_at: number };
}
