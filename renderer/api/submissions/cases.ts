import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const caseQueries = {
  /** Newest first. */
  list: () =>
    queryOptions({
      queryKey: [...keys.cases, 'list'],
      queryFn: ({ signal }) => rpc.call('case:list', undefined, { signal }),
    }),

  /** One as it stands by what is known here. AppError 404 `unknown_case`. */
  one: (case_id: string) =>
    queryOptions({
      queryKey: [...keys.cases, 'one', case_id],
      queryFn: ({ signal }) => rpc.call('case:read', { case_id }, { signal }),
    }),

  /** Asks the sites of a case, as long as it is looked at. What they say comes with the case. */
  refresh: (case_id: string) =>
    queryOptions({
      queryKey: ['case-refresh', case_id],
      queryFn: ({ signal }) => rpc.call('case:refresh', { case_id }, { signal }),
      staleTime: 0,
    }),

  /** What a typing report has for a case. */
  offer: (result: ResultKey) =>
    queryOptions({
      queryKey: [...keys.cases, 'offer', result],
      queryFn: ({ signal }) => rpc.call('case:offer', { result }, { signal }),
    }),
};

/** Begins a case; gives its id. */
export async function createCase(asked: InputOf<'case:create'>): Promise<string> {
  return (await rpc.call('case:create', asked)).case_id;
}

export function renameCase(case_id: string, title: string): Promise<void> {
  return rpc.call('case:rename', { case_id, title });
}

export function addDrafts(case_id: string, draft_ids: string[]): Promise<void> {
  return rpc.call('case:add-drafts', { case_id, draft_ids });
}

export function takeOut(case_id: string, draft_id: string): Promise<void> {
  return rpc.call('case:take-out', { case_id, draft_id });
}

/** Gives the id of the draft that was made. */
export async function addProfile(asked: InputOf<'case:add-profile'>): Promise<string> {
  return (await rpc.call('case:add-profile', asked)).draft_id;
}

/** Gives the id of the draft that was made. */
export async function addIsolate(asked: InputOf<'case:add-isolate'>): Promise<string> {
  return (await rpc.call('case:add-isolate', asked)).draft_id;
}

export function setMembers(asked: InputOf<'case:members'>): Promise<void> {
  return rpc.call('case:members', asked);
}

/** Sends every draft that is ready. */
export function sendCase(
  case_id: string,
  drafts: NonNullable<InputOf<'case:send'>['drafts']>,
): Promise<OutputOf<'case:send'>> {
  return rpc.call('case:send', { case_id, drafts });
}

export function removeCase(case_id: string): Promise<void> {
  return rpc.call('case:remove', { case_id });
}

export function restoreCase(case_id: string): Promise<void> {
  return rpc.call('case:restore', { case_id });
}
