import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { listClusterSets } from '#electron/store/clusters/cluster-sets.ts';
import { lostWatches } from '#electron/store/clusters/watches.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import type { CurationActions } from './curation-actions.ts';

/** What following needs of the data folder. */
export type FollowedFolder = Pick<DataFolder, 'changes' | 'open' | 'site'>;

/** What following has done. */
interface Followed {
  hasWritten: boolean;
  /** The state of the content (`contentState`) that it has left. Undefined where there are no sets, or where others have written meanwhile. */
  state: string | undefined;
}

/**
 * Brings the kept clusters of a database up to date with its isolates, and notes what that brings to those who watch them. Whoever else does it at the
 * same time does no harm. Errors of `changes.make`; a database that cannot be written stays as it is.
 */
export async function followClusters(
  dataFolder: FollowedFolder,
  database: string,
  signal?: AbortSignal,
): Promise<Followed> {
  const opened = await dataFolder.open(database);
  if (kindOf(opened) !== 'isolates') return { hasWritten: false, state: undefined };
  const actions: CurationActions = dataFolder.changes.of();
  let hasWritten = await endLostWatches(dataFolder, database, signal);
  let [state, isAlone]: [string | undefined, boolean] = [undefined, true];
  const meet = (before: string, after: string) => {
    isAlone &&= state === undefined || state === before;
    state = after;
  };
  for (const { id, deleted_at } of listClusterSets(opened.connection)) {
    if (deleted_at !== null) continue;
    for (let isStale = true; isStale;) {
      const look = { database, principal: OWNER, input: { set: id } };
      const found = await actions.read('clusters.work_out', look, { signal });
      meet(found.state, found.state);
      if (found.worked === undefined) break;
      const request = { database, principal: OWNER, input: { worked: found.worked } };
      const kept = await actions.make('clusters.keep', request, { patience: SERVICE_PATIENCE, signal });
      meet(kept.before, kept.after);
      ({ isStale } = kept);
      hasWritten = true;
    }
  }
  return { hasWritten, state: isAlone ? state : undefined };
}

/** Ends the watches of a database whose people have lost their rights. Gives whether there were any. Errors of `changes.make`. */
export async function endLostWatches(
  dataFolder: FollowedFolder,
  database: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const opened = await dataFolder.open(database);
  if (lostWatches(dataFolder.site, opened).length === 0) return false;
  const actions: CurationActions = dataFolder.changes.of();
  const request = { database, principal: OWNER, input: undefined };
  return (await actions.make('watches.end_lost', request, { patience: SERVICE_PATIENCE, signal })) > 0;
}
