import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers, mutate, randomBases } from '#test/unit/typing/best-match/naive-alignment.ts';
import { searchedLocus } from '#test/unit/typing/best-match/searched-locus.ts';

/** How the best match of mutated queries compares with the first hit of blastn. */
export interface BlastComparison {
  queries: number;
  /** The same allele, or another of the same score. */
  same: number;
  /** A higher score than blastn found: its search is a heuristic. */
  better: number;
  /** Hits of one side only. */
  onlyHere: number;
  /** Everything else, each in a sentence. */
  worse: string[];
  /** Milliseconds of blastn, and of the search here. */
  blast: number;
  here: number;
}

/** As deployed servers run it (`wire-notes.md` §5): default task, words of 20 bases, no filter, E up to 0.001, no limit of targets. */
const SETTINGS = ['-word_size', '20', '-dust', 'no', '-evalue', '0.001', '-max_target_seqs', '1000000'];

/**
 * Compares queries made from alleles, 0 to 10 % apart, by substitutions, insertions and deletions, a third of them cut short, half of
 * them reversed. Undefined where ncbi-blast+ is not installed.
 */
export async function compareWithBlast(
  loci: readonly { name: string; file: string }[],
  perLocus: number,
): Promise<BlastComparison | undefined> {
  if (spawnSync('blastn', ['-version']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'allelier-blast-'));
  const sum: BlastComparison = { queries: 0, same: 0, better: 0, onlyHere: 0, worse: [], blast: 0, here: 0 };
  const next = createNumbers(2026);
  try {
    for (const { name, file } of loci) {
      const alleles = readAlleles(file);
      const queries = Array.from({ length: perLocus }, (_, index) => makeQuery(next, alleles, index));
      const started = performance.now();
      const hits = runBlast(folder, alleles, queries);
      sum.blast += performance.now() - started;
      await compareLocus(sum, name, alleles, queries, hits);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return sum;
}

interface Allele {
  id: string;
  sequence: string;
}

function readAlleles(file: string): Allele[] {
  return readFileSync(file, 'latin1')
    .split('>')
    .slice(1)
    .map((record) => {
      const [header = '', ...lines] = record.split('\n');
      return { id: header.trim().replace(/^.*[_-]/, ''), sequence: lines.join('').trim() };
    });
}

function makeQuery(next: () => number, alleles: readonly Allele[], index: number): string {
  const source = alleles[Math.floor(next() * alleles.length)]?.sequence ?? '';
  let query = mutate(next, source, next() * 0.1);
  if (index % 3 === 0) {
    const [from, length] = [Math.floor((next() * query.length) / 2), Math.ceil(query.length * (0.3 + next() / 2))];
    query = query.slice(from, from + length);
  }
  const flanked = randomBases(next, Math.floor(next() * 200)) + query + randomBases(next, Math.floor(next() * 200));
  return index % 2 === 0 ? flanked : reverseComplement(flanked);
}

/** The raw scores of the hits of each query by allele id; BLAST rounds them down to whole numbers. */
function runBlast(folder: string, alleles: readonly Allele[], queries: readonly string[]): Map<string, number>[] {
  const [database, fasta] = [join(folder, 'alleles'), join(folder, 'queries')];
  writeFileSync(database, alleles.map(({ id, sequence }) => `>${id}\n${sequence}\n`).join(''));
  writeFileSync(fasta, queries.map((query, index) => `>${index}\n${query}\n`).join(''));
  execFileSync('makeblastdb', ['-in', database, '-dbtype', 'nucl'], { stdio: 'ignore' });
  const columns = ['-outfmt', '6 qseqid sseqid score'];
  const table = execFileSync('blastn', ['-query', fasta, '-db', database, ...SETTINGS, ...columns], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const hits = queries.map(() => new Map<string, number>());
  for (const line of table.trimEnd().split('\n')) {
    const [query = '', id = '', score = ''] = line.split('\t');
    const known = hits[Number(query)];
    known?.set(id, Math.max(known.get(id) ?? 0, Number(score)));
  }
  return hits;
}

async function compareLocus(
  sum: BlastComparison,
  name: string,
  alleles: readonly Allele[],
  queries: readonly string[],
  hits: readonly Map<string, number>[],
): Promise<void> {
  const searched = searchedLocus(alleles);
  const control = { checkpoint: () => {}, report: () => {} };
  for (const [index, sequence] of queries.entries()) {
    const started = performance.now();
    const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(sequence) }, control);
    const best = findPlaces(prepareQuery(genome, control.checkpoint), searched)[0]?.match;
    sum.here += performance.now() - started;
    sum.queries++;
    const scores = hits[index] ?? new Map<string, number>();
    const first = Math.max(0, ...scores.values());
    const score = best ? Math.floor(rawScore(best)) : 0;
    if (best && scores.get(best.allele_id) === first) sum.same++;
    else if (score === first) sum.same++;
    else if (first === 0) sum.onlyHere++;
    else if (score > first) sum.better++;
    else sum.worse.push(`${name}, query ${index}: ${score} here, ${first} by blastn`);
  }
}

/** In whole numbers and halves, from what an alignment consists of: reward 1, penalty 2, 2.5 per gapped base. */
function rawScore({ cigar }: { cigar: string }): number {
  const each: Record<string, number> = { '=': 1, X: -2, I: -2.5, D: -2.5 };
  let score = 0;
  for (const [, length, sign = ''] of cigar.matchAll(/(\d+)([=XID])/g)) score += Number(length) * (each[sign] ?? 0);
  return score;
}
