import { Alert, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { formatBytes, formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { ProblemList } from '#renderer/ui/problem-list.tsx';
import type { QueryEntry } from './query-queue.ts';
import { queue, removeInputs } from './query-session.ts';
import { ResultView } from './report/result-view.tsx';
import classes from './query.module.css';

function EntryActions({ entry }: { entry: QueryEntry }) {
  const isOpen = entry.state === 'queued' || entry.state === 'running';
  const { request } = entry;
  return (
    <Group gap="xs">
      {isOpen ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={() => queue.cancel([entry.id])}
        >
          Cancel
        </Button>
      ) : null}
      {request && (entry.state === 'failed' || entry.state === 'cancelled') ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          onClick={() => queue.start([entry.id], request)}
        >
          Retry
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => removeInputs([entry])}
      >
        Remove
      </Button>
    </Group>
  );
}

function sizeOf({ result, size }: QueryEntry): string {
  if (result) return `${formatQuantity(result.contigs, 'contig')}, ${formatCount(result.residues)} residues`;
  return size === undefined ? '' : formatBytes(size);
}

function Unfinished({ entry }: { entry: QueryEntry }) {
  const { state, progress, problem } = entry;
  if (state === 'ready') return <Text size="sm">Not run yet. Ctrl+Enter runs the query.</Text>;
  if (state === 'queued') return <Text size="sm">Waiting for its turn.</Text>;
  if (state === 'cancelled') return <Text size="sm">Cancelled. Retry runs it again.</Text>;
  if (state === 'running') {
    const share = progress?.total ? (100 * progress.done) / progress.total : 100;
    return (
      <div role="status">
        <Text size="sm">{progress?.message ?? 'Searching…'}</Text>
        <Progress value={share} animated aria-label="Progress of the query" />
      </div>
    );
  }
  return (
    <>
      <Alert
        color="red"
        role="alert"
        title={problem?.message ?? 'The query failed.'}
        styles={{ title: { whiteSpace: 'normal' } }}
      />
      {problem ? <ProblemList problem={problem} /> : null}
    </>
  );
}

/** One input: its result, or how far it is, or why it failed. */
export function InputDetail({ entry }: { entry: QueryEntry }) {
  return (
    <div className={classes['detail']}>
      <div className={classes['headline']}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={2}>{entry.name}</Title>
          <Text size="xs" c="dimmed">
            {sizeOf(entry)}
          </Text>
        </div>
        <EntryActions entry={entry} />
      </div>
      {entry.result ? <ResultView key={entry.id} id={entry.id} result={entry.result} /> : <Unfinished entry={entry} />}
    </div>
  );
}
