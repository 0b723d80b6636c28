import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconLoader,
  IconPlayerPause,
  IconPlugConnectedX,
  type Icon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#renderer/api/queries.ts';
import { useConnection } from '#renderer/api/transport/connection.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import classes from './settings.module.css';

const states: Record<ServiceStatus['state'], { icon: Icon; word: string }> = {
  stopped: { icon: IconPlayerPause, word: 'Stopped' },
  starting: { icon: IconLoader, word: 'Starting…' },
  running: { icon: IconCircleCheck, word: 'Running' },
  failed: { icon: IconCircleX, word: 'Could not start' },
};

/** While Allelier does not answer. */
const UNKNOWN = { icon: IconPlugConnectedX, word: 'No connection' };

/** Whether the service runs, where, and the button that changes it. */
export function ServiceState({ status }: { status: ServiceStatus }) {
  const isRunning = status.state === 'running';
  const switching = useMutation({
    ...mutation(isRunning ? 'service:stop' : 'service:start'),
    onError: (error) => notifyProblem('The service cannot be started or stopped', error),
  });
  const isLost = useConnection() !== 'open';
  const { icon: StateIcon, word } = isLost ? UNKNOWN : states[status.state];
  const example = status.address === undefined ? undefined : `curl ${status.address}/db`;
  return (
    <>
      <div className={classes['row']}>
        <span className={classes['state']} data-state={isLost ? 'failed' : status.state} role="status">
          <StateIcon size={16} aria-hidden="true" /> {word}
        </span>
        {status.address === undefined ? null : (
          <>
            <span className={classes['value']}>{status.address}</span>
            <Button
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden="true" />}
              onClick={() => void copyText(status.address ?? '', 'the address')}
            >
              Copy address
            </Button>
          </>
        )}
        <Button
          variant={isRunning ? 'default' : 'filled'}
          loading={switching.isPending || status.state === 'starting'}
          onClick={() => switching.mutate()}
        >
          {isRunning ? 'Stop' : 'Start'}
        </Button>
      </div>
      {status.taken_port === undefined ? null : (
        <span className={classes['hint']}>
          Another program uses port {status.taken_port}, where the service was last. It has another address for now.
        </span>
      )}
      {example === undefined ? null : (
        <div className={classes['row']}>
          <span className={classes['hint']}>Try it in a shell:</span>
          <code className={classes['value']}>{example}</code>
          <Button variant="subtle" size="compact-xs" onClick={() => void copyText(example, 'the command')}>
            Copy command
          </Button>
        </div>
      )}
    </>
  );
}
