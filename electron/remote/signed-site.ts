import {
  accountDisabled,
  clientRefused,
  clientUnknown,
  clockProblem,
  isOfSignIn,
  notRegistered,
  readUnsigned,
  signInNeeded,
  type SignInPlace,
  wordsOf,
} from '#electron/oauth/client/refusals.ts';
import type { SiteSessions } from '#electron/oauth/client/sessions.ts';
import { signAddress } from '#electron/oauth/client/sign-address.ts';
import type { AskSite } from '#electron/oauth/client/token-steps.ts';
import type { RemoteAccounts } from '#electron/store/site/remote-accounts.ts';
import { AppError } from '#shared/problem.ts';
import { clockOffset } from './clock-offset.ts';
import type { HttpSiteOptions } from './http-site.ts';
import { isRepeatable } from './retries.ts';
import { addressesOf } from './route-paths.ts';
import type { SentTokens } from './sent-tokens.ts';
import type { RemoteControls, SiteReply, SiteRequest, SiteSource } from './site-source.ts';

interface SignedSiteOptions {
  site: string;
  siteName: string;
  /** The account that signs; nobody does where there is none. */
  account?: { id: number; name: string } | undefined;
  accounts: RemoteAccounts;
  sessions: SiteSessions;
  /** Steps of signing in are asked through it. */
  ask: AskSite;
  /** Remembers what is sent for an account. */
  sent: SentTokens;
  /** Connects to the site; `sign` gives the address of each attempt. */
  connect: (sign?: HttpSiteOptions['sign']) => SiteSource;
}

/** Milliseconds for which a request may wait for a new session token. */
const RENEWAL_TIMEOUT = 60_000;

