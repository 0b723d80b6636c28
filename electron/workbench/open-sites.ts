import { createSignIn } from '#electron/oauth/client/sign-in.ts';
import { createVault, type Vault } from '#electron/oauth/client/vault.ts';
import { createLocalSite } from '#electron/remote/local-site.ts';
import { openRemoteSites, type RemoteSites } from '#electron/remote/remote-sites.ts';
import type { ReplySink } from '#electron/remote/site-source.ts';
import { createSiteRegistry, type SiteRegistry } from '#electron/remote/site-registry.ts';
import type { OwnerServer } from '#electron/server/create-server.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import type { HostPorts } from './host-ports.ts';
import type { SettingsStore } from './settings-store.ts';

/** The remote sites of a running program, and what signing in at them needs. */
export interface OpenRemote {
  remoteSites: RemoteSites;
  signIn: ReturnType<typeof createSignIn>;
  vault: Vault;
}

export interface OpenSites extends OpenRemote {
  /** This computer and the remote sites, which may come and go. */
  sites: SiteRegistry;
}

/** What sites need of a host. */
type SitePorts = Pick<HostPorts, 'host' | 'appVersion' | 'secrets' | 'sealedBy' | 'keyFile' | 'readClipboard'>;

/** This computer, asked through the owner's service, and the known remote sites. Nothing is sent before a screen asks. */
export async function openSites(
  own: OwnerServer,
  store: SiteStore,
  ports: SitePorts,
  settings: SettingsStore,
): Promise<OpenSites> {
  const local = createLocalSite(async ({ into, ...request }) => {
    const asked = { ...request, authority: 'localhost' };
    if (into) return passOn(await own.inject({ ...asked, payloadAsStream: true }), into);
    const { statusCode, headers, payload } = await own.inject(asked);
    return { status: statusCode, headers, text: payload };
  });
  const remote = await openRemote(store, ports, settings);
  return { ...remote, sites: createSiteRegistry([local], remote.remoteSites.sources) };
}

/** The known remote sites. Nothing is sent before somebody asks. */
export async function openRemote(store: SiteStore, ports: SitePorts, settings: SettingsStore): Promise<OpenRemote> {
  const vault = createVault(ports, store);
  // Only the desktop may keep secrets in memory, and there runs one at a time: what is left is of an earlier run.
  if (ports.host === 'desktop') {
    await store.remoteAccounts.forgetSealedBy('memory');
    await store.remoteKeys.forgetSealedBy('memory');
  }
  const userAgent = `Allelier/${ports.appVersion}`;
  const remoteSites = await openRemoteSites({
    store,
    vault,
    userAgent,
    readProxy: async () => (await settings.get()).outgoing_proxy,
  });
  const { sessions } = remoteSites;
  const { readClipboard } = ports;
  const signIn = createSignIn({ accounts: store.remoteAccounts, vault, sessions, readClipboard });
  return { remoteSites, signIn, vault };
}

/** A file goes on piece by piece; a refusal is a text. */
async function passOn(reply: Awaited<ReturnType<OwnerServer['inject']>>, into: ReplySink) {
  const { statusCode: status, headers } = reply;
  const pieces: Uint8Array[] = [];
  if (status < 300) into.begin();
  for await (const piece of reply.stream() as AsyncIterable<Uint8Array>) {
    if (status < 300) into.write(piece);
    else pieces.push(piece);
  }
  return { status, headers, text: Buffer.concat(pieces).toString() };
}
