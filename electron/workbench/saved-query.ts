import type { Bench } from './bench.ts';
import type { HandlersOf } from './handler-types.ts';
import { createSavedQueryStore } from './saved-query-store.ts';

export function savedQueryHandlers({ dataFolder }: Bench): HandlersOf<'saved-query'> {
  const queries = createSavedQueryStore(dataFolder.site);
  return {
    'saved-query:list': () => queries.list(),
    'saved-query:save': (change) => queries.save(change),
    'saved-query:delete': ({ id }) => queries.remove(id),
  };
}
