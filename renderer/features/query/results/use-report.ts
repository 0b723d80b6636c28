import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { keys } from '#renderer/api/keys.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { packResult, type PackedResult } from './packed-result.ts';

/** Milliseconds for which a report is kept after it is closed, so that going back and forth between a few is quick. */
const HELD_MS = 20_000;

/** All that was found for one input. A kept report never changes, so it is fetched once; hundreds of them are never held. */
export function useReport(key: ResultKey | undefined): UseQueryResult<PackedResult> {
  return useQuery({
    queryKey: [...keys.reports, key],
    queryFn: async ({ signal }) => {
      if (!key) throw new Error('There is no report to fetch.');
      return packResult(await rpc.call('result:report', key, { signal }));
    },
    enabled: key !== undefined,
    staleTime: Infinity,
    gcTime: HELD_MS,
    // A report consists of typed arrays; comparing them with the old ones would cost time and find nothing.
    structuralSharing: false,
  });
}
