import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Job } from '#shared/rpc/contract/job.ts';
import { notifyProblem } from './notify.ts';
import { progressText } from './progress-text.ts';

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
  const { done = 0, total } = progress ?? {};
  return (
    <Stack gap="sm">
      <Text size="sm">{progress ? progressText(progress) : 'Waiting to start…'}</Text>
      <Progress value={total ? (100 * done) / total : 100} animated aria-label={`Progress of the ${noun}`} />
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
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Group>
    </Stack>
  );
}
