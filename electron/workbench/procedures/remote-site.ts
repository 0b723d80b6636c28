import { certificateOf } from '#electron/remote/certificates.ts';
import { checkSite, meantAddress } from '#electron/remote/check-site.ts';
import { networkProblem } from '#electron/remote/network-problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Remote sites come and go. */
export function remoteSiteHandlers(context: WorkbenchContext): HandlersOf<'remote-site'> {
  const { ports, dataFolder, sites, remoteSites, emit } = context;
  return {
    'remote-site:check': async ({ address, certificate }, { signal }) => {
      const known = (await dataFolder.site.listRemoteSites()).find(({ base_url }) => base_url === address);
      const accepted = certificate ?? known?.certificate;
      return checkSite(
        address,
        { userAgent: `Allelier/${ports.appVersion}`, certificate: accepted, proxy: remoteSites.proxy() },
        signal,
      );
    },

    'remote-site:certificate': async ({ address }, { signal }) => {
      const meant = meantAddress(address);
      try {
        return await certificateOf(meant, remoteSites.proxy(), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw networkProblem(error, meant, 0);
      }
    },

    'remote-site:add': async (site, { signal }) => {
      const { id } = await remoteSites.add(site, signal);
      emit('sites:changed', { site: id });
      return sites.get(id).site;
    },

    'remote-site:remove': async ({ site }) => {
      await remoteSites.remove(site);
      emit('sites:changed', { site });
    },
  };
}
