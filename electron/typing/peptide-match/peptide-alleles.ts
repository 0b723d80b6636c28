import { selfScore } from '../alignment/protein-scoring.ts';
import { visitWords } from './words.ts';

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
  /** Where words lie: for each the places in alleles, rounded down to `PLACE_STEP`, once however many alleles have it there. */
  readonly places: readonly { readonly word: number; readonly place: number }[];
  readonly residues: number;
  readonly longest: number;
  readonly shortest: number;
}

/** Places of words within this many residues are one: alleles are shifted by small insertions. */
const PLACE_STEP = 8;

/** Makes alleles, in natural order of their ids, ready to be searched. */
export function preparePeptides(alleles: Iterable<PeptideAllele>): PeptideAlleles {
  const numbers = new Map<number, number>();
  const seen = new Set<string>();
  const placed = new Set<number>();
  const places: { word: number; place: number }[] = [];
  const prepared: PreparedPeptide[] = [];
  let residues = 0;
  let longest = 0;
  let shortest = Infinity;
  for (const allele of alleles) {
    const { codes } = allele;
    const key = Buffer.from(codes.buffer, codes.byteOffset, codes.length).toString('latin1');
    residues += codes.length;
    if (seen.has(key)) continue;
    seen.add(key);
    const words = new Int32Array(codes.length);
    let count = 0;
    visitWords(codes, (word, start) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      words[count++] = number;
      const step = Math.floor(start / PLACE_STEP);
      const placeKey = number * 2 ** 24 + step;
      if (placed.has(placeKey)) return;
      placed.add(placeKey);
      places.push({ word, place: step * PLACE_STEP });
    });
    prepared.push({ ...allele, words: words.slice(0, count), selfScore: selfScore(codes) });
    longest = Math.max(longest, codes.length);
    shortest = Math.min(shortest, codes.length);
  }
  return { alleles: prepared, words: Int32Array.from(numbers.keys()), places, residues, longest, shortest };
}
