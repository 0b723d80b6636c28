import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evolve, otherStrand, randomBases } from './coding-sequence.ts';
import { createRandom, type Random } from './random.ts';

/**
 * The outcome for a locus in a genome. Of a truncated locus only the first 40 to 75 % are there, followed by other
 * bases.
 */
export type Fate = 'exact' | 'novel' | 'missing' | 'truncated' | 'duplicated';

/** Where a locus was planted; coordinates 1-based, inclusive. */
export interface PlantedPlace {
  contig: string;
  start: number;
  end: number;
  orientation: 'forward' | 'reverse';
}

/** The truth about a locus in a genome. */
export interface PlantedLocus {
  locus: string;
  fate: Fate;
  /** The planted allele, or the one from which the new or truncated sequence was made. Absent for a missing locus. */
  allele_id?: string;
  /** None for a missing locus, two for a duplicated one. */
  places: PlantedPlace[];
}

/** One genome and the truth about it, as files. */
export interface GenomeFiles {
  fasta: string;
  truth: string;
}

interface Piece {
  locus: string;
  fate: Fate;
  allele_id?: string;
  /** As often as it is planted. */
  copies: Buffer[];
}

/**
 * Writes genomes of about `bases` bases, all in one pass over the allele files because these are large. Loci lie one
 * after another, on either strand, with random bases between them.
 */
export function writeGenomes(
  loci: { name: string; file: string }[],
  genomes: GenomeFiles[],
  { bases, contigs }: { bases: number; contigs: number },
): void {
  const pieces: Piece[][] = genomes.map(() => []);
  for (const [place, { name, file }] of loci.entries()) {
    const alleles = readFileSync(file);
    const lines = alleles.toString('latin1').trimEnd().split('\n');
    for (const [number, list] of pieces.entries()) {
      list.push(decide(createRandom(bases, contigs, number, place), name, lines, alleles));
    }
  }
  for (const [number, { fasta, truth }] of genomes.entries()) {
    const random = createRandom(bases, contigs, number);
    writeFileSync(truth, JSON.stringify(assemble(random, pieces[number] ?? [], { bases, contigs }, fasta)));
    pieces[number] = [];
  }
}

/** 96 % exact, 2 % novel, 1 % missing, 0.5 % truncated, 0.5 % in two copies. */
function decide(random: Random, locus: string, lines: string[], alleles: Buffer): Piece {
  const chosen = random.below(lines.length / 2);
  const allele_id = String(chosen + 1);
  const sequence = Buffer.from(lines[2 * chosen + 1] ?? '', 'latin1');
  const die = random.below(200);
  if (die < 1) return { locus, fate: 'duplicated', allele_id, copies: [sequence, sequence] };
  if (die < 2) {
    const length = Math.floor((sequence.length * (40 + random.below(36))) / 100);
    return { locus, fate: 'truncated', allele_id, copies: [sequence.subarray(0, length)] };
  }
  if (die < 4) return { locus, fate: 'missing', copies: [] };
  if (die >= 8) return { locus, fate: 'exact', allele_id, copies: [sequence] };
  let novel = evolve(random, sequence);
  while (alleles.includes(Buffer.concat([Buffer.from('\n'), novel, Buffer.from('\n')]))) novel = evolve(random, novel);
  return { locus, fate: 'novel', allele_id, copies: [novel] };
}

function assemble(
  random: Random,
  pieces: Piece[],
  { bases, contigs }: { bases: number; contigs: number },
  fasta: string,
): PlantedLocus[] {
  const copies = pieces.flatMap((piece) => piece.copies.map((sequence) => ({ piece, sequence })));
  const planted = copies.reduce((sum, { sequence }) => sum + sequence.length, 0);
  const gap = Math.floor((bases - planted) / (copies.length + contigs));
  if (gap < 1) throw new RangeError(`${planted} bases of loci do not fit into a genome of ${bases}.`);
  const perContig = Math.ceil(copies.length / contigs);
  const places = new Map<Piece, PlantedPlace[]>();
  const text: Buffer[] = [];
  for (let first = 0; first < copies.length; first += perContig) {
    const contig = `contig_${first / perContig + 1}`;
    const parts = [randomBases(random, gap)];
    let used = gap;
    for (const { piece, sequence } of copies.slice(first, first + perContig)) {
      const orientation = random.below(2) === 0 ? 'forward' : 'reverse';
      parts.push(orientation === 'forward' ? sequence : otherStrand(sequence), randomBases(random, gap));
      const place: PlantedPlace = { contig, start: used + 1, end: used + sequence.length, orientation };
      places.set(piece, [...(places.get(piece) ?? []), place]);
      used += sequence.length + gap;
    }
    text.push(Buffer.from(`>${contig} generated\n`), inLines(Buffer.concat(parts)));
  }
  writeFileSync(fasta, Buffer.concat(text));
  return pieces.map((piece) => {
    const { locus, fate, allele_id } = piece;
    return { locus, fate, ...(allele_id === undefined ? {} : { allele_id }), places: places.get(piece) ?? [] };
  });
}

const LINE_WIDTH = 70;

function inLines(sequence: Buffer): Buffer {
  const text = Buffer.alloc(sequence.length + Math.ceil(sequence.length / LINE_WIDTH), '\n');
  for (let from = 0, at = 0; from < sequence.length; from += LINE_WIDTH, at += LINE_WIDTH + 1) {
    sequence.copy(text, at, from, from + LINE_WIDTH);
  }
  return text;
}

/** The truth that lies beside a genome. */
export function readTruth({ truth }: { truth: string }): PlantedLocus[] {
  return JSON.parse(readFileSync(truth, 'utf8'));
}

/** Name under which genome `number` (from 1) and its truth are kept. */
export function genomeFiles(folder: string, number: number): GenomeFiles {
  const name = `genome-${String(number).padStart(3, '0')}`;
  return { fasta: join(folder, `${name}.fna`), truth: join(folder, `${name}.truth.json`) };
}
