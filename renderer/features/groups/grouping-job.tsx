import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { RunningJob } from '#renderer/ui/progress/running-job.tsx';
import { watchJob } from '#renderer/ui/progress/watched-jobs.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

/** The running job that groups profiles, and how it ended. */
export function GroupingJob({
  job_id,
  onOpen,
  onClose,
  onBack,
}: {
  job_id: string;
  onOpen: () => void;
  onClose: () => void;
  onBack: () => void;
}) {
  const { data: job } = useQuery({ ...query('job:list'), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  useEffect(() => watchJob(job_id), [job_id]);
  if (!job || job.state === 'queued' || job.state === 'running') {
    return (
      <RunningJob
        noun="grouping"
        progress={job?.progress}
        cancel={() => rpc.call('job:cancel', { job_id })}
        onClose={onClose}
      />
    );
  }
  const isDone = job.state === 'done';
  return (
    <Stack gap="sm">
      <Notice
        tone={isDone ? 'good' : job.state === 'cancelled' ? 'info' : 'bad'}
        role={isDone ? 'status' : 'alert'}
        title={outcomeOf(job)}
      />
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isDone ? (
            <Button data-autofocus onClick={onOpen}>
              Show the groups
            </Button>
          ) : (
            <Button data-autofocus onClick={onBack}>
              Back
            </Button>
          )}
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function outcomeOf({ state, summary, problem }: Job): string {
  if (state === 'cancelled') return 'The grouping was cancelled. Nothing has changed.';
  return (state === 'done' ? summary : problem?.message) ?? 'See the log in Jobs.';
}
