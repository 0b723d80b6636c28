import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { RemoteAccount } from '#electron/store/site/remote-accounts.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { openRemote, type OpenRemote } from '#electron/workbench/open-sites.ts';
import { createSettingsStore } from '#electron/workbench/settings-store.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE, type Site } from '#shared/rpc/contract/site.ts';
import { appVersion, keyFile } from '../locations.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** The remote sites of a data folder, for a command. */
export interface OpenedSites extends Pick<OpenRemote, 'remoteSites' | 'signIn'> {
  store: SiteStore;
  /** The site with an id or a name, whatever the case. AppError 404 `unknown_site`. */
  find(given: string): Promise<RemoteSite>;
  /** The account of a name at a site, or the only one there. AppError: `unknown_account` 404, `ambiguous_name` 409. */
  findAccount(site: RemoteSite, name: string | undefined): Promise<RemoteAccount>;
}

/** The sites of a data folder that is open. */
export async function openSitesOf({ site: store }: DataFolder, streams: CliStreams): Promise<OpenedSites> {
  const { remoteSites, signIn } = await openRemote(store, await sitePorts(streams), createSettingsStore(store));
  return {
    store,
    remoteSites,
    signIn,
    find: (given) => findSite(store, given),
    findAccount: (site, name) => findAccount(store, site, name),
  };
}

/** What sites need of the shell, which seals with the key file. */
export async function sitePorts(streams: CliStreams) {
  const file = keyFile(streams);
  const secrets = await openKeyFileSecrets(file);
  return { host: 'cli', appVersion: appVersion(), secrets, sealedBy: 'key-file', keyFile: file } as const;
}

/** The id of a site with this id or name; this computer where none is given. AppError 404 `unknown_site`. */
export function siteNamed(sites: readonly Site[], given: string | undefined): string {
  if (given === undefined) return LOCAL_SITE;
  const wanted = given.trim().toLowerCase();
  const found = sites.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (found) return found.id;
  const known = sites.map(({ id }) => id).join(', ');
  throw new AppError(404, 'unknown_site', `There is no site called "${given}". There are: ${known}.`);
}

/** How the settings of a data folder say that sites are reached (`OutgoingProxy`). */
export async function readProxy(store: SiteStore): Promise<string> {
  return (await createSettingsStore(store).get()).outgoing_proxy;
}

async function findSite(store: SiteStore, given: string): Promise<RemoteSite> {
  const wanted = given.trim().toLowerCase();
  const all = await store.listRemoteSites();
  const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => name.toLowerCase() === wanted);
  if (found) return found;
  const known =
    all.length === 0
      ? 'There is none yet: see allelier site add.'
      : `There are: ${all.map(({ id }) => id).join(', ')}.`;
  throw new AppError(404, 'unknown_site', `There is no site called "${given}". ${known}`);
}

async function findAccount(store: SiteStore, site: RemoteSite, name: string | undefined): Promise<RemoteAccount> {
  const all = await store.remoteAccounts.list(site.id);
  const found = name === undefined ? all : all.filter((each) => each.name === name);
  const [only] = found;
  if (!only) {
    const what = name === undefined ? 'no account' : `no account called "${name}"`;
    throw new AppError(404, 'unknown_account', `There is ${what} at ${site.name}.`);
  }
  if (found.length === 1) return only;
  const names = all.map((each) => `"${each.name}"`).join(', ');
  const sentence = `There are several accounts at ${site.name}. Say which with --account: ${names}.`;
  throw new AppError(409, 'ambiguous_name', sentence);
}
