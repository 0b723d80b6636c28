import { selfScore } from '../alignment/protein-scoring.ts';
import { chooseRepresentatives } from './representatives.ts';
import { visitWords, type SeedLength } from './words.ts';

/** A peptide as it comes: an allele of a peptide locus, or a frame of an allele of a DNA locus. */
export interface PeptideAllele {
  readonly id: string;
  readonly codes: Uint8Array;
  /** Residues of the allele: bases, where it is DNA. */
  readonly length: number;
  /** 1 to 3, or -1 to -3 on the reverse strand, where the allele is DNA that was translated. */
  readonly frame?: number;
}

export interface PreparedPeptide extends PeptideAllele {
  /** Numbers of its words, see `words`, in its order. */
  readonly words: Int32Array;
  readonly selfScore: number;
}

/** All alleles of a locus as peptides, as the search for the best match wants them. */
export interface PeptideAlleles {
  /** In natural order of their ids; of equal peptides the first only. */
  readonly alleles: readonly PreparedPeptide[];
  /** The distinct words of all alleles, in the order of their numbers. */
  readonly words: Int32Array;
  /**
   * Where words of that length lie: for each the places in alleles, rounded down to `PLACE_STEP`, once however many alleles have it
   * there. Made when first asked for.
   */
  readonly seeds: (length: SeedLength) => readonly Seed[];
  /** Places of some alleles so that every other is much like one of them. Chosen when first asked for. */
  readonly representatives: () => readonly number[];
  readonly residues: number;
  readonly longest: number;
  readonly shortest: number;
}

/** Places of words within this many residues are one: alleles are shifted by small insertions. */
const PLACE_STEP = 8;

interface Seed {
  readonly word: number;
  readonly place: number;
}

/** Makes alleles, in natural order of their ids, ready to be searched. */
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
