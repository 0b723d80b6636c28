import { createTypingEngine } from '#electron/typing/engine.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { readTruth, type GenomeFiles } from '#test/support/generated/generated-genome.ts';
import { compareWithTruth } from './compare-with-truth.ts';
import { answer, costOf, peakMemory, taskOf, type Cost } from './in-process.ts';

export interface GenomesTask {
  at: IndexedDatabase;
  genomes: GenomeFiles[];
  threads: number;
  /** Whether the nearest allele is searched if there is no exact one. */
  best: boolean;
}

export interface GenomesAnswer extends Cost {
  /** Peak resident memory in megabytes. */
  memory: number;
  /** Occurrences missed or invented. */
  wrong: string[];
}

const { at, genomes, threads, best } = taskOf<GenomesTask>();
const engine = createTypingEngine({ threads });
const { clock, processor, result } = await costOf(() =>
  Promise.all(genomes.map(({ fasta }) => engine.query({ database: at, input: { kind: 'file', path: fasta }, best }))),
);
const memory = peakMemory();
await engine.close();
const wrong = result.flatMap(({ matches, contigs }, index) => {
  const names = contigs.map(({ name }) => name ?? '');
  return compareWithTruth(matches, names, readTruth(genomes[index] as GenomeFiles));
});
answer({ clock, processor, memory, wrong } satisfies GenomesAnswer);
