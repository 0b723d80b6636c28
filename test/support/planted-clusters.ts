import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';

/** How the planted sets are made, but for whose isolates. Pairs of isolates that are equal, and those that differ at one locus. */
const ABOUT = {
  scheme: 1,
  thresholds: [1, 0],
  missing: 'ignore',
  takes_poor: true,
  pattern: 'C{threshold}-{number}',
} as const;

/** Two sets of clusters of an isolate database: `Public`, over public isolates, and `All`. */
export async function plantClusters(
  folder: DataFolder,
  database = 'sample_isolates',
  max_missing: number | null = null,
): Promise<void> {
  const actions: CurationActions = folder.changes.of();
  for (const [name, is_private] of [
    ['All', true],
    ['Public', false],
  ] as const) {
    await actions.make('clusters.define', {
      database,
      principal: OWNER,
      input: { ...ABOUT, name, is_private, max_missing },
    });
  }
  await followClusters(folder, database);
}
