import { runImport } from '#electron/exchange/run-import.ts';
import type { ImportTask } from './bench-database.ts';
import { answer, costOf, peakMemory, taskOf } from './in-process.ts';

const { clock, processor } = await costOf(() => runImport(taskOf<ImportTask>()));
answer({ clock, processor, memory: peakMemory() });
