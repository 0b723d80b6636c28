import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evolve, randomBases, randomCodingSequence } from './generated/coding-sequence.ts';
import { genomeFiles, writeGenomes, type GenomeFiles } from './generated/generated-genome.ts';
import { createRandom } from './generated/random.ts';

/** Raise it when the generator changes, so that a cached set is not mistaken for a new one. */
const GENERATOR_VERSION = 3;

/** 200,000 alleles in 200 MB. */
export const MEDIUM_SET: AllelesSize = { loci: 2000, allelesPerLocus: 100 };

/** 1,000,000 alleles in 1 GB: the set for which the goals of typing are stated. */
export const LARGE_SET: AllelesSize = { loci: 2000, allelesPerLocus: 500 };

/**
 * As many alleles as 167 schemes of seven loci have. They are fragments of genes, as in such schemes: they begin with any
 * codon.
 */
export const FRAGMENT_SET: AllelesSize = { loci: 1169, allelesPerLocus: 200, areFragments: true };

/** Genomes that are large enough for the loci of these sets. */
export const GENOME_2_2: GenomesSize = { bases: 2_200_000, contigs: 100, genomes: 1 };
export const GENOME_4_6: GenomesSize = { bases: 4_600_000, contigs: 100, genomes: 1 };

/** What a set of alleles is made of; the same numbers always give the same set. */
export interface AllelesSize {
  loci: number;
  allelesPerLocus: number;
  /** Whether they are parts of 390 to 525 bases without start and stop codons. Absent: whole coding sequences. */
  areFragments?: true;
}

export interface GenomesSize {
  bases: number;
  contigs: number;
  genomes: number;
}

/** Coding sequences of 399 to 1,599 bases (999 in the mean), evolved from one ancestor per locus; all of them distinct. */
export interface GeneratedAlleles {
  /** Folder of `<locus>.fas` files, to be imported as it is; alleles are numbered from 1, each sequence is one line. */
  folder: string;
  loci: { name: string; file: string }[];
  /** A name that identifies this set. */
  name: string;
}

/** Gives a set of alleles. It is generated in the system's temporary folder if it does not exist yet. */
export function generatedAlleles(size: AllelesSize): GeneratedAlleles {
  const kind = size.areFragments ? '-fragments' : '';
  const name = `allelier-set-${GENERATOR_VERSION}-${size.loci}x${size.allelesPerLocus}${kind}`;
  const folder = join(tmpdir(), name);
  writeOnce(folder, (building) => {
    for (let place = 0; place < size.loci; place++) writeLocus(building, place, size);
  });
  const loci = Array.from({ length: size.loci }, (_, place) => {
    return { name: locusName(place), file: join(folder, `${locusName(place)}.fas`) };
  });
  return { folder, loci, name };
}

/**
 * Gives genomes with the loci of a set planted into them. A genome depends on its number only. `readTruth`
 * (`generated/generated-genome.ts`) gives the outcome of each locus.
 */
export function generatedGenomes(alleles: GeneratedAlleles, size: GenomesSize): GenomeFiles[] {
  const folder = join(tmpdir(), `${alleles.name}-genomes-${Object.values(size).join('-')}`);
  const numbers = Array.from({ length: size.genomes }, (_, index) => index + 1);
  writeOnce(folder, (building) =>
    writeGenomes(
      alleles.loci,
      numbers.map((number) => genomeFiles(building, number)),
      size,
    ),
  );
  return numbers.map((number) => genomeFiles(folder, number));
}

/** Fills a folder in one step: if it exists, it is whole. */
function writeOnce(folder: string, write: (building: string) => void): void {
  if (existsSync(folder)) return;
  const building = `${folder}.${randomUUID()}`;
  mkdirSync(building);
  try {
    write(building);
    renameSync(building, folder);
  } catch (error) {
    rmSync(building, { recursive: true });
    // Otherwise another process was quicker and made the same.
    if (!existsSync(folder)) throw error;
  }
}

function locusName(place: number): string {
  return `GEN${String(place + 1).padStart(4, '0')}`;
}

/** Writes the alleles of one locus: each evolved from an earlier one. */
function writeLocus(folder: string, place: number, { allelesPerLocus: count, areFragments }: AllelesSize): void {
  const random = createRandom(20_260_102, place);
  const ancestor = areFragments
    ? randomBases(random, 390 + 3 * random.below(46))
    : randomCodingSequence(random, 133 + random.below(401));
  const alleles = [ancestor];
  const known = new Set(alleles.map((allele) => allele.toString('latin1')));
  while (alleles.length < count) {
    const child = evolve(random, alleles[random.below(alleles.length)] as Buffer);
    const text = child.toString('latin1');
    if (known.has(text)) continue;
    known.add(text);
    alleles.push(child);
  }
  const name = locusName(place);
  const records = [...known].map((sequence, index) => `>${name}_${index + 1}\n${sequence}\n`);
  const file = openSync(join(folder, `${name}.fas`), 'wx');
  writeSync(file, records.join(''), 0, 'latin1');
  closeSync(file);
}
