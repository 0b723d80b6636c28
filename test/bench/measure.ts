import { runImport } from '#electron/exchange/run-import.ts';
import { createTypingEngine, type EngineResult } from '#electron/typing/engine.ts';

/** What one process measures, so that its peak memory is that of this work alone. */
export interface Measures {
  /** Megabytes of FASTA per second. */
  importSpeed?: number;
  /** Milliseconds from making the engine to the first answer. */
  cold?: number;
  /** Median milliseconds of later answers. */
  warm?: number;
  /** Peak resident memory of this process, in megabytes. */
  memory: number;
  result?: EngineResult;
}

export interface MeasureTask {
  work: 'import' | 'query';
  dataRoot: string;
  database: string;
  /** Folder of alleles to import, or genome to query. */
  input: string;
  /** Queries after the first. */
  repeats: number;
}

const task: MeasureTask = JSON.parse(process.argv[2] ?? '');
const measured = task.work === 'import' ? await measureImport() : await measureQueries();
// Kilobytes, on every system (https://nodejs.org/api/process.html#processresourceusage).
const memory = process.resourceUsage().maxRSS / 1024;
process.send?.({ ...measured, memory } satisfies Measures);
process.disconnect?.();

async function measureImport(): Promise<Omit<Measures, 'memory'>> {
  const { dataRoot, database, input } = task;
  const report = await runImport({ dataRoot, database, paths: [input] });
  return { importSpeed: report.megabytes_per_second };
}

async function measureQueries(): Promise<Omit<Measures, 'memory'>> {
  const files = {
    file: `${task.dataRoot}/databases/${task.database}.sqlite`,
    index: `${task.dataRoot}/databases/${task.database}.index`,
  };
  const started = performance.now();
  const engine = createTypingEngine();
  const ask = () => engine.query({ database: files, input: { kind: 'file', path: task.input } });
  const result = await ask();
  const cold = performance.now() - started;
  const times: number[] = [];
  for (let repeat = 0; repeat < task.repeats; repeat++) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  await engine.close();
  const warm = times.toSorted((left, right) => left - right)[times.length >> 1];
  return { cold, result, ...(warm === undefined ? {} : { warm }) };
}
