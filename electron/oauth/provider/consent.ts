import { hash } from 'node:crypto';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { VERIFIER_LENGTH } from '#shared/oauth-clients.ts';
import { isCurrent, REQUEST_LIFETIME } from './lifetimes.ts';
import { randomText } from './random-text.ts';
import { createProviderSecrets, hashOfVerifier, type ProviderSealing } from './secrets.ts';

/** What a person is asked: which program wants what, where. */
export interface ConsentRequest {
  token: string;
  client: string;
  database: string;
  /** What the client may do there, as far as the account may. */
  submit: boolean;
  curate: boolean;
  /** Milliseconds since 1970. */
  asked_at: number;
}

export interface GivenPermission {
  /** The access token, which names it. */
  token: string;
  client: string;
  database: string;
  user_name: string;
  allowed_at: number;
}

/** The answers of people to programs that ask for them, and what they have allowed so far. */
export interface Consent {
  /** A request that waits for its answer, if it is for this database. */
  find(token: string, database: string): ConsentRequest | undefined;
  /** All that wait, newest first. */
  waiting(): ConsentRequest[];
  /** Allows a request for an account, and gives the verifier. Undefined if it is gone or was answered before. */
  allow(token: string, account: number): Promise<string | undefined>;
  deny(token: string): Promise<void>;
  /** What an account has allowed, or everybody. Newest first. */
  allowed(account?: number): GivenPermission[];
  /** Ends what was allowed, with its sessions. With `account`, only if that account has allowed it. */
  revoke(token: string, account?: number): Promise<boolean>;
}

/** Names a token where the token itself must not be seen: in pages and on screens. */
export function nameOfToken(token: string): string {
  return hash('sha256', `named ${token}`, 'base64url');
}

export function createConsent(
  { clients, tokens }: Pick<SiteStore, 'clients' | 'tokens'>,
  sealing: ProviderSealing,
  now: () => number = Date.now,
): Consent {
  const secrets = createProviderSecrets(sealing);

  function openRequest(token: string) {
    const stored = tokens.find(token);
    const isOpen =
      stored?.kind === 'request' &&
      stored.account === undefined &&
      stored.used_at === undefined &&
      isCurrent(stored, now());
    return isOpen ? stored : undefined;
  }

  function describe({
    token,
    consumer_key,
    database,
    issued_at,
  }: ReturnType<typeof tokens.list>[number]): ConsentRequest {
    const { submit, curate } = clients.clientRights(consumer_key, database);
    return { token, client: clients.find(consumer_key)?.name ?? '', database, submit, curate, asked_at: issued_at };
  }

  return {
    find(token, database) {
      const stored = openRequest(token);
      return stored?.database === database ? describe(stored) : undefined;
    },
    waiting: () =>
      tokens
        .list('request')
        .filter((stored) => isCurrent(stored, now()))
        .map(describe),

    async allow(token, account) {
      const stored = openRequest(token);
      const secret = stored && secrets.open(stored.secret_sealed);
      if (secret === undefined) return undefined;
      const verifier = randomText(VERIFIER_LENGTH, 'readable');
      const verifier_hash = hashOfVerifier(verifier, secret);
      // The hour begins anew (`wire-notes.md` §7.2).
      const isAllowed = await tokens.approve(token, { account, verifier_hash, expires_at: now() + REQUEST_LIFETIME });
      return isAllowed ? verifier : undefined;
    },

    async deny(token) {
      if (openRequest(token)) await tokens.remove(token);
    },

    allowed: (account) =>
      tokens.list('access', account).map(({ token, consumer_key, database, user_name = '', issued_at }) => ({
        token,
        client: clients.find(consumer_key)?.name ?? '',
        database,
        user_name,
        allowed_at: issued_at,
      })),

    revoke: async (token, account) =>
      tokens.list('access', account).some((each) => each.token === token) && tokens.remove(token, account),
  };
}
