import { createSignIn } from '#electron/oauth/client/sign-in.ts';
import { createVault } from '#electron/oauth/client/vault.ts';
import { openRemoteSites, type RemoteSites } from '#electron/remote/remote-sites.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { createSettingsStore } from '#electron/workbench/settings-store.ts';
import { AppError } from '#shared/problem.ts';
import { appVersion, keyFile } from '../locations.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** The remote sites of a data folder, for a command. */
export interface OpenedSites {
  store: SiteStore;
  remoteSites: RemoteSites;
  signIn: ReturnType<typeof createSignIn>;
}

/** Opens the sites of a data folder for some work, and closes the folder after it. */
export async function withRemoteSites<Result>(
  dataFolder: string,
  streams: CliStreams,
  work: (opened: OpenedSites) => Promise<Result>,
): Promise<Result> {
  await using folder = await openData(dataFolder, streams);
  return await work(await openSitesOf(folder, streams));
}

/** The sites of a data folder that is open. The shell seals with the key file. */
export async function openSitesOf({ site: store }: DataFolder, streams: CliStreams): Promise<OpenedSites> {
  const file = keyFile(streams);
  const vault = createVault({ secrets: await openKeyFileSecrets(file), sealedBy: 'key-file', keyFile: file }, store);
  const userAgent = `Allelier/${appVersion()}`;
  const remoteSites = await openRemoteSites({ store, vault, userAgent, readProxy: () => readProxy(store) });
  const { sessions } = remoteSites;
  const signIn = createSignIn({ accounts: store.remoteAccounts, vault, sessions, readClipboard: undefined });
  return { store, remoteSites, signIn };
}

/** How the settings of a data folder say that sites are reached (`OutgoingProxy`). */
export async function readProxy(store: SiteStore): Promise<string> {
  return (await createSettingsStore(store).get()).outgoing_proxy;
}

/** The site with an id or a name, whatever the case. AppError 404 `unknown_site`. */
export async function findSite({ store }: OpenedSites, given: string): Promise<RemoteSite> {
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
