import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { createWorkbench, type WorkbenchOptions } from '#electron/workbench/workbench.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

interface Setup {
  /** A data folder that an earlier workbench of the same test used. */
  dataFolder?: string;
  ports?: Partial<HostPorts>;
  options?: WorkbenchOptions;
}

/** A real workbench on a data folder of its own, and the client that the screens use, without a boundary between them. */
export async function startWorkbench({ dataFolder = join(temporaryFolder(), 'data'), ports, options }: Setup = {}) {
  const opened: string[] = [];
  const workbench = await createWorkbench(
    {
      host: 'desktop',
      dataFolder,
      appVersion: '1.2.3',
      versions: { node: process.versions.node },
      secrets: { isAvailable: () => false, seal: (plain) => plain, open: (sealed) => sealed },
      sealedBy: 'system',
      keyFile: join(dataFolder, 'secrets.key'),
      openExternal: async (url) => void opened.push(url),
      notify: () => undefined,
      ...ports,
    },
    options,
  );
  onTestFinished(() => workbench.close());
  const events: [string, unknown][] = [];
  workbench.subscribe((name, payload) => events.push([name, payload]));
  const rpc = createRpcClient({
    host: 'desktop',
    // What crosses a real boundary is plain data.
    call: async (name, input, callId) =>
      structuredClone(
        await workbench.call(name, structuredClone(input), { callId, signal: new AbortController().signal }),
      ),
    cancel: workbench.cancel,
    subscribe: workbench.subscribe,
  });

  /** The job once it has ended. */
  function ended(id: string | undefined): Promise<Job> {
    return new Promise((resolve) => {
      const stop = workbench.subscribe(() => void look());
      async function look(): Promise<void> {
        const job = (await rpc.call('job:list', undefined)).find((one) => one.id === id);
        if (!job || job.state === 'queued' || job.state === 'running') return;
        stop();
        resolve(job);
      }
      void look();
    });
  }

  /** Sends files as a browser does: `path` is `folder/name` or a plain name. */
  async function upload(files: Record<string, string>) {
    const batch = randomUUID();
    workbench.files.beginUpload(batch);
    for (const [path, text] of Object.entries(files)) {
      await workbench.files.uploadFile(
        batch,
        path,
        (async function* () {
          yield Buffer.from(text);
        })(),
      );
    }
    return workbench.files.finishUpload(batch);
  }

  return { workbench, rpc, events, opened, dataFolder, ended, upload };
}

/** Two loci and a scheme of them, small enough to check by eye. */
export const SMALL_SCHEME = {
  'small/abcZ.tfa': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n',
  'small/adk.tfa': '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n',
  'small/mlst.txt': 'ST\tabcZ\tadk\n1\t1\t1\n7\t2\t1\n',
};

/** A genome of type 7: `abcZ_2` forward, `adk_1` on the other strand. */
export const SMALL_GENOME = '>chromosome\nCCCCATGGCATTAGCACCATTAGGTTGACCCC\n>plasmid\nTTTTCCCGGGAAATTTCCCGGGCATGG\n';

/** A workbench with the small scheme imported as the database `small`. */
export async function withSmallDatabase(ports: Partial<HostPorts> = {}) {
  const bench = await startWorkbench({ ports });
  const [folder] = await bench.upload(SMALL_SCHEME);
  const tokens = [folder?.token ?? ''];
  const { job_id } = await bench.rpc.call('import:start', { tokens, database: 'small', description: 'Small one' });
  return { ...bench, tokens, job: await bench.ended(job_id) };
}
