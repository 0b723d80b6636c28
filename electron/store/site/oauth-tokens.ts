import type { SiteAccess } from './site-access.ts';

/** A token as it is stored. Times are milliseconds since 1970. */
export interface OAuthToken {
  token: string;
  kind: 'request' | 'access' | 'session';
  consumer_key: string;
  /** The database through whose routes it was got. */
  database: string;
  secret_sealed: string;
  /** Id of the account that allowed it; absent while nobody has. */
  account?: number;
  /** User name of that account. */
  user_name?: string;
  /** Whether that account may do nothing any more. */
  is_disabled: boolean;
  /** Of a session: the access token that it came from, with which it ends. */
  access_token?: string;
  verifier_hash?: string;
  issued_at: number;
  expires_at?: number;
  /** When a request token was redeemed. */
  used_at?: number;
}

type NewToken = Pick<OAuthToken, 'token' | 'consumer_key' | 'database' | 'secret_sealed' | 'issued_at' | 'expires_at'>;

/**
 * The tokens of the service, as the file holds them at this moment, whichever process wrote it. Whether one has expired is for the
 * caller to say. Errors are those of the file.
 */
export interface OAuthTokens {
  /** A token of a client that is not disabled. */
  find(token: string): OAuthToken | undefined;
  addRequest(token: NewToken): Promise<void>;
  /** Says who allowed a request token. False if it is gone, or somebody has answered it before. */
  approve(token: string, by: { account: number; verifier_hash: string; expires_at: number }): Promise<boolean>;
  /**
   * Tries a verifier. A wrong one is counted, and at `most` the token ends; those who try at once are counted one after the other.
   * `gone`: the token ended meanwhile.
   */
  tryVerifier(token: string, isRight: (hash: string) => boolean, most: number): Promise<'right' | 'wrong' | 'gone'>;
  /**
   * Makes an access token of an approved request token, in place of the former one of the same client, account and database.
   * False if the request token has been redeemed meanwhile: exactly one of those who try at once succeeds.
   */
  redeem(request: OAuthToken, access: NewToken): Promise<boolean>;
  /** False if the access token was revoked meanwhile. */
  addSession(access: OAuthToken, session: NewToken): Promise<boolean>;
  /** Request tokens that nobody has answered, or access tokens; of one account, if that is given. Newest first. */
  list(kind: 'request' | 'access', account?: number): OAuthToken[];
  /** Ends a token, and the sessions that came from it. With `account`, only one of that account. Whether there was one. */
  remove(token: string, account?: number): Promise<boolean>;
}

/** Milliseconds for which a token that has expired is kept, so that its client is told that it has. */
const KEPT_EXPIRED = 24 * 60 * 60 * 1_000;
/** Request tokens of one client that may wait for an answer; then the oldest end. */
const MOST_REQUESTS = 200;

const TOKENS = `select t.*, a.user_name, coalesce(a.disabled, 0) as is_disabled from oauth_token t
  join oauth_client c on c.consumer_key = t.consumer_key and c.disabled = 0 left join account a on a.id = t.account`;
const BY_TOKEN = `${TOKENS} where t.token = ?`;
const LIST = `${TOKENS} where t.kind = ?1 and (?2 is null or t.account = ?2)
  and (t.kind <> 'request' or (t.account is null and t.used_at is null)) order by t.issued_at desc, t.token`;
const ADD = `insert into oauth_token (token, kind, consumer_key, database_name, secret_sealed, account, access_token, issued_at, expires_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const APPROVE = `update oauth_token set account = ?, verifier_hash = ?, expires_at = ?
  where token = ? and kind = 'request' and account is null and used_at is null`;
const VERIFIER = 'select verifier_hash from oauth_token where token = ?';
const COUNT_WRONG = 'update oauth_token set wrong_verifiers = wrong_verifiers + 1 where token = ?';
const END_GUESSED = 'delete from oauth_token where token = ? and wrong_verifiers >= ?';
const REDEEM = `update oauth_token set used_at = ?, verifier_hash = null where token = ? and kind = 'request' and used_at is null`;
const END_FORMER = `delete from oauth_token where kind = 'access' and consumer_key = ? and account = ? and database_name = ?`;
const PURGE = 'delete from oauth_token where expires_at < ?';
const END_EXCESS = `delete from oauth_token where token in (select token from oauth_token where kind = 'request' and consumer_key = ?
  order by issued_at desc, rowid desc limit -1 offset ?)`;
const IS_ACCESS = `select 1 from oauth_token where token = ? and kind = 'access'`;
const REMOVE = 'delete from oauth_token where token = ?1 and (?2 is null or account = ?2)';

/** The tokens stored in `site.sqlite`. */
export function oauthTokens({ read, run, write }: SiteAccess): OAuthTokens {
  function add(
    kind: OAuthToken['kind'],
    token: NewToken,
    from: { account?: number; access_token?: string } = {},
  ): void {
    run(
      ADD,
      token.token,
      kind,
      token.consumer_key,
      token.database,
      token.secret_sealed,
      from.account ?? null,
      from.access_token ?? null,
      token.issued_at,
      token.expires_at ?? null,
    );
  }

  return {
    find: (token) => read(BY_TOKEN, token).map(tokenOf)[0],

    addRequest: async (token) =>
      write(() => {
        run(PURGE, token.issued_at - KEPT_EXPIRED);
        add('request', token);
        run(END_EXCESS, token.consumer_key, MOST_REQUESTS);
      }),

    approve: async (token, { account, verifier_hash, expires_at }) =>
      write(() => run(APPROVE, account, verifier_hash, expires_at, token) === 1),

    tryVerifier: async (token, isRight, most) =>
      write(() => {
        const hash = read(VERIFIER, token)[0]?.['verifier_hash'];
        if (typeof hash !== 'string') return 'gone';
        if (isRight(hash)) return 'right';
        run(COUNT_WRONG, token);
        run(END_GUESSED, token, most);
        return 'wrong';
      }),

    redeem: async (request, access) =>
      write(() => {
        const { token, account } = request;
        if (account === undefined || run(REDEEM, access.issued_at, token) !== 1) return false;
        run(END_FORMER, access.consumer_key, account, access.database);
        add('access', access, { account });
        return true;
      }),

    addSession: async ({ token, account }, session) =>
      write(() => {
        if (account === undefined || read(IS_ACCESS, token).length === 0) return false;
        run(PURGE, session.issued_at - KEPT_EXPIRED);
        add('session', session, { account, access_token: token });
        return true;
      }),

    list: (kind, account) => read(LIST, kind, account ?? null).map(tokenOf),
    remove: async (token, account) => write(() => run(REMOVE, token, account ?? null) > 0),
  };
}

function tokenOf(row: Record<string, unknown>): OAuthToken {
  const known = Object.fromEntries(
    ['account', 'user_name', 'access_token', 'verifier_hash', 'expires_at', 'used_at']
      .filter((name) => row[name] !== null)
      .map((name) => [name, row[name]]),
  ) as Pick<OAuthToken, 'account' | 'user_name' | 'access_token' | 'verifier_hash' | 'expires_at' | 'used_at'>;
  return {
    token: String(row['token']),
    kind: row['kind'] as OAuthToken['kind'],
    consumer_key: String(row['consumer_key']),
    database: String(row['database_name']),
    secret_sealed: String(row['secret_sealed']),
    is_disabled: row['is_disabled'] === 1,
    issued_at: Number(row['issued_at']),
    ...known,
  };
}
