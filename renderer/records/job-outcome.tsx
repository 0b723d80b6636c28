import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { RunningJob } from '#renderer/ui/progress/running-job.tsx';
import { watchJob } from '#renderer/ui/progress/watched-jobs.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

interface JobOutcomeProps {
  job_id: string;
  /** What the job is, after "the": `grouping`. */
  noun: string;
  /** What leads to what the job has made. */
  open?: { label: string; run: () => void };
  /** What is left after a cancellation, as a sentence. */
  afterCancelling?: string;
  onClose: () => void;
  /** Goes back to the form that has started the job. */
  onBack?: () => void;
}

/** A job that a dialog has started while it runs, and how it ended. */
export function JobOutcome({
  job_id,
  noun,
  open,
  afterCancelling = 'Nothing has changed.',
  onClose,
  onBack,
}: JobOutcomeProps) {
  const { data: job } = useQuery({ ...query('job:list'), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  useEffect(() => watchJob(job_id), [job_id]);
  if (!job || job.state === 'queued' || job.state === 'running') {
    return (
      <RunningJob
        noun={noun}
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
        title={job.state === 'cancelled' ? `The ${noun} was cancelled. ${afterCancelling}` : outcomeOf(job)}
      />
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={(isDone ? !open : !onBack) || undefined}>
            Close
          </Button>
          {isDone && open ? (
            <Button data-autofocus onClick={open.run}>
              {open.label}
            </Button>
          ) : null}
          {isDone || !onBack ? null : (
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
  return (state === 'done' ? summary : problem?.message) ?? 'See the log in Jobs.';
}
