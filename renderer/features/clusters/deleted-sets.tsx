import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { useState } from 'react';

/** The sets that were deleted, which can be brought back. Nothing where there are none. */
export function DeletedSets({ database }: { database: string }) {
  const deleted = useQuery(query('clusters:list-deleted', { database })).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const restoring = useMutation({
    ...mutation('clusters:restore'),
    onSuccess: (_nothing, { set }) => notifyDone(`The clusters "${set}" are kept again.`),
    onError: (error) => notifyProblem('The set cannot be brought back', error),
  });
  if (deleted.length === 0) return null;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Deleted sets ({deleted.length})
      </Button>
      {isOpen ? (
        <Notice tone="info" role="note" title="Their clusters are not brought up to date until a set is back.">
          <ShortList>
            {deleted.map((set) => (
              <ShortEntry
                key={set}
                end={
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Bring back ${set}`}
                    loading={restoring.isPending && restoring.variables.set === set}
                    onClick={() => restoring.mutate({ database, set })}
                  >
                    Bring back
                  </Button>
                }
              >
                <Text span size="sm">
                  {set}
                </Text>
              </ShortEntry>
            ))}
          </ShortList>
        </Notice>
      ) : null}
    </div>
  );
}
