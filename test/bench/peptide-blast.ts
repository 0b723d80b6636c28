import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectValue } from '#electron/typing/alignment/protein-scoring.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { findPeptideMatches, type SearchedPeptides } from '#electron/typing/peptide-match/find-peptide-matches.ts';
import { preparePeptides, type PeptideAllele } from '#electron/typing/peptide-match/peptide-alleles.ts';
import { DNA_ALPHABET, PEPTIDE_ALPHABET, type Alphabet } from '#shared/sequence/alphabet.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { codonTable, translateCodes } from '#shared/sequence/translation.ts';
import { createNumbers, randomBases } from '#test/unit/typing/best-match/naive-alignment.ts';
import { codeFor, evolveProtein, mutateProtein, randomProtein } from '#test/unit/typing/peptide-match/naive-protein.ts';

const GENETIC_CODE = 11;
const LOCI = 12;
const ALLELES = 30;

/** Of a protein with its locus; matches that chance gives more often are not reported (`find-peptide-matches.ts`). */
const EXPECT_VALUE = 0.001;

/** Without the adjustments that make scores of the same alignment differ from one program to the other. */
const CODES = {
  blastp: [],
  blastx: ['-query_gencode', String(GENETIC_CODE)],
  tblastn: ['-db_gencode', String(GENETIC_CODE)],
};
const SETTINGS = ['-comp_based_stats', '0', '-seg', 'no', '-max_target_seqs', '1000000'];

type Program = keyof typeof CODES;

/** How the best matches of queries of 25 to 100 % identity compare with the first hits of a program of ncbi-blast+. */
export interface PeptideComparison {
  /** Queries of which BLAST has a hit above the floor of scores. */
  queries: number;
  /** Of those, with a best match of that score or a higher one. */
  found: number;
  better: number;
  /** Milliseconds: BLAST by the clock, on one core, and processor time of the search here. */
  blast: number;
  here: number;
  /** Queries with less than BLAST found: the share of residues that is the same, and both scores. */
  worse: string[];
}

