import { Button, Group, Stack, Text } from '@mantine/core';
import type { Job } from '#shared/rpc/contract/job.ts';
import { DialogFooter } from '../forms/dialog-footer.tsx';
import { JobProgress } from './job-progress.tsx';
import { notifyProblem } from '../notices/notify.ts';

interface RunningJobProps {
  /** What the job is, after "the": `import`. */
  noun: string;
  /** Absent until the job reports. */
  progress: Job['progress'];
  cancel: () => Promise<unknown>;
  onClose: () => void;
}

/** How far a job is that a dialog has started, with buttons to cancel it and to leave it running. */
export function RunningJob({ noun, progress, cancel, onClose }: RunningJobProps) {
  return (
    <Stack gap="sm">
      <JobProgress label={`Progress of the ${noun}`} progress={progress} />
      <DialogFooter>
        <Group justify="space-between" gap="sm">
          <Text size="xs" c="dimmed">
            You can close this: the {noun} continues, and Jobs shows it.
          </Text>
          <Group gap="sm">
            <Button
              variant="default"
              onClick={() => {
                cancel().catch((error: unknown) => notifyProblem(`The ${noun} cannot be cancelled`, error));
              }}
            >
              Cancel {noun}
            </Button>
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
