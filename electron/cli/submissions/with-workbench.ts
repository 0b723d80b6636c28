import type { Job } from '#shared/rpc/contract/job.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { createWorkbench, type Workbench } from '#electron/workbench/workbench.ts';
import { siteNamed, sitePorts } from '../sites/open-remote-sites.ts';
import type { Shell } from '../shell.ts';

/** The procedures of the screens, for a command. */
export interface ShellWorkbench {
  call: ReturnType<typeof createRpcClient>['call'];
  registerPaths: Workbench['files']['registerPaths'];
  /** The id of a site as `siteNamed` finds it. */
  siteNamed(given: string | undefined): Promise<string>;
  /** A job once it has ended. */
  ended(id: string): Promise<Job>;
}

/**
 * Does what the screens do, without them: so a command sends and follows submissions exactly as they do. Nothing is sent that another
 * program left, and no service listens. Secrets are sealed with the key file.
 */
export async function withWorkbench<Result>(
  shell: Shell,
  work: (workbench: ShellWorkbench) => Promise<Result>,
): Promise<Result> {
  await using workbench = await createWorkbench({
    ...(await sitePorts(shell)),
    dataFolder: shell.dataFolder,
    versions: { node: process.versions.node },
    openExternal: async () => undefined,
    notify: () => undefined,
  });
  const rpc = createRpcClient({
    host: 'browser',
    call: (name, input, callId) => workbench.call(name, input, { callId, signal: shell.signal }),
    cancel: workbench.cancel,
    subscribe: workbench.subscribe,
  });
  const job = async (id: string) => (await rpc.call('job:list', undefined)).find((one) => one.id === id);
  return await work({
    call: rpc.call,
    registerPaths: workbench.files.registerPaths,
    siteNamed: async (given) => siteNamed(await rpc.call('site:list', undefined), given),
    async ended(id) {
      const cancel = () => void rpc.call('job:cancel', { job_id: id }).catch(() => undefined);
      shell.signal.addEventListener('abort', cancel);
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
        shell.signal.removeEventListener('abort', cancel);
      }
    },
  });
}
