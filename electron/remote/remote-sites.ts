import { createSessions, type SiteSessions } from '#electron/oauth/client/sessions.ts';
import type { AskSite } from '#electron/oauth/client/token-steps.ts';
import type { Vault } from '#electron/oauth/client/vault.ts';
import type { RemoteKey } from '#electron/store/site/remote-keys.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE, unknownSite } from '#shared/rpc/contract/site.ts';
import { preparedAt } from '#shared/rules/prepared-sites.ts';
import { checkSite } from './check-site.ts';
import { clockOffset } from './clock-offset.ts';
import { connectSite, type SiteConnection } from './connect-site.ts';
import { createKeyedSite } from './keyed-site.ts';
import { proxyEnvironment, type ProxyEnvironment } from './outgoing-proxy.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSentTokens } from './sent-tokens.ts';
import { createSignedSite } from './signed-site.ts';
import { isPrivateLine } from './site-address.ts';
import { createSiteKeys, type SiteKeys } from './site-keys.ts';
import { createSiteRecord, type SiteRecord } from './site-record.ts';
import { createSiteCache } from './site-cache.ts';
import type { SiteSource } from './site-source.ts';

interface NewSite {
  /** For people; the name of a prepared site, or the host, where it is empty. */
  name: string;
  address: string;
  authorize_url?: string | undefined;
  /** Fingerprint of a certificate that the user has accepted. */
  certificate?: string | undefined;
}

/** The remote sites that the data folder knows, connected. */
export interface RemoteSites {
  /** In the order in which they were added, as last read. */
  sources(): readonly SiteSource[];
  /** Reads the sites and the proxy anew: another program may have changed them. Gives the ids of those that differ. */
  refresh(): Promise<string[]>;
  /** The stored row of a site. AppError 404 `unknown_site`. */
  row(id: string): RemoteSite;
  /** Checks the address and adds the site. AppError: those of `checkSite`, `site_known` (409), `bad_authorise_page` (400). */
  add(site: NewSite, signal: AbortSignal): Promise<RemoteSite>;
  /** Removes a site with its accounts and keys. AppError 404 `unknown_site`. */
  remove(id: string): Promise<void>;
  /** A site as one of its accounts reads it, or nobody, whoever asks it otherwise. Nothing is kept of its replies. */
  readAs(site: RemoteSite, account: number | undefined): Promise<SiteSource>;
  /** A site as its key reads it. Nothing is kept of its replies. Undefined where this host has no key. */
  readWithKey(site: RemoteSite): Promise<{ source: SiteSource; begins: string } | undefined>;
  /** Asks a site for a step of signing in. */
  askFor(site: RemoteSite): AskSite;
  /** By which variables a proxy is found, as last read. */
  proxy(): ProxyEnvironment;
  readonly sessions: SiteSessions;
  readonly keys: SiteKeys;
}

interface RemoteSitesOptions {
  store: SiteStore;
  vault: Vault;
  userAgent: string;
  /** Gives how sites are reached (`OutgoingProxy`). */
  readProxy: () => Promise<string>;
}

