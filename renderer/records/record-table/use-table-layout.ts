import { useDebouncedCallback } from '@mantine/hooks';
import { ownMember } from '#shared/own-member.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { readLayout, type TableLayout } from './table-layout.ts';

/**
 * The kept layout of a table and the function that changes it. A change shows at once and is written a moment later, so
 * that a burst of changes is one write. What the user has changed since the table is shown wins over what comes back from
 * the main side, which may still be the answer to an earlier write.
 */
export function useTableLayout(name: string): [layout: TableLayout, change: (part: Partial<TableLayout>) => void] {
  const kept = useQuery({ ...query('settings:get'), select: (settings) => ownMember(settings.tables, name) }).data;
  const { mutate } = useMutation(mutation('settings:update'));
  // The name can change while the table stays mounted. Changes under the old name do not belong to the new one.
  const [own, setOwn] = useState<{ name: string; layout: TableLayout }>();
  const keptLayout = useMemo(() => readLayout(kept), [kept]);
  const layout = own?.name === name ? own.layout : keptLayout;
  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  });

  const write = useDebouncedCallback(
    (changed: string, next: TableLayout) =>
      mutate(
        { tables: { [changed]: next } },
        { onError: (error) => notifyProblem('The columns of this table could not be kept', error) },
      ),
    { delay: 300, flushOnUnmount: true },
  );

  function change(part: Partial<TableLayout>): void {
    latest.current = { ...latest.current, ...part };
    setOwn({ name, layout: latest.current });
    write(name, latest.current);
  }

  return [layout, change];
}
