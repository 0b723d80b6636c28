import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { answer, costOf, peakMemory, taskOf } from './in-process.ts';

export interface NearestBenchTask {
  at: IndexedDatabase;
  /** FASTA file. */
  genome: string;
  /** Queries after the first. */
  repeats: number;
}

export interface NearestBenchAnswer {
  /** Milliseconds of each query after the first. */
  clocks: number[];
  processors: number[];
  /** Peak resident memory in megabytes. */
  memory: number;
  loci: LocusReport[];
}

const { at, genome, repeats } = taskOf<NearestBenchTask>();
const engine = createTypingEngine();
const ask = async () =>
  reportLoci(await engine.query({ database: at, input: { kind: 'file', path: genome }, best: true }), true);
const loci = await ask();
const clocks: number[] = [];
const processors: number[] = [];
for (let repeat = 0; repeat < repeats; repeat++) {
  const { clock, processor } = await costOf(ask);
  clocks.push(clock);
  processors.push(processor);
}
answer({ clocks, processors, memory: peakMemory(), loci } satisfies NearestBenchAnswer);
await engine.close();
