import type { QueryClient } from '@tanstack/react-query';
import { defined } from '#shared/defined.ts';
import type { FoundSite, Reach, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { Site } from '#shared/rpc/contract/site.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { query, queryAt } from '../queries.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

export const siteAccountQueries = {
  /** The user's accounts at a remote site. */
  list: (site: string) => query('site-account:list', { site }),

  /** Whether a site answers now, and how far clocks are apart. Asked each time a page wants to know. */
  check: (site: string, address: string) => queryAt([site], 'remote-site:check', { address }),

  /** How a site has answered since the program was started. Read again every few seconds while it is shown; the site is not asked. */
  health: (site: string) => query('site:health', { site }),

  /** How secrets are kept on this computer. */
  keeping: () => query('secret-keeping:get'),
};

/** Names of the databases of a remote site that the user reaches with the account he uses there. None where he is not signed in. */
export async function reachedDatabases(client: QueryClient, site: string, staleTime = 0): Promise<string[]> {
  const accounts = await client.fetchQuery({ ...siteAccountQueries.list(site), staleTime });
  const account = accounts.find(({ is_active, is_usable }) => is_active && is_usable);
  return (account?.reach ?? []).filter(({ reached }) => reached).map(({ database }) => database);
}

/** Looks what answers at an address. Errors: those of `remote-site:check`. */
export function checkSite(address: string, certificate?: string): Promise<FoundSite> {
  return rpc.call('remote-site:check', { address, ...defined({ certificate }) });
}

/** Has everything of a site asked again when it is next wanted; or removes what was kept of it. */
export function askAnew(site: string): Promise<void> {
  return rpc.call('site:ask-anew', { site });
}
export function forgetReplies(site: string): Promise<void> {
  return rpc.call('site:forget-replies', { site });
}

/** Adds a remote site; `sites:changed` refreshes the lists. AppError 409 `site_known`. */
export function addSite(site: InputOf<'remote-site:add'>): Promise<Site> {
  return rpc.call('remote-site:add', site);
}

/** A sign-in under way; `page` is where an ordinary browser shows the authorise page. */
export interface SignInFlow {
  flow: string;
  page?: string | undefined;
}

/** Begins to sign in. The caller holds key and secret no longer than this call. */
export function beginSignIn(
  asked: DatabasePlace & {
    account: string;
    consumer?: { key: string; secret: string };
  },
): Promise<SignInFlow> {
  return rpc.call('site-account:begin', asked);
}

/** Redeems a verifier, that of the system's clipboard where none is given. */
export function verifySignIn(flow: string, verifier?: string): Promise<SiteAccount> {
  return rpc.call('site-account:verify', { flow, ...defined({ verifier }) });
}

/** Tries an account in one database or in all of the site. */
export function tryAccount(account: number, database?: string, options: CallOptions = {}): Promise<Reach[]> {
  return rpc.call('site-account:try', { account, ...defined({ database }) }, options);
}

/** Signs what is asked of a site with an account from now on; with none, nothing is signed. */
export function signWith(site: string, account: number | undefined): Promise<void> {
  return rpc.call('site-account:use', { site, ...defined({ account }) });
}
