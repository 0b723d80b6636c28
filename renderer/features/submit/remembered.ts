import { useMutation, useQuery } from '@tanstack/react-query';
import { ownMember } from '#shared/own-member.ts';
import { z } from 'zod';
import { mutation, query } from '#renderer/api/queries.ts';

const Headings = z.record(z.string(), z.string());

/** What was chosen for headings of tables of a database, and the function that remembers more. */
export function useKeptHeadings(
  site: string,
  database: string,
): [kept: Record<string, string>, keep: (kept: Record<string, string>) => void] {
  return useRemembered(`headings ${site} ${database}`, Headings, {});
}

/** Something that is remembered under a name. What cannot be read, as from an older program, is as good as nothing. */
function useRemembered<Value extends z.core.util.JSONType>(
  name: string,
  schema: z.ZodType<Value>,
  nothing: Value,
): [Value, (value: Value) => void] {
  const kept = useQuery({ ...query('settings:get'), select: ({ tables }) => ownMember(tables, name) }).data;
  const { mutate } = useMutation(mutation('settings:update'));
  const parsed = schema.safeParse(kept);
  return [parsed.success ? parsed.data : nothing, (value) => mutate({ tables: { [name]: value } })];
}
