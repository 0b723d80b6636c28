import { randomUUID } from 'node:crypto';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { SavedQuery, type SavedQueryChange } from '#shared/rpc/contract/saved-query.ts';
import type { SettingTable } from '../settings-store.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

const KEY = 'saved-queries';

/** The most saved queries, so that the setting stays small. */
const MAXIMUM = 500;

export function savedQueryHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'saved-query'> {
  const queries = createSavedQueryStore(dataFolder.site);
  return {
    'saved-query:list': () => queries.list(),
    'saved-query:save': (change) => queries.save(change),
    'saved-query:delete': ({ id }) => queries.remove(id),
  };
}

/** Reads saved queries, oldest first. Leaves out what this version does not understand. */
function readQueries(text: string | undefined): SavedQuery[] {
  const kept = jsonIn(text);
  return Array.isArray(kept) ? kept.flatMap((entry) => SavedQuery.safeParse(entry).data ?? []) : [];
}

/**
 * The saved queries, in `site.sqlite`. Changes are made one after the other, so that two at the same time do not lose
 * one.
 */
export function createSavedQueryStore(table: SettingTable, now: () => number = Date.now) {
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<SavedQuery[]> {
    return readQueries(await table.getSetting(KEY));
  }

  function change<Result>(work: (queries: SavedQuery[]) => [SavedQuery[], Result]): Promise<Result> {
    const turn = last.then(async () => {
      const [queries, result] = work(await list());
      await table.setSetting(KEY, JSON.stringify(queries));
      return result;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    list,

    /** Adds a query, or replaces the one with the id. Two queries of one database must not have the same name. */
    save({ id, ...about }: SavedQueryChange): Promise<SavedQuery> {
      return change((queries) => {
        const others = queries.filter((query) => query.id !== id);
        if (id !== undefined && others.length === queries.length) {
          throw new AppError(404, 'unknown_saved_query', 'This saved query is no longer there. Save it as a new one.');
        }
        if (others.some((query) => isSameName(query, about))) {
          throw new AppError(
            409,
            'saved_query_exists',
            `There is a saved query "${about.name}" already. Choose another name.`,
          );
        }
        if (others.length >= MAXIMUM) {
          throw new AppError(
            409,
            'too_many_saved_queries',
            `At most ${MAXIMUM} queries can be saved. Delete one first.`,
          );
        }
        const saved = { ...about, id: id ?? randomUUID(), saved_at: now() };
        const next = id === undefined ? [...queries, saved] : queries.map((query) => (query.id === id ? saved : query));
        return [next, saved];
      });
    },

    /** Removes a query. An unknown id is not an error. */
    remove(id: string): Promise<void> {
      return change((queries) => [queries.filter((query) => query.id !== id), undefined]);
    },
  };
}

function isSameName(query: SavedQuery, about: Omit<SavedQueryChange, 'id'>): boolean {
  const isSameList = query.site === about.site && query.database === about.database;
  return isSameList && query.name.toLowerCase() === about.name.toLowerCase();
}
