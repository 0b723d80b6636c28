import type { NonceStore } from '#electron/store/site/oauth-nonces.ts';
import type { OAuthToken } from '#electron/store/site/oauth-tokens.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { TokenReply } from '#shared/api/oauth.ts';
import { defined } from '#shared/defined.ts';
import { TOKEN_LENGTH } from '#shared/oauth-clients.ts';
import { NOBODY, type Visitor } from '#shared/principal.ts';
import { checkCall, readCall, type ReadCall, type SignedCall } from './check-call.ts';
import { isCurrent, MOST_WRONG_VERIFIERS, REQUEST_LIFETIME, SESSION_LIFETIME } from './lifetimes.ts';
import { randomText } from './random-text.ts';
import { refusals } from './refusals.ts';
import { createProviderSecrets, hashOfVerifier, type ProviderSealing } from './secrets.ts';
import { isSameText } from './signature.ts';

/** What a request for a token must bring. Deployed servers name what is missing without its prefix (`wire-notes.md` §7.2). */
const NEEDED = ['oauth_signature_method', 'oauth_signature', 'oauth_timestamp', 'oauth_nonce'];

interface ProviderParts {
  site: Pick<SiteStore, 'clients' | 'tokens' | 'atOneMoment'>;
  nonces: NonceStore;
  secrets: ProviderSealing;
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
}

/**
 * The service as provider of OAuth 1.0a (`service-description.md` §5, `wire-notes.md` §7). All that it knows is in the data folder, so
 * all processes of the folder give, know and end the same tokens. Refusals are 401, and 403 or 400 where deployed servers have them.
 */
export interface Provider {
  /** Who signed a call; nobody, if it names no client. `database` is the one in its path. */
  authenticate(call: SignedCall, database: string | undefined): Visitor;
  /** The three token routes of a database. */
  requestToken(call: SignedCall, database: string): Promise<TokenReply>;
  accessToken(call: SignedCall, database: string): Promise<TokenReply>;
  sessionToken(call: SignedCall, database: string): Promise<TokenReply>;
}

interface KnownClient {
  key: string;
  secret: string;
}

