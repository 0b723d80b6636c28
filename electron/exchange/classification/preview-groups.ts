import type { DatabaseSync } from 'node:sqlite';
import type { GroupingPreview } from '#shared/rpc/contract/classification.ts';
import { refuseRule, type SchemeThreshold } from './define-classification.ts';
import { Linkage, linkNewItems } from './linkage.ts';
import { createNeighbourSearch } from './neighbour-search.ts';
import { readProfileMatrix } from './profile-matrix.ts';
import type { ReportGrouping } from './update-groups.ts';

/**
 * Says which groups a rule would make of the profiles of a scheme. Nothing is stored. It takes as long as making the
 * groups, so call it in a worker. AppError codes: unknown_scheme 404, bad_threshold 400.
 */
export function previewGroups(
  connection: DatabaseSync,
  rule: SchemeThreshold,
  report: ReportGrouping,
): GroupingPreview {
  refuseRule(connection, rule);
  const matrix = readProfileMatrix(connection, rule.scheme, rule, () => report(0, 0));
  const profiles = matrix.ids.length;
  const linkage = new Linkage(profiles);
  const table = { codes: matrix.codes, rows: profiles, loci: matrix.loci };
  const search = createNeighbourSearch(table, rule.inclusion_threshold);
  const isNew = new Uint8Array(profiles).fill(1);
  let done = 0;
  linkNewItems(linkage, isNew, search, matrix.isNear, () => report(done++, profiles));
  const sizes = new Map<number, number>();
  for (const label of linkage.labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  let singles = 0;
  let largest = 0;
  for (const size of sizes.values()) {
    if (size === 1) singles += 1;
    largest = Math.max(largest, size);
  }
  return { profiles, groups: sizes.size, singles, largest };
}
