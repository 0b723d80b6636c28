import { siteFor } from '#electron/mirror/open-source.ts';
import type { CopySource } from '#electron/mirror/mirror-task.ts';
import { proxyEnvironment, type ProxyEnvironment } from '#electron/remote/outgoing-proxy.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { AppError } from '#shared/problem.ts';
import { appVersion } from '../locations.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { openSitesOf, readProxy, type OpenedSites } from './open-remote-sites.ts';

/** A name; `false` for nobody; absent: the key of the site, else the account that signs the requests to it. */
type AccountChoice = string | false | undefined;

interface CopySite {
  site: SiteSource;
  /** Who reads, for the sentence that says so. */
  reader: string;
}

/**
 * The site of a copy. One that the data folder knows is asked as the screens ask it: with its key or account and the certificate that was
 * accepted.
 * AppError: `unknown_site`, `unknown_account` 404, `sealed_elsewhere` 409.
 */
export async function siteOfCopy(
  source: CopySource,
  choice: AccountChoice,
  { dataFolder, streams }: { dataFolder: DataFolder; streams: CliStreams },
): Promise<CopySite> {
  const known = (await dataFolder.site.listRemoteSites()).find(({ base_url }) => base_url === source.address);
  if (known) return knownSite(await openSitesOf(dataFolder, streams), known, choice);
  refuseAccountOfUnknown(source.address, choice);
  return { site: siteFor([], source, await asStranger(dataFolder)), reader: NOBODY };
}

const NOBODY = 'without an account';

/** How a site that is not known is asked. */
export async function asStranger({ site }: DataFolder): Promise<{ appVersion: string; proxy: ProxyEnvironment }> {
  return { appVersion: appVersion(), proxy: proxyEnvironment(await readProxy(site)) };
}

/** Nobody has an account at a site that is not known (404 `unknown_site`). */
export function refuseAccountOfUnknown(address: string, choice: AccountChoice): void {
  if (typeof choice !== 'string') return;
  const sentence = `No site with the address ${address} is known, so there is no account "${choice}" to read it with. Add it first: allelier site add ${address}`;
  throw new AppError(404, 'unknown_site', sentence);
}

async function knownSite(opened: OpenedSites, row: RemoteSite, choice: AccountChoice): Promise<CopySite> {
  const { store, remoteSites } = opened;
  const { id: site, name: siteName } = row;
  const keyed = choice === undefined ? await remoteSites.readWithKey(row) : undefined;
  if (keyed) return { site: keyed.source, reader: `with the key ${keyed.begins}…` };
  const account =
    typeof choice === 'string'
      ? await opened.findAccount(row, choice)
      : choice === undefined && row.account
        ? await store.remoteAccounts.byId(row.account)
        : undefined;
  if (!account) {
    if (choice === undefined && (await store.remoteKeys.list(site)).length > 0) throw keyOfWindow(site, siteName);
    return { site: await remoteSites.readAs(row, undefined), reader: NOBODY };
  }
  // Nobody reads in place of an account unasked: some sites hide their newest records from strangers.
  if (!(await remoteSites.sessions.consumerOf(account.id))) throw sealedByWindow(site, siteName, account.name);
  return { site: await remoteSites.readAs(row, account.id), reader: `as "${account.name}"` };
}

function keyOfWindow(site: string, siteName: string): AppError {
  return new AppError(
    409,
    'sealed_elsewhere',
    `The key of ${siteName} was given in the window, which seals for itself. For the shell: allelier site key ${site} --set. To read without it, add --no-account.`,
  );
}

function sealedByWindow(site: string, siteName: string, account: string): AppError {
  return new AppError(
    409,
    'sealed_elsewhere',
    `The account "${account}" at ${siteName} was signed in through the window, which seals for itself. For the shell: allelier site login ${site} --account "${account}". To read without an account, add --no-account.`,
  );
}
