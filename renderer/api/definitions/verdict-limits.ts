import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getVerdictLimits, putVerdictLimits, type VerdictLimits } from '#shared/api/verdict-limits.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { VerdictSettings } from '#shared/verdict/settings.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { readAgain } from '../read-again.ts';

/** By which limits the genomes that are typed with a database are judged. AppError 404 at sites that know no verdicts. */
export function limitsQuery({ site, database }: DatabasePlace) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'verdict-limits'],
    queryFn: ({ signal }) => api(site).get(getVerdictLimits, { database }, {}, { signal }),
  });
}

/**
 * Sets the limits of a database, in place of those of a revision, and gives them as they are now. AppError 412 `revision_outdated` if
 * somebody else changed them, which are read again then.
 */
export async function putLimits(
  client: QueryClient,
  { site, database }: DatabasePlace,
  settings: VerdictSettings,
  revision: string,
): Promise<VerdictLimits> {
  const { queryKey } = limitsQuery({ site, database });
  try {
    const limits = await api(site).send(putVerdictLimits, { database }, settings, { match: revision });
    client.setQueryData(queryKey, limits);
    return limits;
  } catch (error) {
    void readAgain(client, [keys.database(site, database)]);
    throw error;
  }
}
