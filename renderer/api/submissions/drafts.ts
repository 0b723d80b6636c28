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

  /** Exactly what leaves this computer when a saved state is sent, and what stands in the way. */
  summary: ({ id, account, files }: Pick<Draft, 'id' | 'account' | 'files'>, revision: number) =>
    queryOptions({
      queryKey: ['draft-summary', id, revision, account, files.map(({ name, sha256 }) => [name, sha256])],
      queryFn: ({ signal }) => rpc.call('draft:summary', { draft_id: id }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

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
  candidates: (draft_id: string) =>
    queryOptions({
      queryKey: ['draft-candidates', draft_id],
      queryFn: ({ signal }) => rpc.call('draft:candidates', { draft_id }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Chooses the account as which a draft is sent. AppError 409 `draft_sent`, 404 `unknown_account`. */
export function sendDraftAs(draft_id: string, account: number): Promise<void> {
  return rpc.call('draft:use-account', { draft_id, account });
}

/** Sends a draft as it is stored, or goes on with one that waits. AppError: those of `draft:send`. */
export async function sendDraft({ id, revision }: Pick<Draft, 'id' | 'revision'>): Promise<void> {
  await rpc.call('draft:send', { draft_id: id, revision });
}

/** Makes a draft again of one that waits and of which nothing has left this computer. AppError 409 `draft_sent`. */
export function takeBackDraft(draft_id: string): Promise<void> {
  return rpc.call('draft:take-back', { draft_id });
}

/** Takes files of a submission again whose copies were lost before the site had them. AppError 409 `draft_sent`. */
export function returnDraftFiles(draft_id: string, tokens: string[]): Promise<OutputOf<'draft:return-files'>> {
  return rpc.call('draft:return-files', { draft_id, tokens });
}

/** Says what became of one that nobody answered for: which submission it is, or that the site has not got it. */
export function resolveDraft(draft_id: string, submission_id?: string): Promise<void> {
  return rpc.call('draft:resolve', { draft_id, ...(submission_id === undefined ? {} : { submission_id }) });
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
