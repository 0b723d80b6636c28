import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { Comparison } from '#shared/rpc/contract/comparison.ts';
import { ChangeRules } from './change-rules.tsx';
import { deleteWithUndo } from './delete-comparison.ts';

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
  const rename = () => {
    const modal = modals.open({
      title: 'Rename the comparison',
      closeButtonProps: { 'aria-label': 'Close' },
      children: <RenameForm id={id} name={name} onDone={() => modals.close(modal)} />,
    });
  };
  const save = async () => {
    try {
      const saved = takeSaved(await rpc.call('comparison:save', { comparison_id: id }), `${name}.comparison.jsonl`);
      if (saved !== undefined) notifyDone(`Saved ${saved}.`);
    } catch (error) {
      notifyProblem('The comparison cannot be saved', error);
    }
  };
  const remove = async () => {
    if (await deleteWithUndo(comparison)) await navigate({ to: '/comparisons' });
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

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [written, setWritten] = useState(name);
  const renaming = useMutation({
    mutationFn: () => rpc.call('comparison:rename', { comparison_id: id, name: written }),
    onSuccess: onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          maxLength={200}
          value={written}
          data-autofocus
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        {renaming.error ? <ProblemView error={renaming.error} /> : null}
        <Group justify="end">
          <Button type="submit" disabled={written.trim() === ''} loading={renaming.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
