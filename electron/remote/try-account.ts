import { explainStep, type SignInPlace } from '#electron/oauth/client/refusals.ts';
import type { SiteSessions } from '#electron/oauth/client/sessions.ts';
import { signAddress } from '#electron/oauth/client/sign-address.ts';
import type { AskSite } from '#electron/oauth/client/token-steps.ts';
import type { RemoteAccounts } from '#electron/store/site/remote-accounts.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { Reach } from '#shared/rpc/contract/site-account.ts';
import { Groups } from './check-site.ts';

interface Trial {
  account: { id: number; name: string };
  site: { id: string; name: string };
  accounts: RemoteAccounts;
  sessions: SiteSessions;
  ask: AskSite;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Databases that a site lists for everybody. AppError 502 `no_such_service`. */
export async function listedDatabases({
  site,
  ask,
  signal,
}: Pick<Trial, 'site' | 'ask' | 'signal'>): Promise<string[]> {
  const { status, body } = await ask({ path: '/db', sign: (address) => address, signal });
  const groups = status === 200 ? Groups.safeParse(body) : undefined;
  if (groups?.success) return [...new Set(groups.data.flatMap(({ databases }) => databases.map(({ name }) => name)))];
  throw new AppError(
    502,
    'no_such_service',
    `${site.name} does not list its databases now (status ${status}). Try again later.`,
  );
}

/**
 * Makes a signed call in each database, and keeps in which the account is registered. Errors: those of `Sessions.credentials`;
 * `client_refused` (401) where the client may not be used in the only database that was asked for.
 */
export async function tryAccount(trial: Trial, databases: readonly string[]): Promise<Reach[]> {
  const { account, site, accounts, sessions, ask, signal, onProgress } = trial;
  let isRenewed = false;

  async function call(place: SignInPlace) {
    const { consumer, session } = await sessions.credentials({ account: account.id, place, ask, signal });
    return ask({
      path: `/db/${encodeURIComponent(place.database)}`,
      sign: (address) => signAddress({ method: 'GET', address, consumer, token: session }),
      signal,
    });
  }

  async function tryOne(database: string): Promise<Reach> {
    const place = { site: site.id, siteName: site.name, database, account: account.name };
    const begunAt = Date.now();
    let reply = await call(place);
    if (reply.status === 401 && !isRenewed) {
      isRenewed = true;
      await sessions.renew({ account: account.id, place, ask, signal }, begunAt);
      reply = await call(place);
    }
    if (reply.status !== 200 && reply.status !== 401) throw explainStep(place, 'session', reply);
    await accounts.putReach(account.id, database, reply.status === 200);
    return { database, reached: reply.status === 200 };
  }

  const reach: Reach[] = [];
  for (const [index, database] of databases.entries()) {
    signal.throwIfAborted();
    onProgress?.({ done: index, total: databases.length, unit: 'databases', message: database });
    reach.push(await tryOne(database));
  }
  onProgress?.({ done: databases.length, total: databases.length, unit: 'databases' });
  return reach;
}
