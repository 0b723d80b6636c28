import type { DataType } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import type { Genome } from '../genome/genome.ts';
import { readingsOf } from '../reading-frames.ts';
import type { MergedDatabase, MergedLocus, MergedOutlines } from './merge-outlines.ts';
import { countWords } from './word-table.ts';
import { WORD_LENGTH } from './kmers.ts';

/** How well a scheme fits a genome, by the words of its loci. */
export interface RankedScheme {
  readonly database: string;
  readonly synthetic: boolean;
  /** Absent: all loci of a database without schemes. */
  readonly scheme_id?: number;
  readonly scheme: string;
  readonly kind: SchemeKind;
  /** Loci of the scheme, those looked for, and those of them that are there. */
  readonly loci: number;
  readonly sampled: number;
  readonly found: number;
  /** 0 to 1: the mean of how near the loci are. */
  readonly score: number;
}

/**
 * What a scheme is for: `typing` has a primary key (ST) and profiles, and few loci; `large` has many, such as cgMLST; `loci` names
 * no types, or has none yet.
 */
export type SchemeKind = 'typing' | 'large' | 'loci';

/** Loci of the largest scheme that people read as a row of numbers. */
const FEW_LOCI = 100;

/** A locus with fewer of its words, or with a lower identity, is there by chance. */
const LEAST_WORDS = 4;
const LEAST_IDENTITY = 0.8;

/**
 * Scores of all schemes of which anything is in the genome. One scan looks for the words of a few representatives of each locus of
 * all databases, which lie beside them on the disk (`outline-file.ts`). `checkpoint` is called now and then.
 */
export function rankSchemes(genome: Genome, outlines: MergedOutlines, checkpoint: () => void): RankedScheme[] {
  const found = countFound(genome, outlines, checkpoint);
  return outlines.databases.flatMap((database) => {
    const identities = database.loci.map((locus) => identityOf(locus, found.get(locus.dataType)));
    return database.schemes.flatMap((scheme): RankedScheme[] => {
      // A locus whose alleles are too short for words, or that has none, says nothing.
      const sampled = scheme.sampled.filter((at) => (database.loci[at] as MergedLocus).words.length > 0);
      const there = sampled.map((at) => identities[at] as number).filter((identity) => identity > 0);
      if (there.length === 0) return [];
      const nearness = there.reduce((sum, identity) => sum + nearnessOf(identity), 0);
      return [
        {
          database: database.name,
          synthetic: database.synthetic,
          ...defined({ scheme_id: scheme.id }),
          scheme: scheme.name,
          kind: kindOf(scheme),
          loci: scheme.loci,
          sampled: sampled.length,
          found: there.length,
          score: nearness / sampled.length,
        },
      ];
    });
  });
}

function kindOf({ primary_key, has_profiles, loci }: MergedDatabase['schemes'][number]): SchemeKind {
  if (primary_key === undefined || !has_profiles) return 'loci';
  return loci <= FEW_LOCI ? 'typing' : 'large';
}

/** Identity as a number from 0 (at `LEAST_IDENTITY`, which even far relatives reach) to 1. */
export function nearnessOf(identity: number): number {
  return Math.max(0, (identity - LEAST_IDENTITY) / (1 - LEAST_IDENTITY));
}

/** Counts the words of all representatives in the genome, or in its translations. */
function countFound(genome: Genome, { databases, tables }: MergedOutlines, checkpoint: () => void) {
  const found = new Map(
    tables.map((table) => [table.dataType, new Int32Array(countOwners(databases, table.dataType))]),
  );
  const loci = databases.flatMap((database) => database.loci);
  for (const reading of readingsOf(genome, searchedLoci(loci))) {
    checkpoint();
    const table = tables.find(({ dataType }) => dataType === reading.dataType);
    const counts = found.get(reading.dataType);
    if (table && counts) countWords(reading.codes, table, counts);
  }
  return found;
}

function countOwners(databases: readonly MergedDatabase[], dataType: DataType): number {
  const own = databases.flatMap(({ loci }) => loci).filter((locus) => locus.dataType === dataType);
  return own.reduce((sum, { words }) => sum + words.length, 0);
}

/** One locus for each way to read a genome. */
function searchedLoci(loci: readonly MergedLocus[]): SearchedLocus[] {
  const ways = new Map(loci.map((locus) => [`${locus.dataType} ${locus.geneticCode}`, locus]));
  return [...ways].map(([name, { dataType, geneticCode }]) => ({ name, dataType, geneticCode }));
}

/**
 * Identity, 0 to 1, of the representative that is most like a part of the genome, estimated from the share of its words: each
 * word is there if all its residues are (https://doi.org/10.1186/s13059-016-0997-x). 0 if nothing is like it.
 */
function identityOf({ dataType, first, words }: MergedLocus, found: Int32Array | undefined): number {
  let best = 0;
  for (const [index, count] of words.entries()) {
    // In six translations each word may be found in several frames.
    const there = Math.min(count, found?.[first + index] ?? 0);
    if (there < Math.min(LEAST_WORDS, count)) continue;
    best = Math.max(best, (there / count) ** (1 / WORD_LENGTH[dataType]));
  }
  return best >= LEAST_IDENTITY ? best : 0;
}
