import { queryOptions } from '@tanstack/react-query';
import { defined } from '#shared/defined.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { rpc } from '../bridge.ts';
import { query, queryAt } from '../queries.ts';

/** What a draft is for, as far as it is known. */
export type DraftPlace = InputOf<'draft:target'>;

export const draftQueries = {
  /** All submissions that were prepared here, newest change first. */
  list: () => query('draft:list', { sent: true }),

  /** One of them with all that is entered. AppError 404 `unknown_draft`. */
  one: (draft_id: string) => query('draft:read', { draft_id }),

  /** What a database takes, and what holds there. */
  target: (place: DraftPlace) => query('draft:target', place),

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

  /** The user's own submissions at the site that may be one that nobody answered for. */
  candidates: (draft_id: string) => query('draft:candidates', { draft_id }),
};

/** Sends a draft as it is stored, or goes on with one that waits. AppError: those of `draft:send`. */
export async function sendDraft({ id, revision }: Pick<Draft, 'id' | 'revision'>): Promise<void> {
  await rpc.call('draft:send', { draft_id: id, revision });
}

/** Says what became of one that nobody answered for: which submission it is, or that the site has not got it. */
export function resolveDraft(draft_id: string, submission_id?: string): Promise<void> {
  return rpc.call('draft:resolve', { draft_id, ...defined({ submission_id }) });
}

export function createDraft(place: InputOf<'draft:create'>): Promise<Draft> {
  return rpc.call('draft:create', place);
}

/** Keeps what is entered; gives the new revision. AppError 409 `draft_changed`, `draft_sent`. */
export async function saveDraft(request: {
  draft_id: string;
  revision: number;
  title: string;
  content: DraftContent;
}): Promise<number> {
  return (await rpc.call('draft:save', request)).revision;
}