/** Connects to all remote sites of a data folder. Nothing is sent before somebody asks. */
export async function openRemoteSites({
  store,
  vault,
  userAgent,
  readProxy,
}: RemoteSitesOptions): Promise<RemoteSites> {
  const sessions = createSessions(store.remoteAccounts, vault);
  const keys = createSiteKeys(store.remoteKeys, vault);
  let open: { row: RemoteSite; keyId: number | undefined; source: SiteSource }[] = [];
  let choice = await readProxy();
  const proxy = () => proxyEnvironment(choice);

  /** What all share who ask a site, with this account or that or without one: its pace, and what is known of it. */
  const shared = new Map<string, ReturnType<typeof beginShared>>();

  function sharedOf(row: RemoteSite) {
    const known = shared.get(row.base_url) ?? beginShared(row);
    shared.set(row.base_url, known);
    return known;
  }

  /** `kept`: whose replies are kept (`http_cache.account`); absent: none are. */
  const connectTo = (row: RemoteSite, proof: Pick<SiteConnection, 'sign' | 'key'>, kept?: number) =>
    connectSite(row, {
      userAgent,
      proxy: proxy(),
      pace: sharedOf(row).pace,
      ...proof,
      ...(kept === undefined
        ? {}
        : { record: sharedOf(row).record, kept: createSiteCache(store.httpCache, row.id, kept) }),
    });

  /** Each step is a source of its own: its signature is for this request alone. */
  function askFor(row: RemoteSite): AskSite {
    return async ({ path, sign, signal }) => {
      const source = connectTo(row, { sign: async ({ address }) => sign(address) });
      const { status, body, origin } = await source.request({ method: 'GET', path, signal });
      return { status, body, clockOffset: clockOffset(origin) };
    };
  }

  async function connect(row: RemoteSite, reader: number | undefined, keeps: boolean): Promise<SiteSource> {
    const { id: site, name: siteName } = row;
    const account = reader ? await store.remoteAccounts.byId(reader) : undefined;
    const keptFor = (id: number) => (keeps ? id : undefined);
    return createSignedSite({
      site,
      siteName,
      account,
      accounts: store.remoteAccounts,
      sessions,
      ask: askFor(row),
      sent: sharedOf(row).sent,
      connect: (sign) => connectTo(row, defined({ sign }), keptFor(sign && account ? account.id : 0)),
    });
  }

  /** As the site is asked as a rule: with its key where there is one, else by the account that signs, else by nobody. */
  async function connectUsual(row: RemoteSite, key: RemoteKey | undefined, keeps = true): Promise<SiteSource> {
    const other = await connect(row, row.account, keeps);
    if (!key) return other;
    return createKeyedSite({
      site: row.id,
      siteName: row.name,
      key,
      keys,
      notes: store.remoteKeys,
      connect: (given) => connectTo(row, defined({ key: given }), keeps ? -key.id : undefined),
      other,
    });
  }

  async function refresh(): Promise<string[]> {
    const rows = await store.listRemoteSites();
    const last = choice;
    choice = await readProxy();
    const before = new Map(open.map((each) => [each.row.id, each]));
    const changed = new Set(before.keys());
    open = await Promise.all(
      rows.map(async (row) => {
        const known = before.get(row.id);
        const key = await keys.here(row.id);
        const isSame = known?.keyId === key?.id && JSON.stringify(known?.row) === JSON.stringify(row);
        if (known && choice === last && isSame) {
          changed.delete(row.id);
          return known;
        }
        changed.add(row.id);
        known?.source.remote?.close();
        return { row, keyId: key?.id, source: await connectUsual(row, key) };
      }),
    );
    return [...changed];
  }

  function find(id: string): RemoteSite {
    const found = open.find((each) => each.row.id === id);
    if (found) return found.row;
    throw unknownSite(id);
  }

  await refresh();
  return {
    sources: () => open.map(({ source }) => source),
    refresh,
    row: find,
    readAs: (row, account) => connect(row, account, false),
    async readWithKey(row) {
      const key = await keys.here(row.id);
      return key && { source: await connectUsual(row, key, false), begins: key.begins };
    },
    askFor,
    proxy,
    sessions,
    keys,

    async add({ name, address, authorize_url, certificate }, signal) {
      const found = await checkSite(address, { userAgent, certificate, proxy: proxy() }, signal);
      await refresh();
      const known = open.find((each) => each.row.base_url === found.address);
      if (known) throw new AppError(409, 'site_known', `${known.row.name} has this address already.`);
      const prepared = preparedAt(found.address);
      const page = authorize_url?.trim() ? readAuthorisePage(authorize_url.trim()) : found.authorize_url;
      const shown = name.trim() || (prepared?.name ?? new URL(found.address).host);
      const id = freeId(
        prepared?.id ?? shown,
        open.map((each) => each.row.id),
      );
      const { address: base_url, dialect } = found;
      const accepted = certificate === undefined ? {} : { certificate };
      await store.putRemoteSite({ id, name: shown, base_url, dialect, authorize_url: page, ...accepted });
      await refresh();
      return find(id);
    },

    async remove(id) {
      await refresh();
      shared.delete(find(id).base_url);
      for (const account of await store.remoteAccounts.list(id)) await store.remoteAccounts.forget(account.id);
      await store.remoteKeys.forget(id);
      await store.removeRemoteSite(id);
      await refresh();
    },
  };
}

/** The record outlives an account, so what was sent for one is taken out when something is noted, not when it is read. */
function beginShared({ id, name }: RemoteSite) {
  const pace = createRateLimiter(name);
  const sent = createSentTokens();
  const record = createSiteRecord(id, pace);
  const blotting: SiteRecord = { ...record, failed: (failure) => record.failed(sent.blotted(failure)) };
  return { pace, sent, record: blotting };
}

/** An address of a page on which passwords are typed: https, or http on this computer. AppError 400 `bad_authorise_page`. */
export function readAuthorisePage(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.username && !url.password && isPrivateLine(url.href)) return url.href;
  throw new AppError(
    400,
    'bad_authorise_page',
    `“${text}” cannot be the authorise page. Passwords are typed there, so its address begins with https://.`,
  );
}

/** An id made of a name: small letters, digits and dashes, unlike those that are taken. */
function freeId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const base = plain || 'site';
  const used = new Set([LOCAL_SITE, ...taken]);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!used.has(id)) return id;
  }
}
