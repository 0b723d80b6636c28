import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { settingsQueries, updateSettings } from '#renderer/api/workbench/settings.ts';
import { keptMembers, membersKey } from '#shared/kept-members.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';

const Headings = z.record(z.string(), z.string());

/** What was chosen for headings of tables of a database, and the function that remembers more. */
export function useKeptHeadings(
  site: string,
  database: string,
): [kept: Record<string, string>, keep: (kept: Record<string, string>) => void] {
  return useRemembered(`headings ${site} ${database}`, Headings, {});
}

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

/** Something that is remembered under a name. What cannot be read, as from an older program, is as good as nothing. */
function useRemembered<Value extends z.core.util.JSONType>(
  name: string,
  schema: z.ZodType<Value>,
  nothing: Value,
): [Value, (value: Value) => void] {
  const client = useQueryClient();
  const kept = useQuery({ ...settingsQueries.all(), select: ({ tables }) => tables[name] }).data;
  const { mutate } = useMutation(updateSettings(client));
  const parsed = schema.safeParse(kept);
  return [parsed.success ? parsed.data : nothing, (value) => mutate({ tables: { [name]: value } })];
}
