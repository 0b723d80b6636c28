import { serveOneTask } from '#electron/threads/worker-side.ts';
import { readGenome } from '../genome/genome-reader.ts';
import { writeAlleleDatabase } from './allele-database.ts';
import type { ForeignAllelesAnswer, ForeignAllelesTask } from './in-thread.ts';
import { writeSequences } from './written-sequences.ts';

serveOneTask(async (task: ForeignAllelesTask, control): Promise<ForeignAllelesAnswer> => {
  if (task.kind === 'write') return { kind: 'written', ...writeSequences(await readGenome(task.input, control)) };
  return { kind: 'made', database: await writeAlleleDatabase(task.folder, task.loci) };
});
