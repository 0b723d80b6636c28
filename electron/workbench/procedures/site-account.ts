import { listedDatabases, tryAccount } from '#electron/remote/try-account.ts';
import { readAuthorisePage } from '#electron/remote/remote-sites.ts';
import type { RemoteAccount } from '#electron/store/site/remote-accounts.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { SiteAccount } from '#shared/rpc/contract/site-account.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Signs of a consumer key that are shown, of the usual 24. */
const SHOWN_OF_KEY = 4;

/** The user's accounts at remote sites. No token, secret or verifier leaves these handlers. */
export function siteAccountHandlers(context: WorkbenchContext): HandlersOf<'site-account'> {
  const { ports, dataFolder, remoteSites, signIn, vault, emit } = context;
  const { remoteAccounts: accounts } = dataFolder.site;

  async function describe({ id, site, name }: RemoteAccount): Promise<SiteAccount> {
    const sealedBy = await vault.sealedBy();
    const secret = sealedBy && (await accounts.secretOf(id, sealedBy));
    return {
      id,
      site,
      name,
      ...defined({ key_begins: secret?.consumer_key.slice(0, SHOWN_OF_KEY) }),
      is_usable: secret !== undefined,
      is_active: remoteSites.row(site).account === id,
      reach: await accounts.reachOf(id),
      unsigned: await accounts.unsignedOf(id),
    };
  }

  async function find(id: number): Promise<RemoteAccount> {
    const account = await accounts.byId(id);
    if (account) return account;
    throw new AppError(404, 'unknown_account', 'This account is no longer stored. Sign in again.');
  }

  async function use(site: string, account: number | null): Promise<void> {
    await dataFolder.site.useRemoteAccount(site, account);
    await remoteSites.refresh();
    emit('sites:changed', { site, is_asked_by_others: true });
  }

  return {
    'site-account:list': async ({ site }) => {
      await remoteSites.refresh();
      remoteSites.row(site);
      return Promise.all((await accounts.list(site)).map(describe));
    },

    'site-account:begin': async ({ site: id, database, account, consumer }, { signal }) => {
      const site = remoteSites.row(id);
      const name = account.trim();
      if (name === '') throw new AppError(400, 'no_account_name', 'Give the account a name, to tell it from others.');
      const place = { site: id, siteName: site.name, database, account: name };
      const authorizeUrl = readAuthorisePage(site.authorize_url ?? `${site.base_url}/authorize`);
      const ask = remoteSites.askFor(site);
      const { flow, url } = await signIn.begin({ place, ask, authorizeUrl, signal, ...defined({ consumer }) });
      // The browser host may run on another computer than the browser: the page opens there, by an address without a token.
      if (ports.host === 'browser') return { flow, page: `/sign-in/${flow}` };
      await ports.openExternal(url);
      return { flow };
    },

    'site-account:reopen': ({ flow }) => ports.openExternal(signIn.pageOf(flow)),

    'site-account:clipboard': async ({ flow }) => ({ state: await signIn.lookAtClipboard(flow) }),

    'site-account:verify': async ({ flow, verifier }, { signal }) => {
      const { site } = signIn.placeOf(flow);
      const id = await signIn.verify(flow, verifier, signal);
      if (!remoteSites.row(site).account) await use(site, id);
      else emit('sites:changed', { site });
      return describe(await find(id));
    },

    'site-account:cancel': ({ flow }) => signIn.cancel(flow),

    'site-account:try': async ({ account: id, database }, { signal, onProgress }) => {
      const account = await find(id);
      const site = remoteSites.row(account.site);
      const ask = remoteSites.askFor(site);
      const databases = database === undefined ? await listedDatabases({ site, ask, signal }) : [database];
      const { sessions } = remoteSites;
      return tryAccount({ account, site, accounts, sessions, ask, signal, onProgress }, databases);
    },

    'site-account:use': async ({ site, account: id }) => {
      if (id !== undefined && (await find(id)).site !== site) {
        throw new AppError(400, 'other_site', 'This account belongs to another site.');
      }
      await use(site, id ?? null);
    },

    'site-account:read-unsigned': async ({ site, database, is_unsigned }) => {
      await remoteSites.refresh();
      const { account, name } = remoteSites.row(site);
      if (!account) throw new AppError(409, 'nobody_signs', `No account signs at ${name}: it is read without one.`);
      await accounts.putUnsigned(account, database, is_unsigned);
      emit('sites:changed', { site, is_asked_by_others: true });
    },

    'site-account:forget': async ({ account: id }) => {
      const { site } = await find(id);
      await accounts.forget(id);
      await remoteSites.refresh();
      emit('sites:changed', { site, is_asked_by_others: true });
    },
  };
}
