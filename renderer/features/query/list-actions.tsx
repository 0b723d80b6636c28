import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { isOpen, isStopped, type QueryEntry } from './query-queue.ts';
import { queue, removeInputs } from './query-session.ts';

function clear(entries: QueryEntry[]): void {
  const results = entries.filter((entry) => entry.result !== undefined).length;
  if (results === 0) {
    removeInputs(entries);
    return;
  }
  modals.openConfirmModal({
    title: 'Clear all inputs?',
    children: (
      <Text size="sm">
        This takes {formatQuantity(entries.length, 'input')} off the list, with {formatQuantity(results, 'result')} that{' '}
        {results === 1 ? 'is' : 'are'} kept nowhere else. The files themselves stay where they are.
      </Text>
    ),
    labels: { confirm: 'Clear all', cancel: 'Keep them' },
    confirmProps: { color: 'red' },
    onConfirm: () => removeInputs(entries),
  });
}

/** What can be done with all inputs of the list. */
export function ListActions({ entries }: { entries: QueryEntry[] }) {
  const open = entries.filter(isOpen);
  const stopped = entries.filter(isStopped);
  return (
    <Group gap={4}>
      {open.length > 0 ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label="Cancel all"
          onClick={() => queue.cancel(open.map(({ id }) => id))}
        >
          Cancel
        </Button>
      ) : null}
      {stopped.length > 0 ? (
        <Button
          variant="default"
          size="compact-xs"
          title="Run the failed and the cancelled ones again"
          onClick={queue.retryFailed}
        >
          Retry {formatCount(stopped.length)}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" size="compact-xs" aria-label="Clear all" onClick={() => clear(entries)}>
        Clear
      </Button>
    </Group>
  );
}
