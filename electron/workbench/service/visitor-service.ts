import { createServer } from '#electron/server/create-server.ts';
import type { ServiceAccess } from '#electron/server/http/hosts-and-proxies.ts';
import type { ServerDependencies } from '#electron/server/http/service.ts';
import type { HostMemory } from '../host-memory.ts';
import type { SettingsStore } from '../settings-store.ts';
import { createServiceRunner, type ServiceRunner, type ServiceRunnerOptions } from './service-runner.ts';

/** What a host may set for one run, regardless of the settings. */
export interface ServiceOptions {
  host?: string;
  port?: number;
  autostart?: boolean;
  access?: ServiceAccess;
}

const LOOPBACK = '127.0.0.1';

/** The service that listens for visitors. */
export interface VisitorService {
  runner: ServiceRunner;
  /** Applies the settings for host names and trusted proxies to a running service. */
  readAccess: () => Promise<void>;
}

/** Makes the service that listens where the settings say, unless the host has set it. It does not listen yet. */
export function createVisitorService(
  parts: ServerDependencies,
  settings: SettingsStore,
  options: ServiceOptions & { memory: HostMemory },
  events: Pick<ServiceRunnerOptions, 'onChanged' | 'onDefect'>,
): VisitorService {
  let access: ServiceAccess = {};

  async function readAccess(): Promise<void> {
    const { service_hosts, service_proxies } = await settings.get();
    const { host, access: given } = options;
    access = {
      hosts: [...service_hosts, ...(given?.hosts ?? []), ...(host === undefined ? [] : [host])],
      proxies: [...service_proxies, ...(given?.proxies ?? [])],
    };
  }

  const runner = createServiceRunner({
    createServer: async () => {
      await readAccess();
      return createServer({ ...parts, access: () => access });
    },
    where: async () => {
      const port = options.port ?? (await settings.get()).service_port;
      const former = port === 0 && options.port === undefined ? await options.memory.readPort('service') : undefined;
      return { host: options.host ?? LOOPBACK, port, ...(former === undefined ? {} : { former }) };
    },
    ...events,
    onOpened: async (port, isToBeKept) => {
      if (isToBeKept && options.port === undefined) await options.memory.keepPort('service', port);
    },
  });
  return { runner, readAccess };
}
