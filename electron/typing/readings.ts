import type { DataType } from '#shared/api/locus.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { codonTable, GENETIC_CODES, translateCodes } from '#shared/sequence/translation.ts';
import type { SearchedLocus } from './allele-catalogue.ts';
import type { Genome } from './genome.ts';

/** One way to read a genome: a strand, a reading frame of a strand, or a protein as it is. */
export interface Reading {
  readonly codes: Uint8Array;
  readonly dataType: DataType;
  /** Residues of the genome per code: 3 for a translation. */
  readonly scale: 1 | 3;
  /** Residues of the strand before the first code. */
  readonly offset: 0 | 1 | 2;
  readonly reverse: boolean;
  /** True for the loci whose alleles may be found in this reading. */
  isFor(locus: SearchedLocus): boolean;
}

/** Genetic code for loci that name one which is not supported: that of bacteria. */
const BACTERIAL_CODE = 11;

/**
 * The readings in which alleles of `loci` may lie, made one at a time because each is as large as the genome. DNA loci: both
 * strands. Peptide loci: the six frames, once per way in which their genetic codes translate, or the protein itself.
 */
export function* readingsOf(genome: Genome, loci: readonly SearchedLocus[]): Generator<Reading> {
  const { codes } = genome;
  if (genome.dataType === 'peptide') {
    yield { codes, dataType: 'peptide', scale: 1, offset: 0, reverse: false, isFor: (locus) => !isDna(locus) };
    return;
  }
  const tables = new Set(loci.filter((locus) => !isDna(locus)).map(tableOf));
  for (const reverse of [false, true]) {
    const strand = reverse ? reverseComplementCodes(codes) : codes;
    if (loci.some(isDna)) yield { codes: strand, dataType: 'DNA', scale: 1, offset: 0, reverse, isFor: isDna };
    for (const table of tables) yield* framesOf(strand, table, reverse);
  }
}

function* framesOf(strand: Uint8Array, table: Uint8Array, reverse: boolean): Generator<Reading> {
  for (const offset of [0, 1, 2] as const) {
    yield {
      codes: translateCodes(strand, offset, table),
      dataType: 'peptide',
      scale: 3,
      offset,
      reverse,
      isFor: (locus) => !isDna(locus) && tableOf(locus) === table,
    };
  }
}

function isDna(locus: SearchedLocus): boolean {
  return locus.dataType === 'DNA';
}

function tableOf(locus: SearchedLocus): Uint8Array {
  return codonTable(GENETIC_CODES.includes(locus.geneticCode) ? locus.geneticCode : BACTERIAL_CODE);
}
