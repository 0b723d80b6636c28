import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FoundSite, Reach, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { Site, SiteCertificate } from '#shared/rpc/contract/site.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const siteAccountQueries = {
  /** The user's accounts at a remote site. */
  list: (site: string) =>
    queryOptions({
      queryKey: [...keys.siteAccounts(site), 'list'],
      queryFn: ({ signal }) => rpc.call('site-account:list', { site }, { signal }),
    }),

  /** Whether a site answers now, and how far clocks are apart. Asked each time a page wants to know. */
  check: (site: string, address: string) =>
    queryOptions({
      queryKey: [...keys.siteAccounts(site), 'check', address],
      queryFn: ({ signal }) => rpc.call('remote-site:check', { address }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** How a site has answered since the program was started. Read again every few seconds while it is shown; the site is not asked. */
  health: (site: string) =>
    queryOptions({
      queryKey: [...keys.siteAccounts(site), 'health'],
      queryFn: ({ signal }) => rpc.call('site:health', { site }, { signal }),
      staleTime: 0,
      refetchInterval: 5000,
    }),

  /** How secrets are kept on this computer. */
  keeping: () =>
    queryOptions({
      queryKey: keys.secretKeeping,
      queryFn: ({ signal }) => rpc.call('secret-keeping:get', undefined, { signal }),
    }),
};

/** Names of the databases of a remote site that the user reaches with the account he uses there. None where he is not signed in. */
export async function reachedDatabases(client: QueryClient, site: string, staleTime = 0): Promise<string[]> {
  const accounts = await client.fetchQuery({ ...siteAccountQueries.list(site), staleTime });
  const account = accounts.find(({ is_active, is_usable }) => is_active && is_usable);
  return (account?.reach ?? []).filter(({ reached }) => reached).map(({ database }) => database);
}

/** Looks what answers at an address. Errors: those of `remote-site:check`. */
export function checkSite(address: string, certificate?: string): Promise<FoundSite> {
  return rpc.call('remote-site:check', { address, ...(certificate === undefined ? {} : { certificate }) });
}

/** The certificate that is shown at an address. */
export function certificateAt(address: string): Promise<SiteCertificate> {
  return rpc.call('remote-site:certificate', { address });
}

/** Accepts a certificate of a site that is known, and no other from then on. */
export function trustCertificate(site: string, fingerprint: string): Promise<void> {
  return rpc.call('site:trust', { site, fingerprint });
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

/** Forgets a remote site with all accounts there. */
export function removeSite(site: string): Promise<void> {
  return rpc.call('remote-site:remove', { site });
}

/** A sign-in under way; `page` is where an ordinary browser shows the authorise page. */
export interface SignInFlow {
  flow: string;
  page?: string | undefined;
}

/** Begins to sign in. The caller holds key and secret no longer than this call. */
export function beginSignIn(asked: {
  site: string;
  database: string;
  account: string;
  consumer?: { key: string; secret: string };
}): Promise<SignInFlow> {
  return rpc.call('site-account:begin', asked);
}

/** Opens the authorise page again in the system's browser. */
export function reopenAuthorisePage(flow: string): Promise<void> {
  return rpc.call('site-account:reopen', { flow });
}

/** Whether the clipboard of the system holds what looks like a verifier. */
export async function clipboardState(flow: string): Promise<'unreadable' | 'nothing' | 'verifier'> {
  return (await rpc.call('site-account:clipboard', { flow })).state;
}

/** Redeems a verifier, that of the system's clipboard where none is given. */
export function verifySignIn(flow: string, verifier?: string): Promise<SiteAccount> {
  return rpc.call('site-account:verify', { flow, ...(verifier === undefined ? {} : { verifier }) });
}

export function cancelSignIn(flow: string): Promise<void> {
  return rpc.call('site-account:cancel', { flow });
}

/** Tries an account in one database or in all of the site. */
export function tryAccount(account: number, database?: string, options: CallOptions = {}): Promise<Reach[]> {
  return rpc.call('site-account:try', { account, ...(database === undefined ? {} : { database }) }, options);
}

/** Signs what is asked of a site with an account from now on; with none, nothing is signed. */
export function signWith(site: string, account: number | undefined): Promise<void> {
  return rpc.call('site-account:use', { site, ...(account === undefined ? {} : { account }) });
}

/** Wipes an account with its keys and tokens. */
export function forgetAccount(account: number): Promise<void> {
  return rpc.call('site-account:forget', { account });
}

/** Chooses how secrets are kept where the system has no key store. */
export async function chooseKeeping(kept: 'key-file' | 'memory'): Promise<void> {
  await rpc.call('secret-keeping:choose', { kept });
}
