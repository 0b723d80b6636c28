import { DraftMembers } from './rpc/contract/draft-content.ts';

/** Name under which the settings remember how sequences were made that were sent last to a database, or without one to any. */
export function membersKey(place?: { site: string; database: string }): string {
  return place ? `submission members ${place.site} ${place.database}` : 'submission members';
}

/**
 * How sequences were made last time: those for the same database, else the last ones of all. `tables` is that of the settings.
 * Empty members where nothing is remembered that this program can read.
 */
export function keptMembers(
  tables: Readonly<Record<string, unknown>>,
  place: { site: string; database: string },
): DraftMembers {
  for (const key of [membersKey(place), membersKey()]) {
    const kept = DraftMembers.safeParse(tables[key]);
    if (kept.success && Object.values(kept.data).some((value) => value !== '')) return kept.data;
  }
  return DraftMembers.parse({});
}
