import { Button } from '@mantine/core';
import { IconPencilShare } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { maySuggest } from '#renderer/api/curation/may-write.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { useMayCurate } from '../record-editor/record-buttons.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/**
 * Begins a submission that changes isolates of another site: this one, or any. Nothing for those who may change them at once, and where
 * the site takes no such submissions.
 */
export function SuggestChanges({
  site,
  database,
  isolate,
}: DatabasePlace & {
  isolate?: { id: number; name: string } | undefined;
}) {
  const navigate = useNavigate();
  const mayCurate = useMayCurate(site, database);
  const { data: may = false, isLoading } = useQuery({ ...maySuggest(site, database), enabled: !mayCurate });
  const begin = useMutation({
    mutationFn: () =>
      rpc.call('draft:create', {
        site,
        database,
        type: 'updates',
        content: isolate ? { columns: ['id', 'isolate'], rows: [[String(isolate.id), isolate.name]] } : {},
      }),
    onSuccess: ({ id }) => navigate({ to: '/submissions/$draft_id', params: { draft_id: id } }),
    onError: (error) => notifyProblem('The submission cannot be begun', error),
  });
  if (mayCurate || !may) return <HoldBelow while={isLoading} />;
  return (
    <Button
      variant="default"
      leftSection={<IconPencilShare size={16} aria-hidden="true" />}
      loading={begin.isPending}
      title="Sends what is to be changed to the curators"
      onClick={() => begin.mutate()}
    >
      {isolate ? 'Suggest a change…' : 'Suggest changes…'}
    </Button>
  );
}
