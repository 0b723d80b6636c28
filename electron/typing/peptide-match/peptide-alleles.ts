import { selfScore } from '../alignment/protein-scoring.ts';
import { visitWords, type SeedLength } from './kmers.ts';

/** An allele of a peptide locus, or one frame of an allele of a DNA locus. */
export interface PeptideAllele {
  readonly id: string;
  readonly codes: Uint8Array;
  /** Length of the allele in its own residues: bases for DNA. */
  readonly length: number;
  /** Frame in which a DNA allele was translated: 1 to 3, or -1 to -3 on the reverse strand. */
  readonly frame?: number;
}

export interface PreparedPeptide extends PeptideAllele {
  /** The numbers of its words (indexes into `words`), in order. */
  readonly words: Int32Array;
  readonly selfScore: number;
}

/** All alleles of a locus as peptides, prepared for the best-match search. */
export interface PeptideAlleles {
  /** In natural order of their ids. Of equal peptides only the first. */
  readonly alleles: readonly PreparedPeptide[];
  /** The distinct words of all alleles, by number. */
  readonly words: Int32Array;
  /**
   * Where words of that length lie: each word with its positions in alleles, rounded down to `PLACE_STEP`. A word that
   * many alleles have at one position is listed once. Made on first use.
   */
  readonly seeds: (length: SeedLength) => readonly Seed[];
  /** Indexes of alleles such that every other is much like one of them. Chosen on first use. */
  readonly representatives: () => readonly number[];
  readonly residues: number;
  readonly longest: number;
  readonly shortest: number;
}

/** Positions of a word within this many residues count as one, because small insertions shift alleles. */
const PLACE_STEP = 8;

interface Seed {
  readonly word: number;
  readonly place: number;
}

/** Prepares alleles, given in natural order of their ids, for the search. */
export function preparePeptides(alleles: Iterable<PeptideAllele>): PeptideAlleles {
  const distinct = new Map<string, PeptideAllele>();
  let residues = 0;
  for (const allele of alleles) {
    const { codes } = allele;
    const key = Buffer.from(codes.buffer, codes.byteOffset, codes.length).toString('latin1');
    residues += codes.length;
    if (!distinct.has(key)) distinct.set(key, allele);
  }
  const numbers = new Map<number, number>();
  const prepared = [...distinct.values()].map((allele): PreparedPeptide => {
    const words: number[] = [];
    visitWords(allele.codes, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      words.push(number);
    });
    return { ...allele, words: Int32Array.from(words), selfScore: selfScore(allele.codes) };
  });
  const lengths = prepared.map(({ codes }) => codes.length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const shortest = lengths.reduce((least, length) => Math.min(least, length), longest);
  const placed = new Map<SeedLength, readonly Seed[]>();
  const seeds = (length: SeedLength) => {
    const known = placed.get(length) ?? placeSeeds(prepared, length);
    placed.set(length, known);
    return known;
  };
  let chosen: readonly number[] | undefined;
  const representatives = () => (chosen ??= chooseRepresentatives(prepared, numbers.size));
  const words = Int32Array.from(numbers.keys());
  return { alleles: prepared, words, seeds, representatives, residues, longest, shortest };
}

function placeSeeds(alleles: readonly PeptideAllele[], length: SeedLength): Seed[] {
  const known = new Set<number>();
  const seeds: Seed[] = [];
  for (const { codes } of alleles) {
    visitWords(
      codes,
      (word, start) => {
        const step = Math.floor(start / PLACE_STEP);
        const key = step * 2 ** 25 + word;
        if (known.has(key)) return;
        known.add(key);
        seeds.push({ word, place: step * PLACE_STEP });
      },
      length,
    );
  }
  return seeds;
}

/** An allele, by the numbers of its words. */
interface WordedAllele {
  readonly words: Int32Array;
}

/**
 * Share of an allele's words that the representatives must have for the allele to be covered. Two alleles that differ
 * by 15 % share half.
 */
const LEAST_SHARED = 0.5;

/** The most representatives. No locus is so diverse, and searching with more would take too long. */
const MAX_REPRESENTATIVES = 48;

/**
 * Chooses alleles that stand for all: every other shares half of its words with them, so what is like it is also like
 * one of them. Gives their indexes. `words` is the number of distinct words.
 */
function chooseRepresentatives(alleles: readonly WordedAllele[], words: number): number[] {
  const known = new Uint8Array(words);
  const chosen: number[] = [];
  for (const [rank, allele] of alleles.entries()) {
    if (chosen.length === MAX_REPRESENTATIVES) break;
    let shared = 0;
    for (const number of allele.words) shared += known[number] as number;
    if (chosen.length > 0 && shared >= LEAST_SHARED * allele.words.length) continue;
    chosen.push(rank);
    for (const number of allele.words) known[number] = 1;
  }
  return chosen;
}
