import { mkdir } from 'node:fs/promises';
import { buildDatabase } from '#electron/store/file/database.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { writeExamples } from './demo-examples.ts';
import { makeGenomePlan } from './demo-genomes.ts';
import { makeOrganism } from './demo-organism.ts';
import { writeIsolates } from './write-isolates.ts';
import { writeSeqdef } from './write-seqdef.ts';

/** What the worker has to make. Databases that exist already are left out. */
export interface DemoTask {
  /** Name of the database of definitions. */
  seqdef: string;
  seqdefFile?: string;
  isolatesFile?: string;
  examplesFolder: string;
}

const ABOUT = 'Exemplum syntheticum (synthetic data for demonstration, no real organism)';

const STEPS = 4;

/**
 * Makes the databases and the example genomes. Each file appears whole or not at all. For workers: it works
 * synchronously.
 */
export async function makeDemo(task: DemoTask, { checkpoint, report }: WorkControl): Promise<void> {
  function begin(done: number, message: string): void {
    checkpoint();
    report({ done, total: STEPS, unit: 'steps', message });
  }

  begin(0, 'Inventing the organism');
  const organism = makeOrganism();
  const plan = makeGenomePlan(organism);
  begin(1, 'Writing sequence definitions');
  if (task.seqdefFile !== undefined) {
    const about = {
      kind: 'seqdef',
      description: `${ABOUT}: sequence and profile definitions`,
      synthetic: true,
    } as const;
    await buildDatabase(task.seqdefFile, about, (database) => writeSeqdef(database, organism));
  }
  begin(2, 'Writing isolates');
  if (task.isolatesFile !== undefined) {
    const about = {
      kind: 'isolates',
      description: `${ABOUT}: isolates`,
      synthetic: true,
      seqdef: task.seqdef,
    } as const;
    await buildDatabase(task.isolatesFile, about, (database) => writeIsolates(database, organism, plan));
  }
  begin(3, 'Writing example genomes');
  try {
    await mkdir(task.examplesFolder, { recursive: true, mode: 0o700 });
    await writeExamples(task.examplesFolder, organism, plan);
  } catch (error) {
    throw storeError(error, 'The folder "examples" of the data folder');
  }
}
