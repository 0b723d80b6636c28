import { useQuery } from '@tanstack/react-query';
import { recordsCalled, type SearchedDatabase } from '#renderer/api/lists/find-records.ts';
import type { PaletteItem } from './palette-items.ts';

/** The records called as typed, in all the databases, in their order; `isReading` while they are looked up. */
export function useRecordItems(
  databases: readonly SearchedDatabase[],
  words: string,
): { items: PaletteItem[]; isReading: boolean } {
  const isAsked = words !== '' && databases.length > 0;
  const found = useQuery({ ...recordsCalled(databases, words), enabled: isAsked });
  const records = isAsked ? (found.data ?? []) : [];
  const items = records.map(({ label, description, path }) => ({
    id: `record ${path}`,
    group: 'Records',
    label,
    description,
    action: { path },
  }));
  return { items, isReading: found.isFetching };
}
