import type { SiteRegistry } from '#electron/remote/site-registry.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Emit } from '../../procedures/dispatch.ts';

/** What sending works with. */
export interface SendTools {
  dataFolder: DataFolder;
  sites: SiteRegistry;
  emit: Emit;
}
