import type { RemoteSites } from '#electron/remote/remote-sites.ts';
import type { SiteRegistry } from '#electron/remote/site-registry.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Emit } from '../procedures/dispatch.ts';

export interface InboxTools {
  dataFolder: DataFolder;
  sites: SiteRegistry;
  remoteSites: RemoteSites;
  emit: Emit;
}

/** Somebody at a site whose submissions are the user's own, and the databases where he may have some. */
export interface Asker {
  site: string;
  siteName: string;
  account?: { id: number; name: string };
  databases: readonly string[];
}

/**
 * As whom sites are asked for submissions: as the owner of this computer in all its databases, and as each account of a remote site in the
 * databases that it reached, or where it sent something. Where something was sent without an account, nobody signs.
 */
export async function listAskers(tools: InboxTools, only?: string): Promise<Asker[]> {
  const { dataFolder, sites, remoteSites } = tools;
  await remoteSites.refresh();
  const { remoteAccounts } = dataFolder.site;
  const used = await usedDatabases(dataFolder);
  const askers = sites
    .list()
    .filter(({ id }) => only === undefined || id === only)
    .map(async ({ id: site, name: siteName }): Promise<Asker[]> => {
      if (site === LOCAL_SITE) return [{ site, siteName, databases: await dataFolder.listDatabaseNames() }];
      const unsigned = used(site, null);
      const accounts = await remoteAccounts.list(site);
      const signed = accounts.map(async ({ id, name }): Promise<Asker> => {
        const reached = (await remoteAccounts.reachOf(id)).filter(({ reached: isReached }) => isReached);
        const databases = new Set([...reached.map(({ database }) => database), ...used(site, id)]);
        return { site, siteName, account: { id, name }, databases: [...databases].toSorted() };
      });
      const isSent = unsigned.size > 0 && accounts.length === 0;
      return [...(await Promise.all(signed)), ...(isSent ? [{ site, siteName, databases: [...unsigned] }] : [])];
    });
  return (await Promise.all(askers)).flat();
}

/** The databases where an account sent something from this computer, or is known to have sent something. */
async function usedDatabases({ site: store }: DataFolder) {
  const rows = [...(await store.drafts.sent()), ...(await store.inbox.askedPlaces())];
  return (site: string, account: number | null): Set<string> =>
    new Set(rows.filter((row) => row.site === site && row.account === account).map((row) => row.database_name));
}

/**
 * A site as one of the user's accounts there asks it, whichever account is used otherwise. Its replies are never old ones. AppError 404
 * `unknown_site`.
 */
export async function sourceFor(
  { sites, remoteSites }: Pick<InboxTools, 'sites' | 'remoteSites'>,
  site: string,
  account: number | undefined,
): Promise<SiteSource> {
  return site === LOCAL_SITE ? sites.get(site) : remoteSites.readAs(remoteSites.row(site), account);
}
