import { useQuery } from '@tanstack/react-query';
import { recordsCalled, type SearchedDatabase } from '#renderer/api/lists/find-records.ts';
import type { PaletteItem } from './palette-items.ts';

/** The records called as typed, in all the databases, in their order. */
export function useRecordItems(databases: readonly SearchedDatabase[], words: string): PaletteItem[] {
  const isAsked = words !== '' && databases.length > 0;
  const found = useQuery({ ...recordsCalled(databases, words), enabled: isAsked });
  if (!isAsked) return [];
  return (found.data ?? []).map(({ label, description, path }) => ({
    id: `record ${path}`,
    group: 'Records',
    label,
    description,
    action: { path },
  }));
}
