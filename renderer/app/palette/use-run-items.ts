import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { PaletteItem } from './palette-items.ts';

/** The kept results of queries, newest first. */
export function useRunItems(): PaletteItem[] {
  const runs = useQuery(query('result:list')).data?.runs ?? [];
  return runs.map(({ id, name, request, inputs, created_at }) => ({
    id: `run ${id}`,
    group: 'Results of queries',
    label: name,
    description: `${request.label}, ${formatQuantity(inputs, 'input')}, ${formatTime(created_at)}`,
    keywords: `${request.database} run results`,
    action: { path: `/query?run=${id}` },
  }));
}
