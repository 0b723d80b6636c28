import { Button, Group } from '@mantine/core';
import { formatCount } from '#renderer/ui/format.ts';
import { isOpen, isStopped, type QueryEntry } from './query-queue.ts';
import { queue, useSession } from './query-session.ts';
import { closeRun } from './remove-inputs.ts';

/** What can be done with all inputs of the list. */
export function ListActions({ entries }: { entries: QueryEntry[] }) {
  const { run } = useSession();
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
          title="Run failed and cancelled inputs again"
          onClick={queue.retryFailed}
        >
          Retry {formatCount(stopped.length)}
        </Button>
      ) : null}
      {run === undefined ? (
        <Button variant="subtle" color="gray" size="compact-xs" aria-label="Clear all" onClick={closeRun}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
}
