import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import classes from './settings.module.css';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Who can connect to the service, and how to let others in; `host` is where it listens, absent while it does not. */
export function ServiceReach({ host }: { host: string | undefined }) {
  if (host !== undefined && !LOOPBACK.has(host)) {
    return (
      <p className={classes['reach']} data-tone="warning">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <span>
          Everyone who can reach {EVERYWHERE.has(host) ? 'this computer' : host} over the network can read the
          databases. To allow only this computer, start Allelier without --host.
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
