import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { PortField } from './port-field.tsx';
import { ServiceReach } from './service-reach.tsx';
import { ServiceState } from './service-state.tsx';
import type { Saving } from './use-save-setting.ts';
import classes from './settings.module.css';

/** True when the service runs on another port than the kept one: it was given on the command line. */
function isPortOverridden({ state, address }: ServiceStatus, kept: number): boolean {
  if (state !== 'running' || address === undefined || kept === 0) return false;
  return Number(new URL(address).port || 80) !== kept;
}

/** The service for scripts and other programs on this computer. */
export function ServiceSettings({ settings, saving }: { settings: Settings; saving: Saving }) {
  const status = useQuery(query('service:status'));
  const { service_port, service_autostart } = settings;
  return (
    <>
      <p className={classes['hint']}>Scripts and other programs read the same databases through it.</p>
      <QueryRegion query={status} lines={2}>
        {(current) => (
          <>
            <ServiceState status={current} />
            <ServiceReach host={current.host} />
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
