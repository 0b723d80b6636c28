import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { EXAMPLES, type ExampleGenome } from './demo-examples.ts';
import type { DemoMessage, DemoTask } from './demo-worker.ts';

export const DEMO_SEQDEF = 'demo_seqdef';
export const DEMO_ISOLATES = 'demo_isolates';

const GROUP = {
  name: 'demo',
  description: 'Exemplum syntheticum: synthetic data for demonstration',
  long_description: 'An invented organism to try everything on. No sequence in it belongs to any real one.',
  databases: [DEMO_SEQDEF, DEMO_ISOLATES],
};

/**
 * Makes the synthetic organism: two linked databases in the group `demo`, and the example genomes. The same content every
 * time. A database that is there already stays as it is. Runs in a worker; each file appears whole or not at all, also
 * when `signal` cancels (`AbortError`). Errors as `buildDatabase`.
 */
export async function createDemo(
  dataFolder: DataFolder,
  options: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  options.signal?.throwIfAborted();
  const names = await dataFolder.listDatabaseNames();
  await runWorker(
    {
      seqdef: DEMO_SEQDEF,
      ...(names.includes(DEMO_SEQDEF) ? {} : { seqdefFile: dataFolder.fileOf(DEMO_SEQDEF) }),
      ...(names.includes(DEMO_ISOLATES) ? {} : { isolatesFile: dataFolder.fileOf(DEMO_ISOLATES) }),
      examplesFolder: examplesFolder(dataFolder),
      cancelled: new SharedArrayBuffer(4),
    },
    options,
  );
  await dataFolder.site.putGroup(GROUP);
}

/** Removes the demo's databases, group and example genomes, as far as they are there. */
export async function removeDemo(dataFolder: DataFolder): Promise<void> {
  const names = await dataFolder.listDatabaseNames();
  for (const name of [DEMO_SEQDEF, DEMO_ISOLATES]) if (names.includes(name)) await dataFolder.remove(name);
  await dataFolder.site.removeGroup(GROUP.name);
  const folder = examplesFolder(dataFolder);
  for (const { name } of EXAMPLES) await rm(join(folder, name), { force: true });
  const left = await readdir(folder).catch(() => undefined);
  if (left?.length === 0) await rmdir(folder);
}

/** The example genomes that are there, with their paths. */
export async function demoExamples(dataFolder: DataFolder): Promise<(ExampleGenome & { file: string })[]> {
  const folder = examplesFolder(dataFolder);
  const present: string[] = await readdir(folder).catch(() => []);
  return EXAMPLES.filter(({ name }) => present.includes(name)).map((example) => ({
    ...example,
    file: join(folder, example.name),
  }));
}

function examplesFolder(dataFolder: DataFolder): string {
  return join(dataFolder.root, 'examples');
}

async function runWorker(
  task: DemoTask,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void },
): Promise<void> {
  const entry = import.meta.url.endsWith('.ts') ? './demo-worker.ts' : './demo-worker.js';
  const worker = new Worker(new URL(entry, import.meta.url), { workerData: task });
  const cancel = () => Atomics.store(new Int32Array(task.cancelled), 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  let outcome: Exclude<DemoMessage, { kind: 'progress' }> | undefined;
  // Settles when the thread has ended by itself: one that is cut short while it closes a database can take the process along.
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: DemoMessage) => {
      if (message.kind === 'progress') onProgress?.({ unit: 'steps', ...withoutKind(message) });
      else outcome = message;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      if (outcome?.kind === 'done') resolve();
      else if (outcome) reject(errorOf(outcome.problem, signal));
      else reject(new Error('The worker that makes the demo ended too early.'));
    });
  }).finally(() => signal?.removeEventListener('abort', cancel));
}

function withoutKind({ done, total, message }: Extract<DemoMessage, { kind: 'progress' }>) {
  return { done, total, message };
}

function errorOf(
  problem: Extract<DemoMessage, { kind: 'refused' }>['problem'],
  signal: AbortSignal | undefined,
): unknown {
  return problem.code === 'cancelled' && signal?.aborted ? signal.reason : AppError.fromProblem(problem);
}
