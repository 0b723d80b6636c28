import type { Action, ReadAction } from '#electron/store/changes/action.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import {
  defineClusterSet,
  deleteClusterSet,
  renameCluster,
  renameClusterSet,
  restoreClusterSet,
} from '#electron/store/clusters/change-cluster-sets.ts';
import { clusterSetOf } from '#electron/store/clusters/cluster-sets.ts';
import { findForWatches } from '#electron/store/clusters/find-for-watches.ts';
import { keepClusters } from '#electron/store/clusters/keep-clusters.ts';
import {
  type FormerNames,
  planNames,
  type PlannedNames,
  takeOverNames,
} from '#electron/store/clusters/take-over-names.ts';
import { workOutClusters, type WorkedOut } from '#electron/store/clusters/work-out-clusters.ts';
import type { Database } from '#electron/store/file/database.ts';
import { contentState, getMeta } from '#electron/store/file/meta.ts';
import { jsonIn } from '#shared/json-in.ts';

/** Of copies, too: clusters are what this computer says of isolates. */
function clustering<Input, Output>(
  title: string,
  work: (change: Change, input: Input) => Output,
): Action<Input, Output> {
  return { title, right: 'administer', isForCopies: true, work: ({ change }, input) => work(change, input) };
}

/** What is changed of clusters that are kept. */
export const clusterActions = {
  'clusters.define': clustering('New set of clusters', defineClusterSet),
  'clusters.delete': clustering('Deletion of a set of clusters', deleteClusterSet),
  'clusters.restore': clustering('Return of a set of clusters', restoreClusterSet),
  'clusters.rename_set': clustering('New name of a set of clusters', renameClusterSet),
  'clusters.rename': clustering(
    'New names of clusters',
    (change, names: readonly { cluster: number; name: string }[]) => {
      for (const name of names) renameCluster(change, name);
    },
  ),
  'clusters.take_over': clustering('Names of clusters', takeOverNames),
  'clusters.keep': {
    title: 'Clusters of isolates',
    right: 'administer',
    isForCopies: true,
    async work({ change, people }, { worked }) {
      const before = await stateOf(change.database);
      const { run, isStale = false } = keepClusters(change, jsonIn(worked) as WorkedOut);
      if (run) await findForWatches(change, people, run);
      return { isStale, before, after: await stateOf(change.database) };
    },
  } satisfies Action<{ worked: string }, { isStale: boolean; before: string; after: string }>,
};

const stateOf = async (database: Database) => contentState(await getMeta(database));

/**
 * Works out the clusters of a set (row id) anew, as far as anything has changed, and says from which state of the content. What was worked out is text, because
 * it goes through the main thread, which would stand still while 100,000 isolates are copied.
 */
const workOut: ReadAction<{ set: number }, { state: string; worked: string | undefined }> = {
  right: 'administer',
  async work({ database, control }, { set }) {
    const { connection } = database;
    const state = await stateOf(database);
    const worked = workOutClusters(connection, clusterSetOf(connection, set), () => control.checkpoint());
    return { state, worked: worked && JSON.stringify(worked) };
  },
};

/** Says what taking over names would do. */
const planTakeOver: ReadAction<FormerNames, PlannedNames> = {
  right: 'administer',
  work: ({ database: { connection } }, names) => planNames(connection, names),
};

export const clusterReads = { 'clusters.work_out': workOut, 'clusters.plan_names': planTakeOver };
