import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTypingEngine } from '#electron/typing/engine.ts';
import type { LocusReport, LocusStatus } from '#shared/rpc/contract/typing.ts';
import { evolve, randomCodingSequence } from '#test/support/generated/coding-sequence.ts';
import { readTruth, type Fate, type GenomeFiles, type PlantedLocus } from '#test/support/generated/generated-genome.ts';
import { createRandom } from '#test/support/generated/random.ts';
import {
  generatedAlleles,
  generatedGenomes,
  GENOME_2_2,
  GENOME_4_6,
  LARGE_SET,
  type GenomesSize,
} from '#test/support/generated-set.ts';
import { createTypingDatabase } from '#test/unit/typing/typing-database.ts';
import { benchDatabase, type BenchDatabase } from './bench-database.ts';
import { costOf, inProcess, type Cost } from './in-process.ts';
import { compareWithBlast } from './nearest-blast.ts';
import type { NearestBenchAnswer, NearestBenchTask } from './nearest-process.ts';
import { passOverFiles, passOverRows } from './reference.ts';
import { median, type Group, type Line } from './table.ts';

export const nearestGroup: Group = {
  name: 'nearest',
  title: 'Best matches, and what became of every locus, against 1,000,000 alleles',
  async measure() {
    const database = await benchDatabase(LARGE_SET);
    const [large, small] = [await ask(database, GENOME_4_6, 9), await ask(database, GENOME_2_2, 0)];
    const wrong = [...large.wrong, ...small.wrong];
    return [
      timeLine('Full report, 4.6 Mb, warm (median of 9)', large, 120),
      { what: 'Peak memory of that', value: large.memory, unit: 'MB' },
      await measureFar(database),
      await measureOneLocus(),
      {
        what: `Status or place wrong, of ${2 * LARGE_SET.loci} planted loci${listed(wrong)}`,
        value: wrong.length,
        unit: 'wrong',
        goal: SHARE_WRONG * 2 * LARGE_SET.loci,
      },
      await measureAgreement(),
    ];
  },
};

/** The share that may be wrong: 0.5 % (status of planted loci, best match compared with blastn). */
const SHARE_WRONG = 0.005;

function timeLine(what: string, { clocks, processors }: NearestBenchAnswer, goal?: number): Line {
  const [genome] = generatedGenomes(generatedAlleles(LARGE_SET), GENOME_4_6) as [GenomeFiles];
  const reference = passOverFiles([genome.fasta]);
  const line: Line = { what, value: median(clocks), processor: median(processors), unit: 'ms', reference };
  return goal === undefined ? line : { ...line, goal };
}

async function ask(
  { at }: BenchDatabase,
  size: GenomesSize,
  repeats: number,
): Promise<NearestBenchAnswer & { wrong: string[] }> {
  const [genome] = generatedGenomes(generatedAlleles(LARGE_SET), size) as [GenomeFiles];
  const answer = await report({ at, genome: genome.fasta, repeats });
  return { ...answer, wrong: compareReports(answer.loci, readTruth(genome)) };
}

function report(task: NearestBenchTask): Promise<NearestBenchAnswer> {
  return inProcess<NearestBenchTask, NearestBenchAnswer>('nearest-process.ts', task);
}

const STATUS: Record<Fate, LocusStatus> = {
  exact: 'exact',
  novel: 'novel',
  missing: 'missing',
  truncated: 'truncated',
  duplicated: 'several',
};

/** Loci with a report other than what was planted, as sentences. The place of a new allele must be right, too. */
function compareReports(loci: readonly LocusReport[], truth: readonly PlantedLocus[]): string[] {
  const reports = new Map(loci.map((one) => [one.locus, one]));
  return truth.flatMap(({ locus, fate, places: [place] }) => {
    const { status, nearest } = reports.get(locus) ?? {};
    if (status !== STATUS[fate]) return [`${locus} is ${fate}, not ${status}`];
    if (fate !== 'novel' || !place) return [];
    const isThere = (['contig', 'start', 'end', 'orientation'] as const).every(
      (name) => nearest?.[name] === place[name],
    );
    return isThere ? [] : [`${locus} lies elsewhere`];
  });
}

