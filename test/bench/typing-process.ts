import { createTypingEngine, type EngineMatch } from '#electron/typing/engine.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { answer, costOf, peakMemory, taskOf } from './in-process.ts';

export interface TypingBenchTask {
  at: IndexedDatabase;
  /** FASTA file. */
  genome: string;
  /** Queries after the first. */
  repeats: number;
}

export interface TypingBenchAnswer {
  /** Milliseconds of each query after the first. */
  clocks: number[];
  processors: number[];
  /** Milliseconds of processor time from the start of the process to the first answer. */
  processor: number;
  /** Peak resident memory in megabytes. */
  memory: number;
  matches: EngineMatch[];
  /** Names of the contigs. */
  contigs: string[];
}

const { at, genome, repeats } = taskOf<TypingBenchTask>();
const engine = createTypingEngine({ threads: 1 });
const ask = () => engine.query({ database: at, input: { kind: 'file', path: genome } });
const { matches, contigs } = await ask();
const { user, system } = process.cpuUsage();
const clocks: number[] = [];
const processors: number[] = [];
for (let repeat = 0; repeat < repeats; repeat++) {
  const { clock, processor } = await costOf(ask);
  clocks.push(clock);
  processors.push(processor);
}
answer({
  clocks,
  processors,
  processor: (user + system) / 1000,
  memory: peakMemory(),
  matches,
  contigs: contigs.map(({ name }) => name ?? ''),
} satisfies TypingBenchAnswer);
await engine.close();
