import type { Bench } from './bench.ts';
import type { HandlersOf } from './handler-types.ts';

export function recentHandlers({ dataFolder }: Bench): HandlersOf<'recent'> {
  return {
    'recent:list': () => dataFolder.site.listRecent(),
    'recent:add': ({ path, title }) => dataFolder.site.addRecent({ path, title, at: Date.now() }),
  };
}
