import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { listClusterSets } from '#electron/store/clusters/cluster-sets.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import type { CurationActions } from './curation-actions.ts';

/**
 * Brings the kept clusters of a database up to date with its isolates. Whoever else does it at the same time does no harm. Gives whether anything was
 * written. Errors of `changes.make`; a database that cannot be written stays as it is.
 */
export async function followClusters(
  dataFolder: Pick<DataFolder, 'changes' | 'open'>,
  database: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const opened = await dataFolder.open(database);
  if (kindOf(opened) !== 'isolates') return false;
  const actions: CurationActions = dataFolder.changes.of();
  let hasWritten = false;
  for (const { id, deleted_at } of listClusterSets(opened.connection)) {
    if (deleted_at !== null) continue;
    for (let isStale = true; isStale;) {
      const found = await actions.read(
        'clusters.work_out',
        { database, principal: OWNER, input: { set: id } },
        { signal },
      );
      if (!found) break;
      const request = { database, principal: OWNER, input: found };
      ({ isStale } = await actions.make('clusters.keep', request, { patience: SERVICE_PATIENCE, signal }));
      hasWritten = true;
    }
  }
  return hasWritten;
}
