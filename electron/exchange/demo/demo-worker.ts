import { mkdir } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { buildDatabase } from '#electron/store/file/database.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { toProblem, type Problem } from '#shared/problem.ts';
import { writeExamples } from './demo-examples.ts';
import { makeGenomePlan } from './demo-genomes.ts';
import { makeOrganism } from './demo-organism.ts';
import { writeIsolates } from './write-isolates.ts';
import { writeSeqdef } from './write-seqdef.ts';

/** What the worker is to make; a database that is already there is left out. */
export interface DemoTask {
  /** Name of the database of definitions. */
  seqdef: string;
  seqdefFile?: string;
  isolatesFile?: string;
  examplesFolder: string;
  /** One 32-bit integer that turns 1 when the work is to end. */
  cancelled: SharedArrayBuffer;
}

/** What the worker says: how far it is, and at last how it ended. */
export type DemoMessage =
  | { kind: 'progress'; done: number; total: number; message: string }
  | { kind: 'done' }
  | { kind: 'refused'; problem: Problem };

const ABOUT = 'Exemplum syntheticum (synthetic data for demonstration, no real organism)';

const task = workerData as DemoTask;
const steps = 4;

function say(message: DemoMessage): void {
  parentPort?.postMessage(message);
}

/** Tells what comes next; throws an `AbortError` when the user has cancelled, which leaves nothing half made. */
function begin(done: number, message: string): void {
  if (Atomics.load(new Int32Array(task.cancelled), 0) !== 0) throw new DOMException('Cancelled.', 'AbortError');
  say({ kind: 'progress', done, total: steps, message });
}

async function makeDemo(): Promise<void> {
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
    await mkdir(task.examplesFolder, { recursive: true });
    await writeExamples(task.examplesFolder, organism, plan);
  } catch (error) {
    throw storeError(error, 'The folder "examples" of the data folder');
  }
  say({ kind: 'done' });
}

try {
  await makeDemo();
} catch (error) {
  const problem = toProblem(error);
  // A defect of the program must reach the log with its stack.
  if (problem.code === 'internal') throw error;
  say({ kind: 'refused', problem });
}
