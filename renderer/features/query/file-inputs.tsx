import { Button, Group, Text } from '@mantine/core';
import { IconDna, IconFiles, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import type { FileSending } from './use-file-sending.ts';
import { queue } from './query-session.ts';
import classes from './query.module.css';

/** Example genomes of the demo, one click each. */
export function ExampleInputs({ onAdded }: { onAdded: () => void }) {
  const examples = useQuery(query('demo:examples')).data ?? [];
  if (examples.length === 0) return null;
  return (
    <div className={classes['examples']} role="group" aria-label="Example genomes">
      <Text size="xs" c="dimmed">
        Examples of the demo:
      </Text>
      {examples.map(({ name, description }) => (
        <Button
          key={name}
          variant="default"
          size="compact-xs"
          leftSection={<IconDna size={14} aria-hidden="true" />}
          title={description}
          onClick={() => {
            queue.add([{ name, input: { kind: 'example', name } }]);
            onAdded();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Files as inputs, by these buttons or by drop on the window. */
export function FileInputs({ sending }: { sending: FileSending }) {
  const { progress, choose } = sending;
  return (
    <div className={classes['files']}>
      <Text size="xs" fw={500}>
        Or files
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconFiles size={16} aria-hidden="true" />}
          onClick={() => void choose('sequences')}
          disabled={progress !== undefined}
        >
          Choose files…
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolder size={16} aria-hidden="true" />}
          onClick={() => void choose('sequence-folder')}
          disabled={progress !== undefined}
        >
          A folder…
        </Button>
      </Group>
      {progress === undefined ? (
        <Text size="xs" c="dimmed">
          Or drop FASTA files on the window, also .gz, hundreds at once.
        </Text>
      ) : (
        <div role="status">
          <Text size="xs">
            Reading {formatQuantity(progress.files, 'file')}: {formatBytes(progress.sent)} of{' '}
            {formatBytes(progress.total)}
          </Text>
          <ProgressBar label="Reading files" percent={runningPercent(progress.sent, progress.total)} />
        </div>
      )}
    </div>
  );
}
