import { isPrivateLine } from '#electron/remote/site-address.ts';
import { defined } from '#shared/defined.ts';
import type { SiteAsker } from '#shared/rpc/contract/site-key.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The keys with which remote sites are read. No key leaves these handlers. */
export function siteKeyHandlers({ dataFolder, remoteSites, emit }: WorkbenchContext): HandlersOf<'site-key'> {
  const { remoteAccounts, remoteKeys } = dataFolder.site;

  /** Reads the keys anew, and says where others ask now: the shell may have given or removed one. */
  async function refresh(): Promise<void> {
    for (const site of await remoteSites.refresh()) emit('sites:changed', { site, is_asked_by_others: true });
  }

  return {
    'site-key:get': async ({ site }) => {
      await refresh();
      const { base_url, account: id, account_since, key_removed_at } = remoteSites.row(site);
      const here = await remoteSites.keys.here(site);
      const [key = here] = here ? [] : await remoteKeys.list(site);
      const account = id === undefined ? undefined : await remoteAccounts.byId(id);
      const signing: SiteAsker = {
        ...(account ? { by: 'account', name: account.name } : { by: 'nobody' }),
        ...defined({ since: account_since }),
      };
      const lastChange = Math.max(account_since ?? 0, key_removed_at ?? 0) || undefined;
      return {
        can_have_key: isPrivateLine(base_url),
        reading: here
          ? { by: 'key', name: here.begins, since: here.given_at }
          : { ...signing, ...defined({ since: lastChange }) },
        queries: signing,
        submissions: signing,
        ...defined({ key: key && { is_usable: here !== undefined, ...key } }),
      };
    },

    'site-key:put': async ({ site, key }) => {
      await remoteSites.keys.put(remoteSites.row(site), key);
      await refresh();
    },

    'site-key:remove': async ({ site }) => {
      remoteSites.row(site);
      await remoteKeys.forget(site);
      await refresh();
    },
  };
}
