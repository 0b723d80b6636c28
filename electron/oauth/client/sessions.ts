import type { RemoteAccounts } from '#electron/store/site/remote-accounts.ts';
import { AppError } from '#shared/problem.ts';
import type { SignInPlace } from './refusals.ts';
import type { KeyPair } from './sign-address.ts';
import { getSessionToken, type AskSite } from './token-steps.ts';
import type { Vault } from './vault.ts';

/** Milliseconds for which a session token is valid (`service-description.md` §8), less a minute for slow requests. */
export const SESSION_LIFETIME = 12 * 3600_000 - 60_000;

interface Signer {
  account: number;
  place: SignInPlace;
  ask: AskSite;
  signal: AbortSignal;
}

interface Credentials {
  consumer: KeyPair;
  session: KeyPair;
}

/** Gives the keys and session tokens of accounts. They are unsealed for each use and kept nowhere. */
export interface SiteSessions {
  /** The session of an account, a new one where the last has ended. Errors: `sealed_elsewhere` (409), those of `renew`. */
  credentials(signer: Signer): Promise<Credentials>;
  /**
   * Gets a new session token, unless one came after `refusedAt`, when the request began that was refused (ms since 1970). Several askers
   * at once share one. Errors: those of `getSessionToken`, `sealed_elsewhere` (409).
   */
  renew(signer: Signer, refusedAt: number): Promise<void>;
  /** The client of an account, as far as this host can open it. */
  consumerOf(account: number): Promise<KeyPair | undefined>;
}

export function createSessions(accounts: RemoteAccounts, vault: Vault): SiteSessions {
  const renewals = new Map<string, Promise<void>>();

  async function consumerOf(account: number): Promise<KeyPair | undefined> {
    const sealedBy = await vault.sealedBy();
    const sealed = sealedBy && (await accounts.secretOf(account, sealedBy));
    if (!sealed) return undefined;
    return { key: sealed.consumer_key, secret: (await vault.secrets()).open(sealed.consumer_secret_sealed) };
  }

  /** The tokens got through the database, else those got through another one: a session counts all over a site. */
  async function read({ account, place }: Signer) {
    const consumer = await consumerOf(account);
    const sealedBy = await vault.sealedBy();
    const all = sealedBy ? await accounts.tokensOf(account, sealedBy) : [];
    const access =
      all.find(({ kind, database }) => kind === 'access' && database === place.database) ??
      all.find(({ kind }) => kind === 'access');
    if (!consumer || !sealedBy || !access) throw sealedElsewhere(place);
    const session = all.find(({ kind, database }) => kind === 'session' && database === access.database);
    return { consumer, sealedBy, access, session };
  }

  async function open({ token_sealed, secret_sealed }: { token_sealed: string; secret_sealed: string }) {
    const secrets = await vault.secrets();
    return { key: secrets.open(token_sealed), secret: secrets.open(secret_sealed) };
  }

  async function fetchSession(signer: Signer): Promise<void> {
    const { consumer, sealedBy, access } = await read(signer);
    const place = { ...signer.place, database: access.database };
    const { ask, signal } = signer;
    const session = await getSessionToken(ask, { place, consumer, token: await open(access), signal });
    await accounts.putToken(signer.account, sealedBy, {
      database: access.database,
      kind: 'session',
      ...(await sealToken(vault, session)),
      expires_at: Date.now() + SESSION_LIFETIME,
    });
  }

  async function replace(signer: Signer, refusedAt: number): Promise<void> {
    const { session } = await read(signer);
    const isNewer = (session?.expires_at ?? 0) - SESSION_LIFETIME > refusedAt;
    if (!isNewer) await fetchSession(signer);
  }

  function renew(signer: Signer, refusedAt: number): Promise<void> {
    const key = JSON.stringify([signer.account, signer.place.database]);
    const running = renewals.get(key);
    if (running) return running;
    // Whoever shares it must not lose it because the first asker gives up.
    const renewal = replace({ ...signer, signal: AbortSignal.timeout(60_000) }, refusedAt).finally(() =>
      renewals.delete(key),
    );
    renewals.set(key, renewal);
    return renewal;
  }

  return {
    consumerOf,
    renew,
    async credentials(signer) {
      const { session } = await read(signer);
      if (!session || (session.expires_at ?? 0) <= Date.now()) await renew(signer, Date.now());
      const now = await read(signer);
      if (!now.session) throw sealedElsewhere(signer.place);
      return { consumer: now.consumer, session: await open(now.session) };
    },
  };
}

/** A token and its secret, sealed for this host. */
export async function sealToken(vault: Vault, { key, secret }: KeyPair) {
  const secrets = await vault.secrets();
  return { token_sealed: secrets.seal(key), secret_sealed: secrets.seal(secret) };
}

function sealedElsewhere({ site, siteName, account, database }: SignInPlace): AppError {
  const path = `/sites/${encodeURIComponent(site)}/sign-in?${new URLSearchParams({ account, database }).toString()}`;
  return new AppError(
    409,
    'sealed_elsewhere',
    `The account “${account}” at ${siteName} cannot be opened here: it was signed in from another place, which seals for itself. Sign in here too.`,
  ).mendedBy('Sign in here', path);
}
