import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The sites that can be browsed. */
export function siteHandlers({ sites, remoteSites, emit }: WorkbenchContext): HandlersOf<'site'> {
  return {
    'site:list': async () => {
      // The shell may have added or removed one.
      for (const site of await remoteSites.refresh()) emit('sites:changed', { site });
      return sites.list();
    },
  };
}
