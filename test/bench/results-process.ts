import { statSync } from 'node:fs';
import { join } from 'node:path';
import { exportResults } from '#electron/exchange/result-export/export-results.ts';
import { createResultStore } from '#electron/store/results/result-store.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { answer, costOf, peakMemory, taskOf, type Cost } from './in-process.ts';

export interface ResultsTask {
  folder: string;
  genomes: number;
  loci: number;
}

export interface ResultsAnswer {
  /** Per genome. */
  keep: Cost;
  open: Cost;
  workbook: Cost;
  /** Peak resident memory in megabytes. */
  memory: number;
  /** Of the file of results. */
  bytes: number;
}

const { folder, genomes, loci } = taskOf<ResultsTask>();
const names = Array.from({ length: loci }, (_, index) => `GEN${String(index + 1).padStart(4, '0')}`);

/** A genome in which every 50th locus is new; which allele the others have differs from genome to genome. */
function resultOf(genome: number): TypingResult {
  const idOf = (locus: number) => String(((genome * 31 + locus * 17) % 400) + 1);
  const isNew = (locus: number) => locus % 50 === 0;
  return {
    name: `run/genome-${genome}.fna`,
    contigs: 100,
    contig_list: Array.from({ length: 100 }, (_, index) => ({ name: `contig-${index}`, length: 46_000 })),
    residues: 4_600_000,
    elapsed_ms: 500,
    matches: names.map((locus, index) => ({
      locus,
      allele_id: idOf(index),
      contig: `contig-${index % 100}`,
      start: index * 20 + 1,
      end: index * 20 + 900,
      orientation: index % 2 === 0 ? 'forward' : 'reverse',
      length: 900,
    })),
    loci: names.map((locus, index) => {
      if (!isNew(index)) return { locus, status: 'exact', reason: '', allele_ids: [idOf(index)], copies: 1 };
      const sequence = 'ACGTTGCAAC'.repeat(90);
      const sha1 = `${genome}-${index}`.padStart(40, '0');
      const novel = { sequence, sha1, ambiguous: 0, length_allowed: true };
      return { locus, status: 'novel', reason: 'A whole new allele.', allele_ids: [], copies: 0, novel };
    }),
    schemes: [],
    notes: [],
    stamp: {
      database: 'bench',
      target: 'all loci',
      queried_at: '2026-01-01T00:00:00Z',
      app_version: '0',
      parameters: { best: true, circular: 'no' },
    },
  };
}

const file = join(folder, 'results.sqlite');
const store = createResultStore(file);
const { id } = await store.begin('bench', {
  site: 'local',
  database: 'bench',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
});
await store.add(
  id,
  Array.from({ length: genomes }, (_, genome) => ({ name: `${genome}`, source: { kind: 'example', name: 'e' } })),
);
const kept = await costOf(async () => {
  for (let genome = 0; genome < genomes; genome++) await store.keep(id, genome, resultOf(genome), 1);
});
const open = await costOf(() => store.readSummaries(id, 0, genomes));
await store.close();
const workbook = await costOf(() =>
  exportResults(
    {
      store: file,
      keys: Array.from({ length: genomes }, (_, position) => ({ run_id: id, position })),
      kind: 'workbook',
      held: new Map(),
      columns: { schemes: [], loci: names },
      failed: [],
      target: join(folder, 'results.xlsx'),
    },
    { checkpoint: () => undefined, report: () => undefined },
  ),
);
const perGenome = ({ clock, processor }: Cost) => ({ clock: clock / genomes, processor: processor / genomes });
const costs = { keep: perGenome(kept), open: { clock: open.clock, processor: open.processor } };
answer({
  ...costs,
  workbook: { clock: workbook.clock, processor: workbook.processor },
  memory: peakMemory(),
  bytes: statSync(file).size,
} satisfies ResultsAnswer);
