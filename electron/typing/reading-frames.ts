import type { DataType } from '#shared/api/locus.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { BACTERIAL_CODE, isGeneticCode } from '#shared/sequence/genetic-codes.ts';
import { codonTable, translateCodes } from '#shared/sequence/translation.ts';
import type { SearchedLocus } from './index/allele-catalogue.ts';
import type { Genome } from './genome/genome.ts';

/** One way to read a genome: as it is, or one of its six reading frames. */
export interface FrameReading {
  readonly codes: Uint8Array;
  readonly dataType: DataType;
  /** Residues of the genome per code: 3 for a translation. */
  readonly scale: 1 | 3;
  /** Residues of the strand before the first code. */
  readonly offset: 0 | 1 | 2;
  /** True for a frame of the reverse strand. */
  readonly isReverse: boolean;
  /** Whether alleles of a locus may be found in this reading. */
  isFor(locus: SearchedLocus): boolean;
}

/**
 * The readings in which alleles of `loci` may lie. They are made one at a time, because each is as large as the genome.
 * For DNA loci: the genome. For peptide loci: its six frames, once for each different translation by their genetic
 * codes, or the protein itself.
 */
export function* readingsOf(genome: Genome, loci: readonly SearchedLocus[]): Generator<FrameReading> {
  const { codes, dataType } = genome;
  const isFor = (locus: SearchedLocus) => locus.dataType === dataType;
  if (loci.some(isFor)) yield { codes, dataType, scale: 1, offset: 0, isReverse: false, isFor };
  if (dataType === 'peptide') return;
  const tables = new Set(loci.filter((locus) => !isFor(locus)).map(tableOf));
  if (tables.size === 0) return;
  for (const isReverse of [false, true]) {
    const strand = isReverse ? reverseComplementCodes(codes) : codes;
    for (const table of tables) yield* framesOf(strand, table, isReverse);
  }
}

function* framesOf(strand: Uint8Array, table: Uint8Array, isReverse: boolean): Generator<FrameReading> {
  for (const offset of [0, 1, 2] as const) {
    yield {
      codes: translateCodes(strand, offset, table),
      dataType: 'peptide',
      scale: 3,
      offset,
      isReverse,
      isFor: (locus) => locus.dataType === 'peptide' && tableOf(locus) === table,
    };
  }
}

/** The codon table of a locus. If it names no genetic code of NCBI, that of bacteria. */
export function tableOf({ geneticCode }: Pick<SearchedLocus, 'geneticCode'>): Uint8Array {
  return codonTable(isGeneticCode(geneticCode) ? geneticCode : BACTERIAL_CODE);
}
