import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { preparedSite } from '#shared/rules/prepared-sites.ts';
import { argument, command, FORMAT, group, option, type SettingsOf } from '../command.ts';
import type { Shell } from '../shell.ts';
import type { OpenedSites } from './open-remote-sites.ts';

const KNOWN = { site: argument('<site>', 'its id or name') };
const COLUMNS = ['id', 'name', 'address', 'account', 'usable_here', 'signs_requests', 'key'];

const OF_LOGIN = {
  account: option('<name>', 'your own name for the account', { default: 'my account' }),
  database: option('<name>', 'a database for which you are registered (else the first of the site)'),
  key: option('<key>', 'consumer key (else the kept one, or it is asked for)'),
  secretStdin: option('', 'read the consumer secret from the first line of the input'),
};
export type LoginOptions = SettingsOf<typeof OF_LOGIN>;

const OF_KEY = {
  set: option('', 'ask for a key, which is not shown'),
  keyStdin: option('', 'read the key from the first line of the input', { conflicts: ['set'] }),
  remove: option('', 'wipe the key, and the replies that were read with it', { conflicts: ['set', 'keyStdin'] }),
};
export type KeyOptions = SettingsOf<typeof OF_KEY>;

export const site = [
  group('site', 'remote sites, and signing in there'),
  command({
    path: 'site add',
    help: 'add a site; its address is checked first',
    arguments: { site: argument('<site>', 'pubmlst, pasteur, or the address of a REST service') },
    options: {
      name: option('<name>', 'name for people (else that of the prepared site, or the host)'),
      authorisePage: option('<address>', 'web page on which its users allow programs to act for them'),
    },
    run: ({ site: given, name: wanted = '', authorisePage }, shell) =>
      withSites(shell, async ({ remoteSites }) => {
        const address = preparedSite(given)?.address ?? given;
        const added = { name: wanted, address, authorize_url: authorisePage };
        const { id, name, base_url } = await remoteSites.add(added, shell.signal);
        shell.print(`Added ${name} (${base_url}) as ${id}.`);
        shell.note(`To sign in there: allelier site login ${id}`);
      }),
  }),
  command({
    path: 'site list',
    help: 'list the remote sites and the accounts there',
    options: { format: FORMAT },
    run: ({ format }, shell) =>
      withSites(shell, async ({ store, remoteSites }) => {
        const rows = shell.table(COLUMNS, format);
        for (const { id, name, base_url: address, account: active } of await store.listRemoteSites()) {
          const accounts = await store.remoteAccounts.list(id);
          const key = (await remoteSites.keys.here(id))?.begins;
          if (accounts.length === 0) {
            rows.row([id, name, address, '', '', '', key ?? ''], { id, name, address, ...defined({ key }) });
          }
          for (const account of accounts) {
            const usable_here = (await remoteSites.sessions.consumerOf(account.id)) !== undefined;
            const record = {
              id,
              name,
              address,
              account: account.name,
              usable_here,
              signs_requests: account.id === active,
              ...defined({ key }),
            };
            const cells = Object.values(record).map((value) =>
              typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
            );
            rows.row(key === undefined ? [...cells, ''] : cells, record);
            if (!usable_here) {
              shell.note(
                `The account "${account.name}" was signed in through the window, which seals for itself. For the shell: allelier site login ${id} --account "${account.name}"`,
              );
            }
          }
        }
        rows.end();
      }),
  }),
  command({
    path: 'site remove',
    help: 'remove a site with the accounts there',
    arguments: KNOWN,
    run: ({ site: given }, shell) =>
      withSites(shell, async (opened) => {
        const { id, name } = await opened.find(given);
        await opened.remoteSites.remove(id);
        shell.print(`Removed ${name} with the accounts there.`);
      }),
  }),
  command({
    path: 'site login',
    help: 'sign in at a site; the shell seals its tokens for itself, apart from those of the window',
    arguments: KNOWN,
    options: OF_LOGIN,
    run: ({ site: given, ...options }, shell) =>
      withSites(shell, async (opened) => {
        const { login } = await import('./site-login.ts');
        await login(opened, await opened.find(given), options, shell);
      }),
  }),
  command({
    path: 'site logout',
    help: 'forget an account: wipe its key and tokens',
    arguments: KNOWN,
    options: { account: option('<name>', 'which one, where there are several') },
    run: ({ site: given, account }, shell) =>
      withSites(shell, async (opened) => {
        const found = await opened.find(given);
        const { id, name } = await opened.findAccount(found, account);
        await opened.store.remoteAccounts.forget(id);
        shell.print(`Forgot the account "${name}" at ${found.name}: its key and tokens are wiped here.`);
      }),
  }),
  command({
    path: 'site key',
    help: 'say who reads a site and who signs there; give or remove the key with which it is read',
    arguments: KNOWN,
    options: OF_KEY,
    run: ({ site: given, ...options }, shell) =>
      withSites(shell, async (opened) => {
        const { siteKey } = await import('./site-key.ts');
        await siteKey(opened, await opened.find(given), options, shell);
      }),
  }),
  command({
    path: 'site proxy',
    help: 'say or set the proxy through which sites are reached',
    arguments: {
      proxy: argument(
        '[proxy]',
        'system (as HTTPS_PROXY, HTTP_PROXY and NO_PROXY say), none, or an address: http://host:port',
      ),
    },
    async run({ proxy }, shell) {
      const { createSettingsStore } = await import('#electron/workbench/settings-store.ts');
      const { outgoingProxyProblem } = await import('#shared/rules/outgoing-proxy.ts');
      const problem = proxy === undefined ? undefined : outgoingProxyProblem(proxy);
      if (problem !== undefined) throw new AppError(400, 'bad_address', problem);
      await using folder = await shell.open();
      const settings = createSettingsStore(folder.site);
      const now = proxy === undefined ? await settings.get() : await settings.update({ outgoing_proxy: proxy });
      shell.print(now.outgoing_proxy);
    },
  }),
];

/** Opens the sites of the data folder for some work. */
async function withSites(shell: Shell, work: (opened: OpenedSites) => Promise<void>): Promise<void> {
  const { openSitesOf } = await import('./open-remote-sites.ts');
  await using folder = await shell.open();
  await work(await openSitesOf(folder, shell));
}
