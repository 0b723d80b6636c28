import { queryOptions, skipToken } from '@tanstack/react-query';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import type { EventPayload } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const alignmentQueries = {
  /** Alleles and sequences aligned with the first of them; cancelled when nobody waits for it. */
  make: (input: AlignmentInput) =>
    queryOptions({
      queryKey: [...keys.database(input.site, input.database), 'alignment', input],
      queryFn: ({ client, signal }) => {
        const { queryKey } = alignmentQueries.progress(input);
        return rpc.call('alignment:make', input, {
          signal,
          onProgress: (progress) => client.setQueryData(queryKey, progress),
        });
      },
    }),

  /** How far the making of an alignment is; nothing while it has not begun. */
  progress: (input: AlignmentInput) =>
    queryOptions<EventPayload<'call:progress'>>({
      queryKey: [...keys.database(input.site, input.database), 'alignment-progress', input],
      queryFn: skipToken,
    }),
};
