import type { RemoteControls } from '#electron/remote/site-source.ts';
import { unknownSite } from '#shared/rpc/contract/site.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The sites that can be browsed, and the connections to those on the network. */
export function siteHandlers({ dataFolder, sites, remoteSites, emit }: WorkbenchContext): HandlersOf<'site'> {
  /** AppError 404 `unknown_site`. */
  function remote(id: string): RemoteControls {
    const controls = sites.get(id).remote;
    if (controls) return controls;
    throw unknownSite(id);
  }

  /** Reads the stored sites anew, and says what has changed. */
  async function refresh(is_asked_by_others = false): Promise<void> {
    for (const site of await remoteSites.refresh()) emit('sites:changed', { site, is_asked_by_others });
  }

  return {
    'site:list': async () => {
      // The shell may have added or removed one, or its key.
      await refresh(true);
      return sites.list();
    },
    'site:health': ({ site }) => remote(site).health(),
    'site:ask-anew': ({ site }) => remote(site).askAnew(),
    'site:forget-replies': ({ site }) => remote(site).forgetReplies(),

    'site:trust': async ({ site, fingerprint }) => {
      remoteSites.row(site);
      await dataFolder.site.trustCertificate(site, fingerprint ?? null);
      await refresh();
    },

    'site:may-send': ({ site }) => ({ may_send: remoteSites.row(site).may_send ?? false }),

    'site:allow-sending': async ({ site }) => {
      remoteSites.row(site);
      await dataFolder.site.allowSending(site);
      await refresh();
    },
  };
}
