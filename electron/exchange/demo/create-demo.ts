import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { EXAMPLES, type ExampleGenome } from './demo-examples.ts';
import type { DemoTask, makeDemo } from './make-demo.ts';

export const DEMO_SEQDEF = 'demo_seqdef';
export const DEMO_ISOLATES = 'demo_isolates';

const GROUP = {
  name: 'demo',
  description: 'Exemplum syntheticum: synthetic data for demonstration',
  long_description: 'An invented organism to try everything on. No sequence in it belongs to any real one.',
  databases: [DEMO_SEQDEF, DEMO_ISOLATES],
};

/**
 * Makes the synthetic organism: two linked databases in the group `demo`, and the example genomes. The content is
 * always the same. An existing database stays as it is. Runs in a worker. Each file appears whole or not at all, also
 * if `signal` cancels (`AbortError`). Errors as `buildDatabase`.
 */
export async function createDemo(dataFolder: DataFolder, options: TaskOptions = {}): Promise<void> {
  const names = await dataFolder.listDatabaseNames();
  const task: DemoTask = {
    seqdef: DEMO_SEQDEF,
    ...defined({
      seqdefFile: names.includes(DEMO_SEQDEF) ? undefined : dataFolder.fileOf(DEMO_SEQDEF),
      isolatesFile: names.includes(DEMO_ISOLATES) ? undefined : dataFolder.fileOf(DEMO_ISOLATES),
    }),
    examplesFolder: examplesFolder(dataFolder),
  };
  await runTask<typeof makeDemo>('demo', task, options);
  await dataFolder.site.putGroup(GROUP);
}

/** Removes those of the demo's databases, group and example genomes that exist. */
export async function removeDemo(dataFolder: DataFolder): Promise<void> {
  const names = await dataFolder.listDatabaseNames();
  for (const name of [DEMO_SEQDEF, DEMO_ISOLATES]) if (names.includes(name)) await dataFolder.remove(name);
  await dataFolder.site.removeGroup(GROUP.name);
  const folder = examplesFolder(dataFolder);
  for (const { name } of EXAMPLES) await rm(join(folder, name), { force: true });
  const left = await readdir(folder).catch(() => undefined);
  if (left?.length === 0) await rmdir(folder);
}

/** The existing example genomes, with their paths. */
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
