import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { Case } from '#shared/rpc/contract/case.ts';
import { IsolateFields, type IsolateWish } from './isolate-fields.tsx';
import { rpc } from '#renderer/api/bridge.ts';

/** Adds the isolate of a case, with the alleles of its profile. */
export function AddIsolateDialog({ case_id, found, onDone }: { case_id: string; found: Case; onDone: () => void }) {
  const first = found.steps.flatMap(({ items }) => items)[0];
  const [wish, setWish] = useState<IsolateWish>({
    place: undefined,
    type: 'isolates',
    name: first?.name ?? found.title,
  });
  const { place, type, name } = wish;
  const adding = useMutation({
    mutationFn: async () => {
      if (place) await rpc.call('case:add-isolate', { case_id, ...place, type, name });
    },
    onSuccess: onDone,
  });
  return (
    <Stack gap="sm">
      <IsolateFields wish={wish} definitions={first} onChange={setWish} />
      {adding.error ? <ProblemView error={adding.error} /> : null}
      <DialogFooter>
        <Group justify="end">
          <Button disabled={!place || name.trim() === ''} loading={adding.isPending} onClick={() => adding.mutate()}>
            Add the isolate
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
