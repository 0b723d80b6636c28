import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { settingsQueries, updateSettings } from '#renderer/api/settings.ts';
import { notifyProblem } from '../notify.ts';
import { readLayout, type TableLayout } from './table-layout.ts';

/**
 * The kept layout of a table and the function that changes it. A change shows at once and is written a moment later, so
 * that a burst of changes is one write. What the user has changed since the table is shown wins over what comes back from
 * the main side, which may still be the answer to an earlier write.
 */
export function useTableLayout(name: string): [layout: TableLayout, change: (part: Partial<TableLayout>) => void] {
  const client = useQueryClient();
  const kept = useQuery({ ...settingsQueries.all(), select: (settings) => settings.tables[name] }).data;
  const { mutate } = useMutation(updateSettings(client));
  const [own, setOwn] = useState<TableLayout>();
  const layout = own ?? readLayout(kept);
  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  });

  const write = useDebouncedCallback(
    () =>
      mutate(
        { tables: { [name]: latest.current } },
        { onError: (error) => notifyProblem('The columns of this table could not be kept', error) },
      ),
    { delay: 300, flushOnUnmount: true },
  );

  function change(part: Partial<TableLayout>): void {
    latest.current = { ...latest.current, ...part };
    setOwn(latest.current);
    write();
  }

  return [layout, change];
}