/** The database that a path of a site lies in. Lists of databases and the token routes lie in none. */
export function databaseOf(path: string): string | undefined {
  const [, database, rest = ''] = /^\/db\/([^/?#]+)([^?#]*)/.exec(path) ?? [];
  return database === undefined || rest.startsWith('/oauth/') ? undefined : decodeURIComponent(database);
}

/** Whether a path is that of the list of all databases. */
export const isListOfDatabases = (path: string): boolean => /^\/db(?:\?|$)/.test(path);

/** What only accounts may read: submissions, and what curators work with. */
export const isOfAccounts = addressesOf(({ method, right }) => method === 'GET' && right !== undefined);

/** Whether a request may be answered to anybody, if the database is public. */
const isForAnybody = (asked: SiteRequest): boolean =>
  isRepeatable(asked) && !(asked.method === 'GET' && isOfAccounts(asked.path));

/** In place of a database, where a request lies in none: any session of the account will do. */
const ANY_DATABASE = '';

/**
 * A site whose databases are read with an account. A session that has ended is renewed, once for each request. In databases that the
 * account is known not to be registered for, nothing is signed, because a signature that fails closes even public data
 * (`wire-notes.md` §1.5); nor is what anybody may ask of those that the user reads without it. AppError besides those of `createHttpSite`, all 401: `sign_in_needed`, `not_registered`, `read_unsigned`,
 * `access_revoked`, `access_expired`, `client_unknown`, `client_refused`, `wrong_consumer_secret`, `clock_off`; `sealed_elsewhere` (409).
 */
export function createSignedSite(options: SignedSiteOptions): SiteSource {
  const { site, siteName, account, accounts, sessions, ask, sent, connect } = options;
  const plain = connect();
  if (!account) return { ...plain, request: (asked) => askUnsigned(plain, asked, { site, siteName }) };
  const { id, name } = account;
  const placeIn = (database: string): SignInPlace => ({ site, siteName, database, account: name });
  const signerIn = (database: string) => ({
    account: id,
    place: placeIn(database),
    ask,
    signal: AbortSignal.timeout(RENEWAL_TIMEOUT),
  });

  const signed = connect(async ({ method, address }) => {
    const path = address.slice((plain.site.address ?? '').length);
    const database = databaseOf(path) ?? (isListOfDatabases(path) ? ANY_DATABASE : undefined);
    if (database === undefined) return address;
    const { consumer, session } = await sessions.credentials(signerIn(database));
    const signedAddress = signAddress({ method, address, consumer, token: session });
    sent.add(session.key, consumer.key, new URL(signedAddress).searchParams.get('oauth_signature') ?? '');
    return signedAddress;
  });

  async function isShutOut(database: string): Promise<boolean> {
    return (await accounts.reachOf(id)).some((reach) => reach.database === database && !reach.reached);
  }

  /** A refusal may repeat what was sent: it goes on without that. */
  async function signedRequest(asked: SiteRequest): Promise<SiteReply> {
    const reply = await signed.request(asked);
    return reply.status < 400 ? reply : { ...reply, body: sent.blotted(reply.body) };
  }

  /** After a session that was fresh was refused: why that is. Answers without a signature where the database is public. */
  async function withoutAccount(asked: SiteRequest, database: string, refusal: SiteReply): Promise<SiteReply> {
    const place = placeIn(database);
    const problem = clientProblem(place, refusal) ?? clockProblem(place, clockOffset(refusal.origin));
    if (problem) throw problem;
    await accounts.putReach(id, database, false);
    const reply = canRepeat(asked) ? await plain.request(asked) : refusal;
    if (reply.status === 401) throw notRegistered(place);
    return reply;
  }

  /** The list that this account sees. No site refuses its list: without a session it is that of everybody. */
  async function listDatabases(asked: SiteRequest): Promise<SiteReply> {
    try {
      return await signedRequest(asked);
    } catch (error) {
      if (isOfSignIn(error)) return plain.request(asked);
      throw error;
    }
  }

  /** Where the account cannot sign in, the ways on are offered with the refusal: to mend that, and to read without it. */
  async function request(asked: SiteRequest): Promise<SiteReply> {
    const database = databaseOf(asked.path);
    if (database === undefined) return isListOfDatabases(asked.path) ? listDatabases(asked) : plain.request(asked);
    try {
      return await signedOrPublic(asked, database);
    } catch (error) {
      if (!isOfSignIn(error) || !isForAnybody(asked)) throw error;
      const { label, path } = error.problem.mend ?? {
        label: 'See to the account',
        path: `/sites/${encodeURIComponent(site)}/health`,
      };
      throw error.mendedBy(label, path, { account_of: site, database });
    }
  }

  async function signedOrPublic(asked: SiteRequest, database: string): Promise<SiteReply> {
    if (isForAnybody(asked) && (await accounts.unsignedOf(id)).includes(database)) {
      const reply = await plain.request(asked);
      if (reply.status === 401) throw readUnsigned(placeIn(database));
      return reply;
    }
    if (await isShutOut(database)) {
      const reply = await plain.request(asked);
      if (reply.status === 401) throw notRegistered(placeIn(database));
      return reply;
    }
    const begunAt = Date.now();
    const first = await signedRequest(asked);
    // Some sites say so with 403: no new session would help.
    const known = first.status === 403 ? clientProblem(placeIn(database), first) : undefined;
    if (known) throw known;
    if (first.status !== 401) return first;
    await sessions.renew(signerIn(database), begunAt);
    if (!canRepeat(asked)) {
      throw new AppError(
        401,
        'session_renewed',
        `The session at ${siteName} had ended and was renewed. Send it again.`,
      );
    }
    const second = await signedRequest(asked);
    return second.status === 401 ? withoutAccount(asked, database, second) : second;
  }

  const controls = signed.remote && plain.remote ? { remote: joinedControls(signed.remote, plain.remote) } : {};
  return { ...signed, ...controls, reader: 'account', request };
}

async function askUnsigned(
  source: SiteSource,
  request: SiteRequest,
  { site, siteName }: { site: string; siteName: string },
): Promise<SiteReply> {
  const reply = await source.request(request);
  const database = databaseOf(request.path);
  if (reply.status === 401 && database !== undefined) throw signInNeeded({ site, siteName, database });
  return reply;
}

/** What a refusal says that has nothing to do with the session. */
function clientProblem(place: SignInPlace, { body }: SiteReply): AppError | undefined {
  const words = wordsOf(body);
  if (/client is unauthorized/i.test(words)) return clientRefused(place);
  if (/unrecogni[sz]ed client/i.test(words)) return clientUnknown(place);
  if (/disabled/i.test(words)) return accountDisabled(place);
  return undefined;
}

/** Bytes that come as a stream are gone once they were sent. */
function canRepeat({ body }: SiteRequest): boolean {
  return body?.kind !== 'upload' || body.bytes instanceof Uint8Array;
}

/** The controls of two connections to one site, which differ in who asks, as one. Both write into one record. */
export function joinedControls(first: RemoteControls, second: RemoteControls): RemoteControls {
  const both = [first, second];
  return {
    health: () => first.health(),
    async askAnew() {
      for (const controls of both) await controls.askAnew();
    },
    async forgetReplies() {
      for (const controls of both) await controls.forgetReplies();
    },
    close: () => both.forEach((controls) => controls.close()),
  };
}
