import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { openRename } from '#renderer/ui/forms/rename-dialog.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Comparison } from '#shared/rpc/contract/comparison.ts';
import { ChangeRules } from './change-rules.tsx';
import { deleteComparison } from './delete-comparison.ts';

/** What can be done with a comparison. */
export function ComparisonActions({ comparison }: { comparison: Comparison }) {
  const { id, name, can_refresh } = comparison;
  const navigate = useNavigate();
  const [job, setJob] = useState<string>();
  const refreshing = useMutation({
    mutationFn: () => rpc.call('comparison:refresh', { comparison_id: id }),
    onSuccess: ({ job_id }) => setJob(job_id),
    onError: (error) => notifyProblem('It cannot be refreshed', error),
  });
  const rename = () =>
    openRename({
      title: 'Rename the comparison',
      name,
      longest: 200,
      rename: (written) => rpc.call('comparison:rename', { comparison_id: id, name: written }),
    });
  const save = async () => {
    try {
      const saved = takeSaved(await rpc.call('comparison:save', { comparison_id: id }), `${name}.comparison.jsonl`);
      if (saved !== undefined) notifyDone(`Saved ${saved}.`);
    } catch (error) {
      notifyProblem('The comparison cannot be saved', error);
    }
  };
  const remove = async () => {
    if (await deleteComparison(comparison)) await navigate({ to: '/comparisons' });
  };
  return (
    <>
      <ChangeRules comparison={comparison} />
      {can_refresh ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          loading={refreshing.isPending}
          onClick={() => refreshing.mutate()}
        >
          Refresh
        </Button>
      ) : null}
      <ActionsMenu
        label={`Actions for ${name}`}
        actions={[
          { label: 'Rename…', icon: IconPencil, group: 'change', run: rename },
          { label: 'Export as a file', icon: IconDownload, group: 'save', run: () => void save() },
          { label: 'Delete', icon: IconTrash, group: 'remove', run: () => void remove() },
        ]}
      />
      <Modal
        opened={job !== undefined}
        onClose={() => setJob(undefined)}
        title="Refresh"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {job === undefined ? null : (
          <JobOutcome
            job_id={job}
            noun="comparison"
            afterCancelling="It is as it was."
            onClose={() => setJob(undefined)}
          />
        )}
      </Modal>
    </>
  );
}
