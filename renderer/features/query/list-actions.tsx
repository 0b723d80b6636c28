import { Button } from '@mantine/core';
import { formatCount } from '#renderer/ui/text/format.ts';
import { isOpen, isStopped, type QueryEntry } from './query-queue.ts';
import { queue, useSession } from './query-session.ts';
import { closeRun } from './remove-inputs.ts';

const CLOSE = 'Close these results';

/** What can be done with all inputs of the list. */
export function ListActions({ entries }: { entries: QueryEntry[] }) {
  const { run } = useSession();
  const open = entries.filter(isOpen);
  const stopped = entries.filter(isStopped);
  return (
    <>
      {open.length > 0 ? (
        <Button variant="default" aria-label="Cancel all" onClick={() => queue.cancel(open.map(({ id }) => id))}>
          Cancel
        </Button>
      ) : null}
      {stopped.length > 0 ? (
        <Button variant="default" title="Run failed and cancelled inputs again" onClick={queue.retryFailed}>
          Retry {formatCount(stopped.length)}
        </Button>
      ) : null}
      {open.length > 0 ? null : (
        <Button variant="default" aria-label={run === undefined ? 'Clear all' : CLOSE} onClick={() => closeRun()}>
          {run === undefined ? 'Clear' : 'Close'}
        </Button>
      )}
    </>
  );
}
