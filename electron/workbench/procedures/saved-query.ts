import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { createSavedQueryStore } from './saved-query-store.ts';

export function savedQueryHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'saved-query'> {
  const queries = createSavedQueryStore(dataFolder.site);
  return {
    'saved-query:list': () => queries.list(),
    'saved-query:save': (change) => queries.save(change),
    'saved-query:delete': ({ id }) => queries.remove(id),
  };
}
