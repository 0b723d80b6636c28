import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { listClusterSets } from '#electron/store/clusters/cluster-sets.ts';
import { listNotices, listWatches, type ClusterNotice, type ClusterWatch } from '#electron/store/clusters/watches.ts';
import type { Database } from '#electron/store/file/database.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import { AppError } from '#shared/problem.ts';
import { defined } from '#shared/defined.ts';
import type { Watch, WatchNotice } from '#shared/rpc/contract/watch.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** How many isolates of a cluster a screen is told. */
const TOLD = 20;

/** Watches of kept clusters, and what they have found. */
export function watchHandlers({ dataFolder, emit }: WorkbenchContext): HandlersOf<'watch'> {
  const actions: CurationActions = dataFolder.changes.of();

  /** What databases of isolates answer: one, or all that can be read. */
  async function ofEach<Answer>(
    asked: string | undefined,
    answer: (database: Database) => Answer[],
  ): Promise<Answer[]> {
    if (asked !== undefined) return answer(await dataFolder.open(asked));
    const all: Answer[] = [];
    for (const name of await dataFolder.listDatabaseNames()) {
      try {
        const database = await dataFolder.open(name);
        if (kindOf(database) === 'isolates') all.push(...answer(database));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return all;
  }

  const changed = (database: string) => emit('databases:changed', { databases: [database] });

  return {
    'watch:list': ({ database }) =>
      ofEach(database, (opened) => listWatches(opened.connection).map((watch) => watchOf(opened, watch))),

    'watch:notices': ({ database, waiting: isWaiting, isolate }) =>
      ofEach(database, (opened) =>
        listNotices(dataFolder.site, opened, defined({ isWaiting, isolate })).map((notice) => noticeOf(opened, notice)),
      ),

    'watch:choices': async ({ database }) => {
      const { connection } = await dataFolder.open(database);
      const rows = (text: string) => connection.prepare(text).all();
      return {
        sets: listClusterSets(connection)
          .filter(({ deleted_at }) => deleted_at === null)
          .map(({ id, name, thresholds }) => ({ id, name, thresholds: [...thresholds] })),
        schemes: rows(
          `select id, name, (select count(*) from scheme_locus where scheme = scheme.id) as loci from scheme
           where loci > 0 order by name`,
        ).map(({ id, name, loci }) => ({ id: Number(id), name: String(name), loci: Number(loci) })),
        fields: rows('select name from isolate_field order by position').map(({ name }) => String(name)),
        accounts: dataFolder.site.accounts
          .list()
          .filter(({ is_owner, disabled }) => !is_owner && !disabled)
          .map(({ user_name }) => user_name),
      };
    },

    'watch:make': async ({ database, ...wish }, { principal, signal, onWaiting }) => {
      // What has come before the watch is no news to it.
      await followClusters(dataFolder, database, signal);
      const made = await actions.make('watches.make', { database, principal, input: wish }, { signal, onWaiting });
      changed(database);
      return made;
    },

    'watch:end': async ({ database, id }, { principal, signal, onWaiting }) => {
      await actions.make('watches.end', { database, principal, input: { id } }, { signal, onWaiting });
      changed(database);
    },

    'watch:resume': async ({ database, id }, { principal, signal, onWaiting }) => {
      await actions.make('watches.resume', { database, principal, input: { id } }, { signal, onWaiting });
      changed(database);
    },

    'watch:acknowledge': async ({ database, ...said }, { principal, signal, onWaiting }) => {
      const request = { database, principal, input: said };
      const notices = await actions.make('watches.acknowledge', request, { signal, onWaiting });
      changed(database);
      return { notices };
    },

    'watch:take-back': async ({ database, notices }, { principal, signal, onWaiting }) => {
      await actions.make('watches.take_back', { database, principal, input: { notices } }, { signal, onWaiting });
      changed(database);
    },
  };
}

function watchOf({ name }: Database, watch: ClusterWatch): Watch {
  const { id, set_name, is_private, threshold, rule, search, since, account, ended_at, ended_why } = watch;
  return {
    database: name,
    id,
    set: set_name,
    is_private,
    threshold,
    rule,
    since,
    ...defined({
      search,
      account: account ?? undefined,
      ended_at: ended_at ?? undefined,
      ended_why: ended_why ?? undefined,
    }),
  };
}

function noticeOf(database: Database, { id, watch, at, clusters, acknowledged }: ClusterNotice): WatchNotice {
  return {
    id,
    watch: watchOf(database, watch),
    at,
    clusters: clusters.map(({ name, isolates }) => ({
      name,
      isolates: isolates.slice(0, TOLD),
      new_isolates: isolates.filter(({ is_new }) => is_new).length,
      all_isolates: isolates.length,
    })),
    ...defined({ acknowledged }),
  };
}
