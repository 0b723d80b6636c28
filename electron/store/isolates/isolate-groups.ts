import type { Memberships } from '../scheme-values/memberships.ts';
import type { IsolateDetails } from './isolate-details.ts';
import type { IsolateFrame } from './isolate-frame.ts';

/**
 * Groups of some isolates with the number of their isolates (newest versions only), by classification scheme and number. Groups of a
 * single isolate say nothing and are left out, as on deployed servers. The numbers are those of `isolate_classification_group`, whether
 * it is up to date or not.
 */
export function classificationsOf(
  groups: Memberships['groups'],
  { classifications, groupSize }: IsolateFrame,
): Map<number, IsolateDetails['classifications']> {
  const shown = groups
    .map(({ isolate, classification_scheme: id, group_id: group }) => ({
      isolate,
      id,
      group,
      records: groupSize(id, group),
    }))
    .filter(({ records }) => records > 1)
    .toSorted((left, right) => left.id - right.id || left.group - right.group);
  return new Map(
    [...Map.groupBy(shown, (row) => row.isolate)].map(([isolate, own]) => [
      isolate,
      [...Map.groupBy(own, (row) => row.id)].map(([id, inScheme]) => ({
        id,
        name: classifications.get(id) ?? '',
        groups: inScheme.map(({ group, records }) => ({ group, records })),
      })),
    ]),
  );
}
