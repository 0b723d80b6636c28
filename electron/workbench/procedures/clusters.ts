import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { clusterSetOf, listClusterSets } from '#electron/store/clusters/cluster-sets.ts';
import { findCluster } from '#electron/store/clusters/read-clusters.ts';
import { AppError } from '#shared/problem.ts';
import type { Principal } from '#shared/principal.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Sets of clusters that are kept. */
export function clusterHandlers({ dataFolder, emit }: WorkbenchContext): HandlersOf<'clusters'> {
  const actions: CurationActions = dataFolder.changes.of();

  async function connectionOf(database: string) {
    return (await dataFolder.open(database)).connection;
  }
  async function setOf(database: string, name: string): Promise<number> {
    return clusterSetOf(await connectionOf(database), name).id;
  }
  /** Does a change, and tells the screens that what they show of the database is out of date. */
  async function telling<Output>(database: string, change: Promise<Output>): Promise<Output> {
    const output = await change;
    emit('databases:changed', { databases: [database] });
    return output;
  }
  const asked = <Input>(database: string, principal: Principal, input: Input) => ({ database, principal, input });

  return {
    'clusters:define': async (wish, { principal, signal }) => {
      const { database, scheme_id: scheme, includes_private, includes_poor, max_missing = null, ...set } = wish;
      const input = { ...set, scheme, max_missing, is_private: includes_private, takes_poor: includes_poor };
      await telling(database, actions.make('clusters.define', asked(database, principal, input), { signal }));
    },

    'clusters:delete': async ({ database, set }, { principal, signal }) => {
      const input = { id: await setOf(database, set) };
      await telling(database, actions.make('clusters.delete', asked(database, principal, input), { signal }));
    },

    'clusters:restore': async ({ database, set }, { principal, signal }) => {
      const deleted = listClusterSets(await connectionOf(database)).find(
        ({ name, deleted_at }) => name === set && deleted_at !== null,
      );
      if (!deleted) throw new AppError(404, 'unknown_cluster_set', `There is no deleted set of clusters "${set}".`);
      const input = { id: deleted.id };
      await telling(database, actions.make('clusters.restore', asked(database, principal, input), { signal }));
    },

    'clusters:list-deleted': async ({ database }) =>
      listClusterSets(await connectionOf(database)).flatMap(({ name, deleted_at }) =>
        deleted_at === null ? [] : [name],
      ),

    'clusters:rename-set': async ({ database, set, name }, { principal, signal }) => {
      const input = { id: await setOf(database, set), name };
      await telling(database, actions.make('clusters.rename_set', asked(database, principal, input), { signal }));
    },

    'clusters:rename': async ({ database, set, names }, { principal, signal }) => {
      const id = await setOf(database, set);
      const connection = await connectionOf(database);
      const input = names.map(({ cluster, name }) => {
        const found = findCluster(connection, id, cluster);
        if (!found) throw new AppError(404, 'unknown_cluster', `The set "${set}" has no cluster "${cluster}".`);
        return { cluster: found.id, name };
      });
      await telling(database, actions.make('clusters.rename', asked(database, principal, input), { signal }));
    },

    'clusters:take-over': async ({ database, set, levels, is_trial }, { principal, signal }) => {
      const names = { set: await setOf(database, set), levels };
      const request = asked(database, principal, names);
      if (is_trial) return actions.read('clusters.plan_names', request, { signal });
      return telling(database, actions.make('clusters.take_over', request, { signal }));
    },
  };
}
