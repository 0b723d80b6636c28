import { codesAt, type LocusAlleles } from './locus-alleles.ts';
import { packedWord } from './packed-bases.ts';
import { visitWords, WORD, WordNumbers } from './words.ts';

/** Share of the words of an allele, of those looked at, that its representatives must have: two alleles 4 % apart share 60 %. */
const LEAST_SHARED = 0.5;

/** How many words of an allele are looked at. */
const LOOKED_AT = 32;

/** No locus is so diverse; one that were would not be looked through in time. */
const MAX_REPRESENTATIVES = 128;

/** What is known of a locus when its alleles are not at hand. */
export interface Outline {
  /** Bases of all alleles, and of the longest. */
  readonly residues: number;
  readonly longest: number;
  /**
   * Residue codes of some alleles, which every allele before `next` shares at least half of its words with: what is like any of those is
   * seen by its likeness to these.
   */
  readonly representatives: readonly Uint8Array[];
  /** Place of the first allele that was not looked at yet, in natural order; infinity when no more is to be found. */
  readonly next: number;
}

/** Outlines with one representative more than the one before, up to a whole one. Without `known` the first comes at once. */
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

function isCovered({ packed, starts, lengths, odd }: LocusAlleles, rank: number, known: WordNumbers): boolean {
  const [at, length, codes] = [starts[rank] as number, lengths[rank] as number, odd.get(rank)];
  const step = Math.max(WORD, Math.floor(length / LOOKED_AT));
  let [looked, found] = [0, 0];
  for (let start = 0; start + WORD <= length; start += step) {
    looked++;
    const isKnown = known.find(packedWord(packed, at, start, WORD)) >= 0;
    if (isKnown && !codes?.subarray(start, start + WORD).some((code) => code > 3)) found++;
  }
  return found >= LEAST_SHARED * looked;
}