/** Undefined where ncbi-blast+ is not installed. */
export async function compareWithBlast(program: Program, queries: number): Promise<PeptideComparison | undefined> {
  if (spawnSync(program, ['-version']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'allelier-blast-'));
  try {
    return await compareIn(folder, program, queries);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Query {
  locus: number;
  identity: number;
  text: string;
}

async function compareIn(folder: string, program: Program, count: number): Promise<PeptideComparison> {
  const next = createNumbers(2026);
  const proteins = Array.from({ length: LOCI }, () => {
    const ancestor = randomProtein(next, 100 + Math.floor(next() * 300));
    return Array.from({ length: ALLELES }, () => mutateProtein(next, ancestor, 0.05, 40));
  });
  const queries = Array.from({ length: count }, (_, index) => makeQuery(next, proteins, program, index));
  const isDna = program === 'tblastn';
  const alleles = proteins.map((all) => all.map((protein) => (isDna ? codeFor(protein, next, GENETIC_CODE) : protein)));
  const started = performance.now();
  const hits = runBlast(folder, program, alleles, queries);
  const blast = performance.now() - started;
  const sum: PeptideComparison = { queries: 0, found: 0, better: 0, blast, here: 0, worse: [] };
  const loci = alleles.map((sequences, index) => prepareLocus(`locus${index}`, sequences, isDna));
  for (const [index, { locus, identity, text }] of queries.entries()) {
    const searched = loci[locus] as SearchedPeptides;
    const before = process.cpuUsage();
    const genome = await readGenome(
      { kind: 'bytes', bytes: Buffer.from(text) },
      { checkpoint: () => {}, report: () => {} },
    );
    const [match] = findPeptideMatches(genome, [searched], () => {});
    const { user, system } = process.cpuUsage(before);
    sum.here += (user + system) / 1000;
    const wanted = hits.get(`${index} ${locus}`) ?? 0;
    const residues = genome.residues / (program === 'blastx' ? 3 : 1);
    if (wanted === 0 || expectValue(wanted, residues, searched.alleles.residues) > EXPECT_VALUE) continue;
    sum.queries++;
    const score = match ? scoreOf(match.best.bit_score) : 0;
    if (score >= wanted) sum.found++;
    else sum.worse.push(`identity ${identity.toFixed(2)}: ${score}, ${program} ${wanted}`);
    if (score > wanted) sum.better++;
  }
  return sum;
}

/**
 * A relative of an allele between other residues. Half of them have random changes, half those that evolution makes.
 */
function makeQuery(next: () => number, proteins: readonly string[][], program: Program, index: number): Query {
  const locus = Math.floor(next() * LOCI);
  const allele = proteins[locus]?.[Math.floor(next() * ALLELES)] ?? '';
  const identity = 0.25 + 0.75 * next();
  const changed =
    index % 2 === 0 ? mutateProtein(next, allele, 1 - identity, 60) : evolveProtein(next, allele, 1 - identity, 60);
  if (program !== 'blastx') {
    return { locus, identity, text: randomProtein(next, next() * 60) + changed + randomProtein(next, next() * 60) };
  }
  const bases =
    randomBases(next, Math.floor(next() * 2000)) +
    codeFor(changed, next, GENETIC_CODE) +
    randomBases(next, Math.floor(next() * 2000));
  return { locus, identity, text: index % 4 < 2 ? bases : reverseComplement(bases) };
}

/** The best raw score by number of query and locus. */
function runBlast(
  folder: string,
  program: Program,
  alleles: readonly string[][],
  queries: readonly Query[],
): Map<string, number> {
  const [database, fasta] = [join(folder, 'alleles'), join(folder, 'queries')];
  const records = alleles.flatMap((all, locus) => all.map((sequence, id) => `>${locus}_${id}\n${sequence}\n`));
  writeFileSync(database, records.join(''));
  writeFileSync(fasta, queries.map(({ text }, index) => `>${index}\n${text}\n`).join(''));
  execFileSync('makeblastdb', ['-in', database, '-dbtype', program === 'tblastn' ? 'nucl' : 'prot'], {
    stdio: 'ignore',
  });
  const columns = ['-outfmt', '6 qseqid sseqid score'];
  const table = execFileSync(program, ['-query', fasta, '-db', database, ...SETTINGS, ...CODES[program], ...columns], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const hits = new Map<string, number>();
  for (const line of table.trimEnd().split('\n')) {
    const [query = '', id = '', score = ''] = line.split('\t');
    const key = `${query} ${id.replace(/_.*/, '')}`;
    hits.set(key, Math.max(hits.get(key) ?? 0, Number(score)));
  }
  return hits;
}

function prepareLocus(name: string, sequences: readonly string[], isDna: boolean): SearchedPeptides {
  const alleles = sequences.flatMap((sequence, index): PeptideAllele[] => {
    const about = { id: String(index + 1), length: sequence.length };
    if (!isDna) return [{ ...about, codes: codesOf(sequence, PEPTIDE_ALPHABET) }];
    return [1, 2, 3, -1, -2, -3].map((frame) => {
      const strand = codesOf(frame < 0 ? reverseComplement(sequence) : sequence, DNA_ALPHABET);
      return { ...about, codes: translateCodes(strand, Math.abs(frame) - 1, codonTable(GENETIC_CODE)), frame };
    });
  });
  const locus = { name, dataType: isDna ? ('DNA' as const) : ('peptide' as const), geneticCode: GENETIC_CODE };
  return { locus, alleles: preparePeptides(alleles) };
}

function codesOf(sequence: string, { codes }: Alphabet): Uint8Array {
  return Uint8Array.from(sequence, (letter) => codes[letter.charCodeAt(0)] as number);
}

/** In units of BLOSUM62, from bits, as BLAST rounds neither of the two. */
function scoreOf(bits: number): number {
  return Math.round((bits * Math.LN2 + Math.log(0.041)) / 0.267);
}
