/**
 * Which sets of clusters readers see who do not see all: those over public isolates. With a cut-off day none, because what follows from
 * isolates that were entered later would tell of them.
 */
export function clusterSetsShown(hasCutOff: boolean): string {
  return hasCutOff ? 'false' : 'is_private = 0';
}

/** What sets and clusters have, by the column that says of which one it is. Other columns may name none. */
const OF_CLUSTERS = [
  ['cluster_run', 'cluster_set', 'cluster_set'],
  ['cluster', 'cluster_set', 'cluster_set'],
  ['cluster_event', 'cluster', 'cluster'],
  ['cluster_member', 'cluster', 'cluster'],
  ['cluster_changed', 'run', 'cluster_run'],
] as const;

/** What belongs to isolates, too. */
const OF_ISOLATES: readonly string[] = ['cluster_member', 'cluster_changed'];

/**
 * How far clusters follow a database would tell when private isolates change. Of watches, what its person may see is told where notices are read
 * (`electron/store/clusters/watches.ts`).
 */
const HIDDEN = [
  'cluster_progress',
  'cluster_isolate',
  'cluster_link',
  'cluster_watch',
  'cluster_watch_search',
  'cluster_notice',
  'cluster_notice_isolate',
];

/** The conditions of the views of clusters. `conditionOf` gives what limits a table for its isolates. */
export function clusterConditions(
  conditionOf: (table: string) => string | undefined,
): [table: string, condition: string][] {
  return [
    ...HIDDEN.map((table): [string, string] => [table, 'false']),
    ...OF_CLUSTERS.map(([table, column, parent]): [string, string] => {
      const isOfShown = `exists (select 1 from temp.${parent} its where its.id = ${table}.${column})`;
      return [table, OF_ISOLATES.includes(table) ? `${conditionOf(table) ?? 'false'} and ${isOfShown}` : isOfShown];
    }),
  ];
}
