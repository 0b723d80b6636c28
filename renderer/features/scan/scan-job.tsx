import { Button, Group, Stack } from '@mantine/core';
import type { Job } from '#shared/rpc/contract/job.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';

/** A scan that runs, or did not end well. */
export function ScanJob({ job, onAgain }: { job: Job; onAgain: () => void }) {
  if (job.state === 'failed' || job.state === 'cancelled') {
    return (
      <Notice
        tone={job.state === 'failed' ? 'bad' : 'info'}
        title={job.problem?.message ?? 'The scan was cancelled. Nothing was written.'}
        actions={<Button onClick={onAgain}>Scan again</Button>}
      />
    );
  }
  return (
    <Stack gap="md" maw={640}>
      <JobProgress label="Progress of the scan" progress={job.progress} />
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => {
            rpc
              .call('job:cancel', { job_id: job.id })
              .catch((error: unknown) => notifyProblem('The scan cannot be cancelled', error));
          }}
        >
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