function listed(wrong: string[]): string {
  return wrong.length === 0 ? '' : `: ${wrong.slice(0, 5).join('; ')}`;
}

/**
 * One base in 75 of the genome is changed, so that hardly any locus has an exact allele: the worst case for a genome.
 */
async function measureFar({ at }: BenchDatabase): Promise<Line> {
  const [genome] = generatedGenomes(generatedAlleles(LARGE_SET), GENOME_4_6) as [GenomeFiles];
  const folder = mkdtempSync(join(tmpdir(), 'allelier-far-'));
  try {
    const path = join(folder, 'far.fna');
    writeFileSync(path, substitute(readFileSync(genome.fasta)));
    const answer = await report({ at, genome: path, repeats: 1 });
    const exact = answer.loci.filter(({ status }) => status === 'exact').length;
    return timeLine(`The same where ${LARGE_SET.loci - exact} of ${LARGE_SET.loci} loci have no exact allele`, answer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function substitute(fasta: Buffer): Buffer {
  const random = createRandom(75);
  let isHeader = false;
  for (let index = 0; index < fasta.length; index++) {
    const byte = fasta[index] as number;
    if (byte === 62) isHeader = true;
    if (byte === 10) isHeader = false;
    if (!isHeader && byte !== 10 && random.below(75) === 0) fasta[index] = 'ACGT'.charCodeAt(random.below(4));
  }
  return fasta;
}

/** A query of 450 bases, a few away from the nearest of 1,500 alleles. */
async function measureOneLocus(): Promise<Line> {
  const random = createRandom(1500);
  const sequences = [randomCodingSequence(random, 150)];
  const known = new Set<string>();
  while (known.size < 1500) {
    const child = evolve(random, sequences[random.below(sequences.length)] as Buffer);
    if (known.has(child.toString('latin1'))) continue;
    known.add(child.toString('latin1'));
    sequences.push(child);
  }
  const query = evolve(random, evolve(random, sequences[700] as Buffer));
  const folder = mkdtempSync(join(tmpdir(), 'allelier-locus-'));
  const alleles = Object.fromEntries([...known].map((sequence, index) => [String(index + 1), sequence]));
  const database = await createTypingDatabase(folder, [{ name: 'abc', alleles }]);
  const engine = createTypingEngine({ threads: 1 });
  try {
    const input = { kind: 'bytes', bytes: new Uint8Array(query) } as const;
    const search = () => engine.query({ database: database.at, loci: ['abc'], input, best: true });
    for (let warm = 0; warm < 50; warm++) await search();
    const costs: Cost[] = [];
    for (let repeat = 0; repeat < 51; repeat++) costs.push(await costOf(search));
    const { connection } = database;
    return {
      what: 'Best match, a query of 450 bases, 1,500 alleles (median of 51)',
      value: median(costs.map(({ clock }) => clock)),
      processor: median(costs.map(({ processor }) => processor)),
      unit: 'ms',
      reference: passOverRows(connection, 'select allele_id, sequence from allele'),
      goal: 10,
    };
  } finally {
    await engine.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Twenty loci, with a hundred queries each if BLAST is wanted (`--peer`), otherwise with ten. */
async function measureAgreement(): Promise<Line> {
  const perLocus = process.argv.includes('--peer') ? 100 : 10;
  const result = await compareWithBlast(generatedAlleles(LARGE_SET).loci.slice(0, 20), perLocus);
  const what = 'Best match worse than the first hit of blastn';
  if (!result) return { what, value: 0, unit: 'wrong', peer: 'skipped: blastn not installed (Debian: ncbi-blast+)' };
  const { queries, worse, better, onlyHere, blast, here } = result;
  const perQuery = (ms: number) => (ms / queries).toFixed(1);
  return {
    what: `${what}, of ${queries} queries${listed(worse)}`,
    value: worse.length,
    unit: 'wrong',
    goal: SHARE_WRONG * queries,
    peer: `${perQuery(blast)} ms a query, here ${perQuery(here)}; ${better} better here, ${onlyHere} found here only`,
  };
}
