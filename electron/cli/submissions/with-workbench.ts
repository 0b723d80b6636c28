import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { createWorkbench, type Workbench } from '../../workbench/workbench.ts';
import { appVersion, keyFile } from '../locations.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** The procedures of the screens, for a command. */
export interface ShellWorkbench {
  call: ReturnType<typeof createRpcClient>['call'];
  registerPaths: Workbench['files']['registerPaths'];
  /** A job once it has ended. */
  ended(id: string): Promise<Job>;
}

/**
 * Does what the screens do, without them: so a command sends and follows submissions exactly as they do. Nothing is sent that another
 * program left, and no service listens. Secrets are sealed with the key file.
 */
export async function withWorkbench<Result>(
  dataFolder: string,
  streams: CliStreams,
  work: (workbench: ShellWorkbench) => Promise<Result>,
): Promise<Result> {
  await using workbench = await createWorkbench({
    host: 'cli',
    dataFolder,
    appVersion: appVersion(),
    versions: { node: process.versions.node },
    secrets: await openKeyFileSecrets(keyFile(streams)),
    sealedBy: 'key-file',
    keyFile: keyFile(streams),
    openExternal: async () => undefined,
    notify: () => undefined,
  });
  const rpc = createRpcClient({
    host: 'browser',
    call: (name, input, callId) => workbench.call(name, input, { callId, signal: streams.signal }),
    cancel: workbench.cancel,
    subscribe: workbench.subscribe,
  });
  const job = async (id: string) => (await rpc.call('job:list', undefined)).find((one) => one.id === id);
  return await work({
    call: rpc.call,
    registerPaths: workbench.files.registerPaths,
    async ended(id) {
      const cancel = () => void rpc.call('job:cancel', { job_id: id }).catch(() => undefined);
      streams.signal.addEventListener('abort', cancel);
      try {
        return await new Promise<Job>((resolve, reject) => {
          const look = async () => {
            const found = await job(id);
            if (!found || found.state === 'queued' || found.state === 'running') return;
            stop();
            resolve(found);
          };
          const stop = workbench.subscribe(() => void look().catch(reject));
          void look().catch(reject);
        });
      } finally {
        streams.signal.removeEventListener('abort', cancel);
      }
    },
  });
}

/** The id of a site with this id or name; this computer where none is given. AppError 404 `unknown_site`. */
export async function siteNamed({ call }: ShellWorkbench, given: string | undefined): Promise<string> {
  if (given === undefined) return LOCAL_SITE;
  const sites = await call('site:list', undefined);
  const wanted = given.trim().toLowerCase();
  const found = sites.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (found) return found.id;
  const known = sites.map(({ id }) => id).join(', ');
  throw new AppError(404, 'unknown_site', `There is no site called "${given}". There are: ${known}.`);
}
