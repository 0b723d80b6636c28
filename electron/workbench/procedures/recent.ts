import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

export function recentHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'recent'> {
  return {
    'recent:list': () => dataFolder.site.listRecent(),
    'recent:add': ({ path, title }) => dataFolder.site.addRecent({ path, title, at: Date.now() }),
  };
}
