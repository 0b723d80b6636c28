import { queryOptions } from '@tanstack/react-query';
import type { AlignmentInput } from '#shared/rpc/alignment.ts';
import { rpc } from './bridge.ts';
import { keys } from './keys.ts';

export const alignmentQueries = {
  /** Alleles and sequences aligned with the first of them. */
  make: (input: AlignmentInput) =>
    queryOptions({
      queryKey: [...keys.database(input.site, input.database), 'alignment', input],
      queryFn: ({ signal }) => rpc.call('alignment:make', input, { signal }),
    }),
};
