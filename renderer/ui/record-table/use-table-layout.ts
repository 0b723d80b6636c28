import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsQueries, updateSettings } from '#renderer/api/settings.ts';
import { notifyProblem } from '../notify.ts';
import { readLayout, type TableLayout } from './table-layout.ts';

/**
 * The kept layout of a table and the function that changes it. A change shows at once and is written a moment later, so
 * that a burst of changes is one write.
 */
export function useTableLayout(name: string): [layout: TableLayout, change: (part: Partial<TableLayout>) => void] {
  const client = useQueryClient();
  const { queryKey } = settingsQueries.all();
  const kept = useQuery({ ...settingsQueries.all(), select: (settings) => settings.tables[name] }).data;
  const { mutate } = useMutation(updateSettings(client));
  const layout = readLayout(kept);

  const write = useDebouncedCallback(
    () => {
      const now = client.getQueryData(queryKey)?.tables[name];
      if (now === undefined) return;
      mutate(
        { tables: { [name]: now } },
        { onError: (error) => notifyProblem('The columns of this table could not be kept', error) },
      );
    },
    { delay: 300, flushOnUnmount: true },
  );

  function change(part: Partial<TableLayout>): void {
    client.setQueryData(queryKey, (settings) => {
      if (!settings) return settings;
      const next = { ...readLayout(settings.tables[name]), ...part };
      return { ...settings, tables: { ...settings.tables, [name]: next } };
    });
    write();
  }

  return [layout, change];
}
