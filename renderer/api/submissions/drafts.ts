import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

/** What a draft is for, as far as it is known. */
export type DraftPlace = InputOf<'draft:target'>;

export const draftQueries = {
  /** All submissions that were prepared here, newest change first. */
  list: () =>
    queryOptions({
      queryKey: [...keys.drafts, 'list'],
      queryFn: ({ signal }) => rpc.call('draft:list', { sent: true }, { signal }),
    }),

  /** One of them with all that is entered. AppError 404 `unknown_draft`. */
  one: (draft_id: string) =>
    queryOptions({
      queryKey: [...keys.drafts, 'one', draft_id],
      queryFn: ({ signal }) => rpc.call('draft:read', { draft_id }, { signal }),
    }),

  /** What a database takes, and what holds there. */
  target: (place: DraftPlace) =>
    queryOptions({
      queryKey: ['draft-target', place],
      queryFn: ({ signal }) => rpc.call('draft:target', place, { signal }),
    }),

  /** What the checks of the main side, and so of the database, find in a saved state. */
  check: (draft_id: string, revision: number) =>
    queryOptions({
      queryKey: ['draft-check', draft_id, revision],
      queryFn: ({ signal }) => rpc.call('draft:check', { draft_id }, { signal }),
      gcTime: 0,
    }),
};

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

export function deleteDraft(draft_id: string): Promise<void> {
  return rpc.call('draft:delete', { draft_id });
}

export function restoreDraft(draft_id: string): Promise<void> {
  return rpc.call('draft:restore', { draft_id });
}

/** Copies files that the main side knows into a draft. */
export function addDraftFiles(draft_id: string, tokens: string[]): Promise<OutputOf<'draft:add-files'>> {
  return rpc.call('draft:add-files', { draft_id, tokens });
}

export function removeDraftFile(draft_id: string, name: string): Promise<Draft['files']> {
  return rpc.call('draft:remove-file', { draft_id, name });
}
