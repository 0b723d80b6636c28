import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cancelJob, jobQueries } from '#renderer/api/jobs.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { notifyProblem } from '#renderer/ui/notify.ts';
import { watchJob } from '#renderer/ui/watched-jobs.ts';
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
  const { data: job } = useQuery({ ...jobQueries.list(), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  useEffect(() => watchJob(job_id), [job_id]);
  if (!job || job.state === 'queued' || job.state === 'running') {
    return <RunningJob job_id={job_id} progress={job?.progress} onClose={onClose} />;
  }
  const isDone = job.state === 'done';
  return (
    <Stack gap="sm">
      <Alert
        color={isDone ? 'green' : job.state === 'cancelled' ? 'gray' : 'red'}
        role={isDone ? 'status' : 'alert'}
        icon={isDone ? <IconCircleCheck size={18} aria-hidden="true" /> : null}
        title={outcomeOf(job)}
        styles={{ title: { whiteSpace: 'normal' } }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isDone ? (
          <Button data-autofocus onClick={onOpen}>
            Show the groups
          </Button>
        ) : (
          <Button onClick={onBack}>Back</Button>
        )}
      </Group>
    </Stack>
  );
}

function outcomeOf({ state, summary, problem }: Job): string {
  if (state === 'cancelled') return 'The grouping was cancelled. Nothing was changed.';
  return (state === 'done' ? summary : problem?.message) ?? 'Jobs shows the log.';
}

function RunningJob({ job_id, progress, onClose }: { job_id: string; progress: Job['progress']; onClose: () => void }) {
  const { done = 0, total, message = 'Waiting to begin' } = progress ?? {};
  return (
    <Stack gap="sm">
      <Text size="sm">
        {message}
        {total === undefined ? '…' : `: ${formatCount(done)} of ${formatCount(total)}`}
      </Text>
      <Progress value={total ? (100 * done) / total : 100} animated aria-label="Progress of the grouping" />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          You may close this: the grouping goes on, and Jobs shows it.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => {
              cancelJob(job_id).catch((error: unknown) => notifyProblem('The grouping cannot be cancelled', error));
            }}
          >
            Cancel grouping
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Group>
    </Stack>
  );
}
