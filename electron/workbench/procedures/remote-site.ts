import { checkSite } from '#electron/remote/check-site.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Remote sites come and go. */
export function remoteSiteHandlers(context: WorkbenchContext): HandlersOf<'remote-site'> {
  const { ports, sites, remoteSites, emit } = context;
  return {
    'remote-site:check': ({ address }, { signal }) => checkSite(address, `Allelier/${ports.appVersion}`, signal),

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
