import type { FaceName } from '#shared/api/face-name.ts';
import { openSignIn } from '#electron/server/authorise/sign-in.ts';
import { createServer } from '#electron/server/create-server.ts';
import { facesFrom } from '#electron/server/http/face.ts';
import type { ServiceAccess } from '#electron/server/http/hosts-and-proxies.ts';
import type { ServerDependencies } from '#electron/server/http/service.ts';
import type { ProviderSealing } from '#electron/oauth/provider/secrets.ts';
import { mostNeeded } from '#shared/api/sign-in-needed.ts';
import { defined } from '#shared/defined.ts';
import type { HostMemory } from '../host-memory.ts';
import type { SettingsStore } from '../settings-store.ts';
import { createServiceRunner, type ServiceRunner, type ServiceRunnerOptions } from './service-runner.ts';

/** What a host may set for one run, regardless of the settings. */
export interface ServiceOptions {
  host?: string;
  port?: number;
  autostart?: boolean;
  access?: ServiceAccess;
  /** The face at the root of the host. */
  face?: FaceName;
}

const LOOPBACK = '127.0.0.1';

interface VisitorService {
  runner: ServiceRunner;
  /** Applies the settings for host names, trusted proxies and sign-in to a running service. */
  readAccess: () => Promise<void>;
}

/** Makes the service that listens where the settings say, unless the host has set it. It does not listen yet. */
export function createVisitorService(
  parts: ServerDependencies,
  settings: SettingsStore,
  options: ServiceOptions & { memory: HostMemory; sealing: () => Promise<ProviderSealing> },
  events: Pick<ServiceRunnerOptions, 'onChanged' | 'onDefect'>,
): VisitorService {
  let access: ServiceAccess = {};

  async function readAccess(): Promise<void> {
    const { service_hosts, service_proxies, service_public_url, service_sign_in } = await settings.get();
    const publicUrl = options.access?.publicUrl ?? service_public_url;
    const { host, access: given } = options;
    access = {
      hosts: [...service_hosts, ...(given?.hosts ?? []), ...(host === undefined ? [] : [host])],
      proxies: [...service_proxies, ...(given?.proxies ?? [])],
      signIn: mostNeeded(service_sign_in, given?.signIn),
      ...defined({ publicUrl: publicUrl || undefined }),
    };
  }

  const firstFace = async () => options.face ?? (await settings.get()).service_face;

  const runner = createServiceRunner({
    createServer: async () => {
      await readAccess();
      const signIn = await openSignIn(parts.dataFolder, await options.sealing());
      const faces = facesFrom(await firstFace());
      const app = await createServer({ ...parts, signIn, faces, access: () => access });
      return {
        server: app.server,
        listen: (where) => app.listen(where),
        close: () => app.close().finally(signIn.close),
      };
    },
    where: async () => {
      const port = options.port ?? (await settings.get()).service_port;
      const former = port === 0 && options.port === undefined ? await options.memory.readPort('service') : undefined;
      const face = await firstFace();
      return { host: options.host ?? LOOPBACK, port, face, ...defined({ former }) };
    },
    ...events,
    onOpened: async (port, isToBeKept) => {
      if (isToBeKept && options.port === undefined) await options.memory.keepPort('service', port);
    },
  });
  return { runner, readAccess };
}
