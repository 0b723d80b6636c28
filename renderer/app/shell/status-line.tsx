import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { useConnection } from '#renderer/api/transport/connection.ts';
import classes from './status-line.module.css';

const SERVICE_WORDS = {
  stopped: 'Service stopped',
  starting: 'Service starting…',
  running: 'Service at',
  failed: 'Service failed',
} as const;

/** What runs in the background, and which program this is. */
export function StatusLine() {
  const app = useQuery(query('app:info')).data;
  const service = useQuery(query('service:status')).data;
  const isLost = useConnection() !== 'open';
  if (isLost) {
    return (
      <footer className={classes['line']}>
        <span className={classes['service']} data-state="failed">
          No connection to Allelier
        </span>
      </footer>
    );
  }
  return (
    <footer className={classes['line']}>
      <span className={classes['service']} data-state={service?.state}>
        {service ? SERVICE_WORDS[service.state] : ''} {service?.address ?? ''}
      </span>
      <span>{app ? `${app.name} ${app.version}` : ''}</span>
    </footer>
  );
}
