import { importIsolates } from '#electron/exchange/isolates/import-isolates.ts';
import { bytesOf } from './process-memory.ts';

/** A process of its own, so that the kernel counts nothing but what the inspection takes. */
export interface MeasuredInspection {
  isolates: number;
  /** Bytes. */
  growth: number;
}

async function inspect(file: string, table: string): Promise<number> {
  const request = { mode: 'inspect' as const, file, database: 'mine', description: '', paths: [table] };
  const outcome = await importIsolates(request, { checkpoint: () => {}, report: () => {} });
  if (outcome.kind !== 'planned') throw new Error('The import was not only planned.');
  for (const { reason } of outcome.plan.problems) process.stderr.write(`${reason}\n`);
  return outcome.plan.counts.isolates_added;
}

const [, , file = '', small = '', table = ''] = process.argv;
// Everything that is loaded when needed is there before the first look at the memory.
await inspect(file, small);
const before = bytesOf('VmRSS');
const measured: MeasuredInspection = { isolates: await inspect(file, table), growth: bytesOf('VmHWM') - before };
process.stdout.write(JSON.stringify(measured));
