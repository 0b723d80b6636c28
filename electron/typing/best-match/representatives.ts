import { codesAt, type LocusAlleles } from './locus-alleles.ts';
import { packedWord } from './packed-bases.ts';
import { visitWords, WORD, WordNumbers } from './kmers.ts';

/**
 * Share of an allele's sampled words that the representatives must have for the allele to be covered. Two alleles that
 * differ by 4 % share 60 %.
 */
const LEAST_SHARED = 0.5;

/** Words sampled per allele. */
const SAMPLED_WORDS = 32;

/** The most representatives. No locus is so diverse, and searching with more would take too long. */
const MAX_REPRESENTATIVES = 128;

/** What is known of a locus when its alleles are not at hand. */
export interface Outline {
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
  /**
   * Residue codes of some alleles. Every allele before `next` shares at least half of its sampled words with them, so a
   * sequence that is like any of those is like one of these.
   */
  readonly representatives: readonly Uint8Array[];
  /** Index, in natural order, of the first allele not yet checked. Infinity once the outline is complete. */
  readonly next: number;
}

/**
 * Yields outlines, each with one representative more, up to the complete one. Without `known` it begins at the first
 * allele.
 */
export function* findOutlines(locus: LocusAlleles, known: Outline = emptyOutline(locus)): Generator<Outline> {
  const words = new WordNumbers();
  const representatives = [...known.representatives];
  for (const codes of representatives) visitWords(codes, (word) => words.add(word));
  for (let rank = known.next; rank < locus.ids.length && representatives.length < MAX_REPRESENTATIVES; rank++) {
    if (representatives.length > 0 && isCovered(locus, rank, words)) continue;
    const codes = codesAt(locus, rank);
    visitWords(codes, (word) => words.add(word));
    representatives.push(codes);
    yield { ...known, representatives: [...representatives], next: rank + 1 };
  }
  yield { ...known, representatives, next: Infinity };
}

function emptyOutline({ residues, longest }: LocusAlleles): Outline {
  return { residues, longest, representatives: [], next: 0 };
}

function isCovered({ packed, starts, lengths, ambiguous }: LocusAlleles, rank: number, known: WordNumbers): boolean {
  const [at, length, codes] = [starts[rank] as number, lengths[rank] as number, ambiguous.get(rank)];
  const step = Math.max(WORD, Math.floor(length / SAMPLED_WORDS));
  let [sampled, found] = [0, 0];
  for (let start = 0; start + WORD <= length; start += step) {
    sampled++;
    const isKnown = known.find(packedWord(packed, at, start, WORD)) >= 0;
    if (isKnown && !codes?.subarray(start, start + WORD).some((code) => code > 3)) found++;
  }
  return found >= LEAST_SHARED * sampled;
}
