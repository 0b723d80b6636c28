import { PagePath } from '#shared/rpc/contract/page-path.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

export function recentHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'recent'> {
  return {
    // A data folder that somebody else made may lead out of the program.
    'recent:list': async () =>
      (await dataFolder.site.listRecent()).filter(({ path }) => PagePath.safeParse(path).success),
    'recent:add': ({ path, title }) => dataFolder.site.addRecent({ path, title, at: Date.now() }),
  };
}
