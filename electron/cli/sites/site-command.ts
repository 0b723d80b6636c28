import { createSettingsStore } from '#electron/workbench/settings-store.ts';
import { AppError } from '#shared/problem.ts';
import { outgoingProxyProblem } from '#shared/rules/outgoing-proxy.ts';
import { preparedSite } from '#shared/rules/prepared-sites.ts';
import { findAccount } from './find-account.ts';
import { findSite, withRemoteSites } from './open-remote-sites.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';

interface AddOptions {
  dataFolder: string;
  /** Id of a prepared site, or an address. */
  site: string;
  name?: string;
  authorisePage?: string;
}

const COLUMNS = ['id', 'name', 'address', 'account', 'usable_here', 'signs_requests'];

/** `allelier site add` */
export function addSiteCommand({ dataFolder, ...options }: AddOptions, streams: CliStreams): Promise<number> {
  return withRemoteSites(dataFolder, streams, async ({ remoteSites }) => {
    const prepared = preparedSite(options.site);
    const { id, name, base_url } = await remoteSites.add(
      {
        name: options.name ?? '',
        address: prepared?.address ?? options.site,
        authorize_url: options.authorisePage,
      },
      streams.signal,
    );
    streams.stdout.write(`Added ${name} (${base_url}) as ${id}.\n`);
    streams.stderr.write(`To sign in there: allelier site login ${id}\n`);
    return 0;
  });
}

/** `allelier site list`: a row for each account, and one for each site without any. */
export function listSitesCommand(
  { dataFolder, format }: { dataFolder: string; format?: OutputFormat },
  streams: CliStreams,
): Promise<number> {
  return withRemoteSites(dataFolder, streams, async (opened) => {
    const { store, remoteSites } = opened;
    const rows = createRowWriter(formatFor(format, streams.stdout), COLUMNS, (text) => streams.stdout.write(text));
    for (const { id, name, base_url: address, account: active } of await store.listRemoteSites()) {
      const accounts = await store.remoteAccounts.list(id);
      if (accounts.length === 0) rows.row([id, name, address, '', '', ''], { id, name, address });
      for (const account of accounts) {
        const isUsable = (await remoteSites.sessions.consumerOf(account.id)) !== undefined;
        const record = {
          id,
          name,
          address,
          account: account.name,
          usable_here: isUsable,
          signs_requests: account.id === active,
        };
        rows.row(
          Object.values(record).map((value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)),
          record,
        );
        if (!isUsable) {
          streams.stderr.write(
            `The account "${account.name}" was signed in through the window, which seals for itself. For the shell: allelier site login ${id} --account "${account.name}"\n`,
          );
        }
      }
    }
    rows.end();
    return 0;
  });
}

/** `allelier site remove` */
export function removeSiteCommand(
  { dataFolder, site }: { dataFolder: string; site: string },
  streams: CliStreams,
): Promise<number> {
  return withRemoteSites(dataFolder, streams, async (opened) => {
    const { id, name } = await findSite(opened, site);
    await opened.remoteSites.remove(id);
    streams.stdout.write(`Removed ${name} with the accounts there.\n`);
    return 0;
  });
}

/** `allelier site logout` */
export function logoutCommand(
  { dataFolder, site, account }: { dataFolder: string; site: string; account?: string },
  streams: CliStreams,
): Promise<number> {
  return withRemoteSites(dataFolder, streams, async (opened) => {
    const { id, name } = await findSite(opened, site);
    const found = await findAccount(opened, { site: id, siteName: name, account });
    await opened.store.remoteAccounts.forget(found.id);
    streams.stdout.write(`Forgot the account "${found.name}" at ${name}: its key and tokens are wiped here.\n`);
    return 0;
  });
}

/** `allelier site proxy` */
export async function proxyCommand(
  { dataFolder, proxy }: { dataFolder: string; proxy: string | undefined },
  streams: CliStreams,
): Promise<number> {
  const problem = proxy === undefined ? undefined : outgoingProxyProblem(proxy);
  if (problem !== undefined) throw new AppError(400, 'bad_address', problem);
  await using folder = await openData(dataFolder, streams);
  const settings = createSettingsStore(folder.site);
  const { outgoing_proxy } =
    proxy === undefined ? await settings.get() : await settings.update({ outgoing_proxy: proxy });
  streams.stdout.write(`${outgoing_proxy}\n`);
  return 0;
}
