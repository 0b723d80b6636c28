import { createHash, randomUUID } from 'node:crypto';
import type { RemoteAccounts } from '#electron/store/site/remote-accounts.ts';
import { AppError } from '#shared/problem.ts';
import { verifierExpired, type SignInPlace } from './refusals.ts';
import { sealToken, SESSION_LIFETIME, type SiteSessions } from './sessions.ts';
import type { KeyPair } from './sign-address.ts';
import { getAccessToken, getRequestToken, getSessionToken, type AskSite } from './token-steps.ts';
import type { Vault } from './vault.ts';

/** Milliseconds for which request tokens and verifiers are valid (`service-description.md` §8). */
const FLOW_LIFETIME = 60 * 60_000;
/** What sites give as a verifier (`wire-notes.md` §7.2). */
const VERIFIER = /^[A-Za-z0-9]{8}$/;

interface Flow {
  place: SignInPlace;
  ask: AskSite;
  consumer: KeyPair;
  request: KeyPair;
  /** The authorise page with the request token. */
  url: string;
  begunAt: number;
  /** Hash of what the clipboard held when the page was opened. */
  clipboard: string | undefined;
  isRedeeming: boolean;
}

interface SignInBegin {
  place: SignInPlace;
  ask: AskSite;
  /** The authorise page of the site. */
  authorizeUrl: string;
  /** As the user gave it; blanks in it are dropped. Absent where a client that is kept is used. */
  consumer?: KeyPair;
  signal: AbortSignal;
}

interface Parts {
  accounts: RemoteAccounts;
  vault: Vault;
  sessions: SiteSessions;
  readClipboard: (() => Promise<string>) | undefined;
}

/** Signing in, from the consumer key to the kept account. What is under way lies in memory only, and ends with the program. */
export function createSignIn({ accounts, vault, sessions, readClipboard }: Parts) {
  const flows = new Map<string, Flow>();

  function find(id: string): Flow {
    const flow = flows.get(id);
    if (flow) return flow;
    throw new AppError(
      409,
      'sign_in_over',
      'This sign-in is over: each verifier works once. Begin again for a new one.',
    );
  }

  async function clipboardHash(): Promise<string | undefined> {
    return readClipboard && hashOf(await readClipboard());
  }

  /** A client that the user has given before, for this account or another one of the site. */
  async function keptConsumer({ site, siteName, account }: SignInPlace): Promise<KeyPair> {
    const all = await accounts.list(site);
    const named = all.filter(({ name }) => name === account);
    for (const { id } of [...named, ...all]) {
      const consumer = await sessions.consumerOf(id);
      if (consumer) return consumer;
    }
    throw new AppError(400, 'consumer_needed', `Give the consumer key and secret that you have from ${siteName}.`);
  }

  async function redeem(flow: Flow, verifier: string, signal: AbortSignal): Promise<number> {
    const { place, ask, consumer, request } = flow;
    const access = await getAccessToken(ask, { place, consumer, token: request, verifier, signal });
    const session = await getSessionToken(ask, { place, consumer, token: access, signal });
    const sealedBy = await vault.sealedBy();
    const secrets = await vault.secrets();
    const { database } = place;
    return accounts.keep({
      site: place.site,
      name: place.account,
      sealed_by: sealedBy ?? 'memory',
      consumer_key: consumer.key,
      consumer_secret_sealed: secrets.seal(consumer.secret),
      tokens: [
        { database, kind: 'access', ...(await sealToken(vault, access)), expires_at: null },
        { database, kind: 'session', ...(await sealToken(vault, session)), expires_at: Date.now() + SESSION_LIFETIME },
      ],
    });
  }

  return {
    /**
     * Asks for a request token. Gives the id of the flow and the address of the authorise page. AppError: `consumer_needed` (400),
     * `secrets_undecided` (409), those of `getRequestToken`.
     */
    async begin({
      place,
      ask,
      authorizeUrl,
      consumer: given,
      signal,
    }: SignInBegin): Promise<{ flow: string; url: string }> {
      // Before anything is sent: what comes back must be kept somehow.
      await vault.secrets();
      const consumer = given ? withoutBlanks(given, place) : await keptConsumer(place);
      const request = await getRequestToken(ask, { place, consumer, signal });
      const page = new URL(authorizeUrl);
      page.searchParams.set('db', place.database);
      page.searchParams.set('page', 'authorizeClient');
      page.searchParams.set('oauth_token', request.key);
      const flow = randomUUID();
      const begunAt = Date.now();
      for (const [id, old] of flows) if (begunAt - old.begunAt > FLOW_LIFETIME) flows.delete(id);
      flows.set(flow, {
        place,
        ask,
        consumer,
        request,
        url: page.href,
        begunAt,
        clipboard: await clipboardHash(),
        isRedeeming: false,
      });
      return { flow, url: page.href };
    },

    /** The authorise page of a flow. AppError 409 `sign_in_over`. */
    pageOf: (id: string): string => find(id).url,

    /** Who signs in. AppError 409 `sign_in_over`. */
    placeOf: (id: string): SignInPlace => find(id).place,

    /** Whether the clipboard holds what looks like a verifier and came there since the page was opened. */
    async lookAtClipboard(id: string): Promise<'unreadable' | 'nothing' | 'verifier'> {
      const { clipboard } = find(id);
      if (!readClipboard) return 'unreadable';
      const text = await readClipboard();
      return hashOf(text) !== clipboard && VERIFIER.test(text.trim()) ? 'verifier' : 'nothing';
    },

    /**
     * Redeems a verifier, that of the clipboard where none is given, and keeps the account. Gives its id. Nothing is kept where that
     * fails. AppError: `sign_in_over` (409), `no_verifier` (400), those of `getAccessToken`.
     */
    async verify(id: string, given: string | undefined, signal: AbortSignal): Promise<number> {
      const flow = find(id);
      const verifier = (given ?? (await readClipboard?.()) ?? '').replaceAll(/\s+/g, '');
      if (verifier === '') {
        throw new AppError(
          400,
          'no_verifier',
          'Type the verifier that the authorise page shows after you have allowed access.',
        );
      }
      if (Date.now() - flow.begunAt > FLOW_LIFETIME) {
        flows.delete(id);
        throw verifierExpired(flow.place);
      }
      if (flow.isRedeeming) {
        throw new AppError(409, 'sign_in_busy', 'The verifier is being checked already.');
      }
      flow.isRedeeming = true;
      try {
        const account = await redeem(flow, verifier, signal);
        flows.delete(id);
        return account;
      } catch (error) {
        const code = error instanceof AppError ? error.problem.code : '';
        if (code === 'verifier_expired' || code === 'verifier_used') flows.delete(id);
        throw error;
      } finally {
        flow.isRedeeming = false;
      }
    },

    /** Forgets a flow. */
    cancel: (id: string): void => void flows.delete(id),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function withoutBlanks({ key, secret }: KeyPair, { siteName }: SignInPlace): KeyPair {
  const consumer = { key: key.replaceAll(/\s+/g, ''), secret: secret.replaceAll(/\s+/g, '') };
  if (consumer.key !== '' && consumer.secret !== '') return consumer;
  throw new AppError(400, 'consumer_needed', `Give the consumer key and secret that you have from ${siteName}.`);
}