export function createProvider({ site, nonces, secrets: sealing, now = Date.now }: ProviderParts): Provider {
  const { clients, tokens } = site;
  const secrets = createProviderSecrets(sealing);

  function clientOf(key: string, unknown: typeof refusals.unknownClient): KnownClient {
    const sealed = clients.sealedSecret(key);
    if (sealed === undefined) throw unknown();
    const secret = secrets.open(sealed);
    if (secret === undefined) throw refusals.lostSecret();
    return { key, secret };
  }

  function clientOfRoute({ given }: ReadCall): KnownClient {
    const key = given.oauth.get('oauth_consumer_key');
    if (!key) throw refusals.noClient();
    return clientOf(key, refusals.foreignClient);
  }

  /** The token that a call names, if it belongs to its client. */
  function tokenOf({ given }: ReadCall, { key }: KnownClient): { stored: OAuthToken; secret: string } | undefined {
    const stored = tokens.find(given.oauth.get('oauth_token') ?? '');
    const secret = stored?.consumer_key === key ? secrets.open(stored.secret_sealed) : undefined;
    return stored && secret !== undefined ? { stored, secret } : undefined;
  }

  function check(call: ReadCall, client: KnownClient, tokenSecret: string): void {
    checkCall(call, { client: client.secret, token: tokenSecret }, { nonces, now: now() });
  }

  function refuseOtherDatabase({ key }: KnownClient, database: string | undefined): void {
    if (database === undefined || clients.clientRights(key, database).read) return;
    throw refusals.clientNotAllowed(database);
  }

  function newToken(client: KnownClient, database: string, lifetime?: number) {
    const reply = { oauth_token: randomText(TOKEN_LENGTH), oauth_token_secret: randomText(TOKEN_LENGTH) };
    const issued_at = now();
    const stored = {
      token: reply.oauth_token,
      consumer_key: client.key,
      database,
      secret_sealed: secrets.seal(reply.oauth_token_secret),
      issued_at,
      ...defined({ expires_at: lifetime === undefined ? undefined : issued_at + lifetime }),
    };
    return { reply, stored };
  }

  function signer(call: ReadCall, key: string, database: string | undefined): Visitor {
    const client = clientOf(key, refusals.unknownClient);
    const token = tokenOf(call, client);
    if (!token)
      throw refusals.invalidToken('session', 'it was ended or never given, or is another client’s. Get a new one.');
    check(call, client, token.secret);
    const { kind, is_disabled, user_name } = token.stored;
    if (kind !== 'session')
      throw refusals.invalidToken('session', `it is the ${kind} token. Get a session token with the access token.`);
    if (!isCurrent(token.stored, now()))
      throw refusals.invalidToken('session', 'it has expired; it is good for 12 hours. Get a new one.');
    if (user_name === undefined || is_disabled) throw refusals.disabledAccount(user_name ?? '');
    refuseOtherDatabase(client, database);
    return { kind: 'client', client: client.key, account: user_name };
  }

  return {
    authenticate(asked, database) {
      const call = readCall(asked);
      const key = call.given.oauth.get('oauth_consumer_key');
      if (key !== undefined) return site.atOneMoment(() => signer(call, key, database));
      if (call.given.fault !== undefined) throw refusals.fault(call.given.fault);
      return NOBODY;
    },

    async requestToken(asked, database) {
      const call = readCall(asked);
      const client = clientOfRoute(call);
      refuseMissing(call, ['oauth_callback']);
      check(call, client, '');
      refuseOtherDatabase(client, database);
      const { reply, stored } = newToken(client, database, REQUEST_LIFETIME);
      await tokens.addRequest(stored);
      return { ...reply, oauth_callback_confirmed: true };
    },

    async accessToken(asked, database) {
      const call = readCall(asked);
      const client = clientOfRoute(call);
      const token = tokenOf(call, client);
      if (token?.stored.kind !== 'request' || token.stored.database !== database)
        throw refusals.invalidToken(
          'request',
          'it was ended or never given for this database. Begin again with a new one.',
        );
      check(call, client, token.secret);
      refuseOtherDatabase(client, database);
      await refuseUnverified(token.stored, token.secret, call.given.oauth.get('oauth_verifier'));
      const { reply, stored } = newToken(client, database);
      if (!(await tokens.redeem(token.stored, stored))) throw redeemedBefore();
      return reply;
    },

    async sessionToken(asked, database) {
      const call = readCall(asked);
      const client = clientOfRoute(call);
      if (!call.given.oauth.get('oauth_token')) throw refusals.noToken();
      const token = tokenOf(call, client);
      if (token?.stored.kind !== 'access') throw refusals.invalidToken('access', REVOKED);
      check(call, client, token.secret);
      const { is_disabled, user_name = '' } = token.stored;
      if (is_disabled) throw refusals.disabledAccount(user_name);
      refuseOtherDatabase(client, database);
      const { reply, stored } = newToken(client, database, SESSION_LIFETIME);
      if (!(await tokens.addSession(token.stored, stored))) throw refusals.invalidToken('access', REVOKED);
      return reply;
    },
  };

  async function refuseUnverified(stored: OAuthToken, secret: string, verifier: string | undefined): Promise<void> {
    if (stored.used_at !== undefined) throw redeemedBefore();
    if (!isCurrent(stored, now()))
      throw refusals.invalidToken('request', 'it has expired; it is good for 60 minutes. Begin again with a new one.');
    if (stored.account === undefined)
      throw refusals.wrongVerifier('nobody has allowed this request yet. Open the authorise page first.');
    if (!verifier) throw refusals.wrongVerifier('oauth_verifier is missing. The authorise page shows it.');
    const isRight = (hash: string) => isSameText(hash, hashOfVerifier(verifier, secret));
    const outcome = await tokens.tryVerifier(stored.token, isRight, MOST_WRONG_VERIFIERS);
    if (outcome === 'gone') throw redeemedBefore();
    if (outcome === 'wrong')
      throw refusals.wrongVerifier(
        `it is not the one that was shown. After ${MOST_WRONG_VERIFIERS} wrong ones the request ends.`,
      );
  }
}

const REVOKED = 'it was revoked, replaced or never given. The program must be allowed anew.';

function redeemedBefore() {
  return refusals.invalidToken(
    'request',
    'it has been exchanged for an access token before, or has ended. Begin again with a new one.',
  );
}

/** Refuses a request for a token that lacks a parameter (400). */
function refuseMissing({ given }: ReadCall, also: readonly string[]): void {
  const missing = [...also, ...NEEDED].find((name) => !given.oauth.get(name));
  if (missing === undefined || given.fault !== undefined) return;
  const bare = missing.replace('oauth_', '');
  throw refusal('bad_parameter', `The request has no "${bare}": give the parameter ${missing}.`, [
    { field: missing, reason: 'is required' },
  ]);
}
