import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { keptMembers, membersKey } from '#shared/remembered-members.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';

/** How sequences were made last time, for this database if any were sent to it, and the function that remembers it. */
export function useRememberedMembers(
  site: string,
  database: string,
): [kept: DraftMembers, keep: (members: DraftMembers) => void] {
  const tables = useQuery(query('settings:get')).data?.tables ?? {};
  const { mutate } = useMutation(mutation('settings:update'));
  const place = { site, database };
  const keep = (members: DraftMembers) => mutate({ tables: { [membersKey(place)]: members, [membersKey()]: members } });
  return [keptMembers(tables, place), keep];
}
