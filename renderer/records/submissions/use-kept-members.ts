import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsQueries, updateSettings } from '#renderer/api/workbench/settings.ts';
import { keptMembers, membersKey } from '#shared/kept-members.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';

/** How sequences were made last time, for this database if any were sent to it, and the function that remembers it. */
export function useKeptMembers(
  site: string,
  database: string,
): [kept: DraftMembers, keep: (members: DraftMembers) => void] {
  const client = useQueryClient();
  const tables = useQuery(settingsQueries.all()).data?.tables ?? {};
  const { mutate } = useMutation(updateSettings(client));
  const place = { site, database };
  const keep = (members: DraftMembers) => mutate({ tables: { [membersKey(place)]: members, [membersKey()]: members } });
  return [keptMembers(tables, place), keep];
}
