import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers, randomBases } from '#test/unit/typing/best-match/naive-alignment.ts';
import { codeFor, mutateProtein, randomProtein } from '#test/unit/typing/peptide-match/naive-protein.ts';
import { createTypingDatabase } from '#test/unit/typing/typing-database.ts';
import { costOf, type Cost } from './in-process.ts';
import { compareWithBlast } from './peptide-blast.ts';
import { passOverFiles } from './reference.ts';
import { median, say, type Group, type Line } from './table.ts';

const LOCI = 20;
const ALLELES = 200;
const BASES = 4_600_000;
const CONTIGS = 100;
const GENETIC_CODE = 11;

/** Every locus is planted as a new peptide, a few residues from the nearest. */
export const peptidesGroup: Group = {
  name: 'peptides',
  title: 'Best match of peptide loci in a genome: 20 loci of 200 alleles, 4.6 Mb',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-peptides-'));
    try {
      return await measureIn(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureIn(folder: string): Promise<Line[]> {
  const { loci, planted, genome } = generate();
  const path = join(folder, 'genome.fas');
  writeFileSync(path, genome);
  const database = await createTypingDatabase(folder, loci);
  const engine = createTypingEngine({ threads: 1 });
  const ask = () => engine.query({ database: database.at, input: { kind: 'file', path }, best: true });
  try {
    const first = await ask();
    const costs: Cost[] = [];
    for (let repeat = 0; repeat < 9; repeat++) costs.push(await costOf(ask));
    const found = new Map(first.best_matches.map(({ locus, novel }) => [locus, novel.sequence]));
    const wrong = [...planted].filter(([locus, protein]) => found.get(locus) !== protein);
    return [
      {
        what: 'All loci, warm (median of 9)',
        value: median(costs.map(({ clock }) => clock)),
        processor: median(costs.map(({ processor }) => processor)),
        unit: 'ms',
        reference: passOverFiles([path]),
        peer: measureBlast(folder, loci, path),
      },
      { what: 'New peptides not found as planted', value: wrong.length, unit: 'wrong', goal: 0 },
      ...(await compareAll()),
    ];
  } finally {
    await engine.close();
    await database.close();
  }
}

const COMPARED = 400;

/** The best matches of far proteins beside the first hits of BLAST; none of a hundred may be missed. */
async function compareAll(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const program of ['blastp', 'blastx', 'tblastn'] as const) {
    const what = `Of ${COMPARED} queries of 25 to 100 % identity, below ${program}`;
    if (!process.argv.includes('--peer')) {
      say(`${what}: skipped, takes a minute; add --peer`);
      continue;
    }
    const sum = await compareWithBlast(program, COMPARED);
    if (!sum) {
      say(`${what}: skipped, ${program} not installed (Debian: ncbi-blast+)`);
      continue;
    }
    for (const line of sum.worse) say(`  ${line}`);
    const peer = `${sum.queries} with a hit above the floor, ${sum.better} of them better here`;
    lines.push({ what, value: sum.worse.length, unit: 'wrong', goal: Math.floor(sum.queries / 100), peer });
    lines.push({
      what: 'The same, per query',
      value: sum.here / COMPARED,
      processor: sum.here / COMPARED,
      unit: 'ms',
      peer: `${(sum.blast / COMPARED).toFixed(1)} ms, ${program} with all queries at once`,
    });
  }
  return lines;
}

interface PeptideLocus {
  name: string;
  dataType: 'peptide';
  alleles: Record<string, string>;
}

function generate(): { loci: PeptideLocus[]; planted: Map<string, string>; genome: string } {
  const next = createNumbers(20);
  const planted = new Map<string, string>();
  const contigs = Array.from({ length: CONTIGS }, () => randomBases(next, BASES / CONTIGS));
  const loci = Array.from({ length: LOCI }, (_, index): PeptideLocus => {
    const name = `pep${index + 1}`;
    const ancestor = randomProtein(next, 150 + Math.floor(next() * 250));
    const ids = Array.from({ length: ALLELES }, (__, id) => String(id + 1));
    const alleles = Object.fromEntries(ids.map((id) => [id, mutateProtein(next, ancestor, 0.04, 40)]));
    const known = alleles['7'] ?? '';
    const novel = known.slice(0, 60) + (known[60] === 'K' ? 'W' : 'K') + known.slice(61);
    planted.set(name, novel);
    const bases = codeFor(novel, next);
    const contig = contigs[3 * index] ?? '';
    contigs[3 * index] = contig.slice(0, 9000) + (index % 2 ? reverseComplement(bases) : bases) + contig.slice(9000);
    return { name, dataType: 'peptide', alleles };
  });
  return { loci, planted, genome: contigs.map((bases, index) => `>contig${index + 1}\n${bases}\n`).join('') };
}

/** What blastx needs for the same as deployed servers run it, or that it is not there. */
function measureBlast(folder: string, loci: PeptideLocus[], genome: string): string {
  const database = join(folder, 'alleles');
  const records = loci.flatMap(({ name, alleles }) =>
    Object.entries(alleles).map(([id, protein]) => `>${name}_${id}\n${protein}\n`),
  );
  writeFileSync(`${database}.faa`, records.join(''));
  const made = spawnSync('makeblastdb', ['-in', `${database}.faa`, '-dbtype', 'prot', '-out', database]);
  if (made.status !== 0) return 'blastx is not installed (Debian: ncbi-blast+)';
  const settings = ['-query_gencode', String(GENETIC_CODE), '-comp_based_stats', '0', '-seg', 'no', '-outfmt', '6'];
  const started = performance.now();
  const searched = spawnSync(
    'blastx',
    ['-query', genome, '-db', database, ...settings, '-max_target_seqs', '1000000', '-out', `${database}.tsv`],
    { encoding: 'utf8' },
  );
  if (searched.status !== 0) return `blastx failed: ${searched.stderr.slice(0, 80)}`;
  return `${Math.round(performance.now() - started)} ms (blastx, one core)`;
}
