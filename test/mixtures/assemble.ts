import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNumbers } from '#test/unit/typing/best-match/naive-alignment.ts';

/** Reads of each base of an assembly, of all strains together. */
const DEPTH = 25;
const READ_LENGTH = 150;
const FRAGMENT = { mean: 400, deviation: 60 };

/** Runs a program on one thread and without haste; what it prints is shown only if it fails. */
function run(folder: string, program: string, options: readonly (string | number)[]): void {
  execFileSync('nice', ['-n', '19', program, ...options.map(String)], {
    cwd: folder,
    env: { ...process.env, OMP_NUM_THREADS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e9,
  });
}

/** Each assembler writes the contigs of `1.fq` and `2.fq` of a folder, and says in which file. */
const ASSEMBLERS: Record<Assembler, (folder: string) => string> = {
  velvet: (folder) => {
    run(folder, 'velveth', ['velvet', 31, '-fastq', '-shortPaired', '-separate', '1.fq', '2.fq']);
    const depth = ['-exp_cov', 'auto', '-cov_cutoff', 'auto'];
    run(folder, 'velvetg', ['velvet', ...depth, '-ins_length', FRAGMENT.mean, '-min_contig_lgth', 200]);
    return 'velvet/contigs.fa';
  },
  megahit: (folder) => {
    const words = ['--k-list', '31,59,87', '--no-mercy', '--min-contig-len', 200];
    run(folder, 'megahit', ['-1', '1.fq', '-2', '2.fq', '-t', 1, '-o', 'megahit', ...words]);
    return 'megahit/final.contigs.fa';
  },
};

export const ASSEMBLER_NAMES = ['velvet', 'megahit'] as const;
export type Assembler = (typeof ASSEMBLER_NAMES)[number];

/** Simulates paired reads of a HiSeq 2500 with ART into `1.fq` and `2.fq` of a folder. */
export function simulateReads(folder: string, contigs: readonly string[], seed: number): void {
  const making = `${folder}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'genome.fa'), contigs.map((bases, index) => `>${index + 1}\n${bases}\n`).join(''));
  const size = ['-l', READ_LENGTH, '-m', FRAGMENT.mean, '-s', FRAGMENT.deviation, '-f', DEPTH];
  run(making, 'art_illumina', ['-ss', 'HS25', ...size, '-na', '-q', '-rs', seed, '-p', '-i', 'genome.fa', '-o', '']);
  renameSync(making, folder);
}

/** Assembles a share of the reads of each strain, chosen at random with a fixed seed, and gives FASTA. */
export function assemble(
  folder: string,
  strains: readonly { reads: string; share: number }[],
  assembler: Assembler,
): string {
  mkdirSync(folder, { recursive: true });
  try {
    for (const end of [1, 2]) mixReads(join(folder, `${end}.fq`), end, strains);
    return readFileSync(join(folder, ASSEMBLERS[assembler](folder)), 'latin1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both ends of a pair are chosen by the same numbers. */
function mixReads(target: string, end: number, strains: readonly { reads: string; share: number }[]): void {
  const mixed: string[] = [];
  for (const { reads, share } of strains) {
    const next = createNumbers(Math.round(share * 100));
    const lines = readFileSync(join(reads, `${end}.fq`), 'latin1').split('\n');
    for (let line = 0; line + 3 < lines.length; line += 4)
      if (next() < share) mixed.push(...lines.slice(line, line + 4));
  }
  writeFileSync(target, `${mixed.join('\n')}\n`);
}
