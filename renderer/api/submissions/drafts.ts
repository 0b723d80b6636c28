import { queryOptions } from '@tanstack/react-query';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { rpc } from '../bridge.ts';
import { queryAt } from '../queries.ts';

export const draftQueries = {
  /** What the checks of the main side, and so of the database, find in a saved state. */
  check: (draft_id: string, revision: number) => queryAt([revision], 'draft:check', { draft_id }),

  /** Exactly what leaves this computer when a saved state is sent, and what stands in the way. */
  summary: ({ id, account, files }: Pick<Draft, 'id' | 'account' | 'files'>, revision: number) =>
    queryAt([revision, account, files.map(({ name, sha256 }) => [name, sha256])], 'draft:summary', { draft_id: id }),

  /** A draft as it is stored now, and what leaves this computer when it is sent so. */
  leaving: (draft_id: string) =>
    queryOptions({
      queryKey: ['draft-leaving', draft_id],
      queryFn: async ({ signal }) => {
        // First, so that a change between the two is noticed when it is sent.
        const draft = await rpc.call('draft:read', { draft_id }, { signal });
        return { draft, summary: await rpc.call('draft:summary', { draft_id }, { signal }) };
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
