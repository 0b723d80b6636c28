import { readFileSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { addLocus, createSampleDatabase, createSampleIsolates, sampleAlleles } from './sample-database.ts';

/** What the process of the measured service tells its parent. */
export type MeasuredMessage = { kind: 'listening'; port: number } | { kind: 'memory'; bytes: number };

/**
 * What its parent asks of it: resident memory after a collection, from which peaks then count; the peak since; or what the
 * program itself still holds after a collection, without what the allocator keeps for later.
 */
export type MeasuredQuestion = 'baseline' | 'peak' | 'held';

/** Bytes of resident memory as Linux counts them: in use (`VmRSS`) or the most since the last reset (`VmHWM`). */
function residentBytes(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(String.raw`^${name}:\s+(\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
}

async function collect(): Promise<void> {
  // Twice, because memory outside of the heap is given back between two collections.
  for (let round = 0; round < 2; round += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major' });
    await setImmediate();
  }
}

async function baseline(): Promise<number> {
  await collect();
  // "5" sets the peak back to what is in use now (https://docs.kernel.org/filesystems/proc.html).
  writeFileSync('/proc/self/clear_refs', '5');
  return residentBytes('VmRSS');
}

const dataFolder = await openDataFolder(process.argv[2] ?? '');
const sample = await createSampleDatabase(dataFolder);
// A locus with so many alleles of 1,000 bases, if a number is given.
const count = Number(process.argv[3] ?? 0);
if (count > 0) await addLocus(sample, 'many', sampleAlleles(8, count, 1_000));
await createSampleIsolates(dataFolder);
const typing = createTypingEngine({ threads: 1 });
const app = await createServer({ dataFolder, typing, appVersion: 'measured' });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const tell = (message: MeasuredMessage) => process.send?.(message);
tell({ kind: 'listening', port: typeof address === 'object' ? (address?.port ?? 0) : 0 });

async function held(): Promise<number> {
  await collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function answer(question: MeasuredQuestion): Promise<void> {
  const answers = { baseline, held, peak: () => residentBytes('VmHWM') };
  tell({ kind: 'memory', bytes: await answers[question]() });
}

process.on('message', (question: MeasuredQuestion) => void answer(question));
process.on('disconnect', () => {
  void app
    .close()
    .then(() => typing.close())
    .then(() => dataFolder.close())
    .then(() => process.exit(0));
});
