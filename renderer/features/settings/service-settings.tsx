import { Button, Switch, TextInput } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconLoader,
  IconLock,
  IconPlayerPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { useConnection } from '#renderer/api/transport/connection.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import type { SettingSaving } from './use-save-setting.ts';
import classes from './settings.module.css';

const states: Record<ServiceStatus['state'], { icon: Icon; word: string }> = {
  stopped: { icon: IconPlayerPause, word: 'Stopped' },
  starting: { icon: IconLoader, word: 'Starting…' },
  running: { icon: IconCircleCheck, word: 'Running' },
  failed: { icon: IconCircleX, word: 'Could not start' },
};

/** While Allelier does not answer. */
const UNKNOWN = { icon: IconPlugConnectedX, word: 'No connection' };

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** True when the service runs on another port than the kept one: it was given on the command line. */
function isPortOverridden({ state, address }: ServiceStatus, kept: number): boolean {
  if (state !== 'running' || address === undefined || kept === 0) return false;
  return Number(new URL(address).port || 80) !== kept;
}

/** The service for scripts and other programs on this computer. */
export function ServiceSettings({ settings, saving }: { settings: Settings; saving: SettingSaving }) {
  const status = useQuery(query('service:status'));
  const { service_port, service_autostart, service_sign_in } = settings;
  return (
    <>
      <p className={classes['hint']}>Scripts and other programs read the same databases through it.</p>
      <QueryRegion query={status} lines={2}>
        {(current) => (
          <>
            <ServiceState status={current} />
            <ServiceReach host={current.host} signIn={service_sign_in} />
            {isPortOverridden(current, service_port) ? (
              <p className={classes['hint']} role="status">
                Allelier was started with another port on the command line (--port). Port {service_port} is used when
                you start without --port.
              </p>
            ) : null}
            {current.state === 'failed' && current.problem ? (
              <Notice tone="bad" title={current.problem.message} />
            ) : null}
          </>
        )}
      </QueryRegion>
      <PortField
        key={service_port}
        port={service_port}
        onSave={(port) => saving.save({ service_port: port }, { service_port }, 'Port')}
      />
      <Switch
        label="Start the service together with Allelier"
        checked={service_autostart}
        onChange={(event) =>
          saving.save({ service_autostart: event.currentTarget.checked }, { service_autostart }, 'Automatic start')
        }
      />
    </>
  );
}

/** Who can connect to the service, and how to let others in; `host` is where it listens, absent while it does not. */
function ServiceReach({ host, signIn }: { host: string | undefined; signIn: SignInNeeded }) {
  if (host !== undefined && !LOOPBACK.has(host)) {
    return (
      <p className={classes['reach']} data-tone="warning">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <span>
          Everyone who can reach {EVERYWHERE.has(host) ? 'this computer' : host} over the network can{' '}
          {signIn === 'everything' ? 'see the list of public databases, and sign in' : 'read the databases'}. To allow
          only this computer, start Allelier without --host.
        </span>
      </p>
    );
  }
  return (
    <p className={classes['reach']}>
      <IconLock size={16} aria-hidden="true" />
      <span>
        Only programs on this computer can connect. To allow other computers, start the service in a shell with the
        address to listen on: <code>allelier serve --host 0.0.0.0</code>
      </span>
    </p>
  );
}

/** The port that the text names, or why it names none. */
function readPort(text: string): { port: number } | { error: string } {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return port <= 65_535 ? { port } : { error: 'Enter a whole number from 0 to 65535.' };
}

/** The port of the service; Enter or the button saves it, since half a number is a port as well. */
function PortField({ port, onSave }: { port: number; onSave: (port: number) => void }) {
  const [text, setText] = useState(String(port));
  const read = readPort(text);
  const error = 'error' in read ? read.error : undefined;
  const isChanged = 'port' in read && read.port !== port;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isChanged && 'port' in read) onSave(read.port);
  }

  return (
    <form onSubmit={save} className={classes['row']} style={{ alignItems: 'flex-end' }}>
      <TextInput
        label="Port"
        description="0 means any free port. A running service moves to a new port at once."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        inputMode="numeric"
        autoComplete="off"
        w={420}
      />
      <Button type="submit" variant="default" disabled={!isChanged}>
        Use this port
      </Button>
    </form>
  );
}

/** Whether the service runs, where, and the button that changes it. */
function ServiceState({ status }: { status: ServiceStatus }) {
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
