import type { DatabaseSync } from 'node:sqlite';
import { openCatalogue, rankAlleles } from '#electron/typing/index/allele-catalogue.ts';
import { findMatches } from '#electron/typing/find-matches.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { buildIndex } from '#electron/typing/index/index-store.ts';
import { viewSharedIndex, type SharedIndex } from '#electron/typing/index/shared-index.ts';

export const control = { checkpoint: () => {}, report: () => {} };
export const noProgress = () => {};

export const LONG = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACATCCGA';
/** Alleles that share seeds, lie within one another, or are short; any of them may be anywhere in `GENOME`. */
export const SEQUENCES = [
  LONG,
  LONG.slice(0, 30),
  LONG.slice(3),
  'ACG',
  'TTAC',
  `${LONG}GG`,
  `${LONG.slice(0, 36)}AAAAAAA`,
];
const GENOME = `>a\n${LONG}GGCC${LONG.slice(0, 36)}AAAAAAA\n>b\nACGNTTAC${LONG.slice(0, 33)}`;
export const LOCI = [
  { name: 'd', alleles: { 1: LONG, 2: 'ACG' } },
  { name: 'e', alleles: {} },
  { name: 'p', dataType: 'peptide' as const, alleles: { 1: 'MTG' } },
];

const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(GENOME) }, control);

/** What is found in the genome, as text. */
export function search(connection: DatabaseSync, index: SharedIndex): string[] {
  const catalogue = openCatalogue(connection);
  const list = findMatches(genome, viewSharedIndex(index), catalogue, () => {});
  const { contig, start, end, allele, reverse } = list.sort(genome, rankAlleles(catalogue));
  return Array.from(contig, (one, place) => {
    const found = catalogue.found[allele[place] ?? -1];
    return [found?.locus.name, found?.alleleId, one, start[place], end[place], reverse[place]].join(' ');
  });
}

/** The index that is built anew. */
export const built = (connection: DatabaseSync) => buildIndex(connection, noProgress);

/** How many alleles an index has beside its large tables. */
export function additionsOf({ additions }: SharedIndex): number {
  return additions?.layout.alleles.reduce((sum, { count }) => sum + count, 0) ?? 0;
}
