import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

/** What a set is made of; the same numbers always give the same set. */
export interface SetSize {
  loci: number;
  allelesPerLocus: number;
  /** Bases, without the loci that are planted into it. */
  background: number;
  contigs: number;
}

/** An exact occurrence that was planted; coordinates 1-based, inclusive. */
export interface Planted {
  locus: string;
  allele_id: string;
  contig: string;
  start: number;
  end: number;
  orientation: 'forward' | 'reverse';
}

export interface GeneratedSet {
  /** Folder of `<locus>.fas` files. */
  alleles: string;
  /** FASTA file. */
  genome: string;
  truth: Planted[];
}

/** Raise it when the generator changes, so that a cached set is not taken for a new one. */
const GENERATOR_VERSION = 2;

/** The set that the goals are stated for: 50,000 alleles in 50 MB, and a genome of 2.2 Mb. */
export const BENCH_SIZE: SetSize = { loci: 500, allelesPerLocus: 100, background: 1_760_000, contigs: 100 };

/** Gives a set, generating it under the system's temporary folder when it is not there yet. */
export function generatedSet(size: SetSize): GeneratedSet {
  const name = `allelier-set-${GENERATOR_VERSION}-${Object.values(size).join('-')}`;
  const folder = join(tmpdir(), name);
  if (!existsSync(folder)) {
    const building = `${folder}.${randomUUID()}`;
    writeSet(building, size);
    try {
      renameSync(building, folder);
    } catch (error) {
      // Another process was quicker and made the same set.
      rmSync(building, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const truth: Planted[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  return { alleles: join(folder, 'alleles'), genome: join(folder, 'genome.fna'), truth };
}

function writeSet(folder: string, size: SetSize): void {
  const random = createRandom(20_260_102);
  mkdirSync(join(folder, 'alleles'), { recursive: true });
  const pieces: Piece[] = [];
  for (let index = 1; index <= size.loci; index++) {
    const locus = `GEN${String(index).padStart(4, '0')}`;
    const alleles = evolveAlleles(random, size.allelesPerLocus);
    const records = alleles.map((sequence, place) => `>${locus}_${place + 1}\n${sequence}\n`);
    writeFileSync(join(folder, 'alleles', `${locus}.fas`), records.join(''));
    pieces.push(...plant(random, locus, alleles));
  }
  const { text, truth } = assemble(random, pieces, size);
  writeFileSync(join(folder, 'genome.fna'), text);
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(truth));
}

/** A stretch of the genome that comes from a locus; `allele_id` is absent where it must not be found. */
interface Piece {
  locus: string;
  allele_id?: string;
  sequence: string;
}

/** Distinct relatives of one ancestor: each differs from an earlier one by some bases, one in eight also by a codon. */
function evolveAlleles(random: Random, count: number): string[] {
  const alleles = new Set([randomSequence(random, 3 * random.below(401) + 399)]);
  while (alleles.size < count) {
    const known = [...alleles];
    const parent = known[random.below(known.length)] ?? '';
    alleles.add(random.below(8) === 0 ? withoutCodon(random, mutate(random, parent)) : mutate(random, parent));
  }
  return [...alleles];
}

function mutate(random: Random, sequence: string): string {
  const bases = [...sequence];
  for (let times = 1 + random.below(8); times > 0; times--) bases[random.below(bases.length)] = random.base();
  return bases.join('');
}

/** Takes out a codon of the middle third, so that no allele becomes the beginning or end of another. */
function withoutCodon(random: Random, sequence: string): string {
  const at = Math.floor(sequence.length / 3) + random.below(Math.floor(sequence.length / 3));
  return sequence.slice(0, at) + sequence.slice(at + 3);
}

/** What becomes of a locus in the genome: 96 % exact, 2 % novel, 1 % missing, 0.5 % truncated, 0.5 % in two copies. */
function plant(random: Random, locus: string, alleles: string[]): Piece[] {
  const chosen = random.below(alleles.length);
  const sequence = alleles[chosen] ?? '';
  const exact = { locus, allele_id: String(chosen + 1), sequence };
  const fate = random.below(200);
  if (fate < 1) return [exact, exact];
  if (fate < 2) return [{ locus, sequence: sequence.slice(0, sequence.length / 2) }];
  if (fate < 4) return [];
  if (fate < 8) return [{ locus, sequence: `${sequence.slice(0, 200)}N${sequence.slice(201)}` }];
  return [exact];
}

function assemble(random: Random, pieces: Piece[], size: SetSize): { text: string; truth: Planted[] } {
  const truth: Planted[] = [];
  const gap = Math.floor(size.background / (pieces.length + size.contigs));
  const perContig = Math.ceil(pieces.length / size.contigs);
  let text = '';
  for (let first = 0; first < pieces.length; first += perContig) {
    const contig = `contig_${first / perContig + 1}`;
    let sequence = randomSequence(random, gap);
    for (const { locus, allele_id, sequence: piece } of pieces.slice(first, first + perContig)) {
      const orientation = random.below(2) === 0 ? 'forward' : 'reverse';
      const start = sequence.length + 1;
      sequence += orientation === 'forward' ? piece : reverseComplement(piece);
      if (allele_id) truth.push({ locus, allele_id, contig, start, end: sequence.length, orientation });
      sequence += randomSequence(random, gap);
    }
    text += `>${contig} generated\n${sequence.replace(/.{70}/g, '$&\n')}\n`;
  }
  return { text, truth };
}

function randomSequence(random: Random, length: number): string {
  let sequence = '';
  for (let index = 0; index < length; index++) sequence += random.base();
  return sequence;
}

interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  base(): string;
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
  return { below, base: () => 'ACGT'.charAt(below(4)) };
}
