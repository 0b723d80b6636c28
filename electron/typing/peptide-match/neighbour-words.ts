import { PEPTIDE_ALPHABET, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { PEPTIDE_CODES, PROTEIN_SCORES } from '../alignment/protein-scoring.ts';
import { SEPARATOR } from '../genome.ts';

/** Amino acids are 0 to 19 here, so that words of them are few; then what no word has in it. */
const AMINO_ACIDS = 'ACDEFGHIKLMNPQRSTVWY';
const STOP = 20;
const UNKNOWN = 21;

/** Around and between sequences: no comparison goes on over it. */
export const END = 22;

/** Codes `END` before and behind sequences. */
export const PADDING = 8;

/**
 * Where the four residues of a word are, from its place on: with gaps, so that words that overlap have little in common and are not all
 * spoilt by the same change (Ma et al. 2002, doi:10.1093/bioinformatics/18.3.440). Several shapes with a high score find as much as
 * one with a lower score in half of the time.
 */
export type Shape = readonly [number, number, number, number];
export const SHAPES: readonly Shape[] = [
  [0, 1, 2, 4],
  [0, 1, 4, 6],
  [0, 3, 4, 8],
];

/** Codes that the residues of a word may have, and how many words there are. */
export const WORD_CODES = 20;
export const WORD_COUNT = 160_000;

/** Bits of a code: the score of two codes is at `left << PAIR_BITS | right`. */
export const PAIR_BITS = 5;
const PAIR_CODES = 1 << PAIR_BITS;

/** Less than any sum could make good. */
const BEYOND = -128;

/** The scores of `PROTEIN_SCORES` by these codes, and one for `END` that is the end of everything. */
export const PAIR_SCORES: Int8Array = createScores();

/** The same where what lies beyond an end counts for nothing. */
export const AROUND_SCORES: Int8Array = PAIR_SCORES.map((score) => (score === BEYOND ? 0 : score));

const CODES: Uint8Array = createCodes();

/** The words that are like words of a sequence, and where in it. */
export interface NeighbourWords {
  /** By word: where its places begin in `places`; one more than there are words. */
  readonly starts: Int32Array;
  readonly places: Int32Array;
}

/** Peptide codes of several sequences as codes for comparison, with `PADDING` before and behind and one `END` between them. */
export function toPairCodes(sequences: readonly Uint8Array[]): Uint8Array {
  const size = sequences.reduce((sum, { length }) => sum + length + 1, 2 * PADDING - 1);
  const codes = new Uint8Array(size).fill(END);
  let at = PADDING;
  for (const sequence of sequences) {
    for (let index = 0; index < sequence.length; index++)
      codes[at + index] = CODES[sequence[index] as number] as number;
    at += sequence.length + 1;
  }
  return codes;
}

/** Makes residues unknown where fewer than `least` follow one another without a stop: what does not code is mostly such. */
export function closeShort(codes: Uint8Array, least: number): void {
  let start = 0;
  for (let index = 0; index < codes.length; index++) {
    if ((codes[index] as number) < WORD_CODES) continue;
    if (index - start < least) codes.fill(UNKNOWN, start, index);
    start = index + 1;
  }
}

/**
 * Every word of a shape that scores `least` or more against one of the sequence, with the places of that: the neighbourhood words of BLAST
 * (Altschul et al. 1990, doi:10.1016/S0022-2836(05)80360-2).
 */
export function indexNeighbours(codes: Uint8Array, shape: Shape, least: number): NeighbourWords {
  const starts = new Int32Array(WORD_COUNT + 1);
  visitNeighbours(codes, shape, least, (word) => (starts[word + 1] = (starts[word + 1] as number) + 1));
  for (let word = 1; word < starts.length; word++)
    starts[word] = (starts[word] as number) + (starts[word - 1] as number);
  const places = new Int32Array(starts.at(-1) as number);
  const next = starts.slice();
  visitNeighbours(codes, shape, least, (word, place) => {
    places[next[word] as number] = place;
    next[word] = (next[word] as number) + 1;
  });
  return { starts, places };
}

function visitNeighbours(
  codes: Uint8Array,
  shape: Shape,
  least: number,
  visit: (word: number, place: number) => void,
): void {
  const span = shape[3];
  for (let place = 0; place + span < codes.length; place++) {
    if (shape.some((offset) => (codes[place + offset] as number) >= WORD_CODES)) continue;
    const rows = shape.map((offset) => LIKELY[codes[place + offset] as number] as Likely);
    const [first, second, third, fourth] = rows as [Likely, Likely, Likely, Likely];
    const most = rows.map(({ scores }) => scores[0] as number) as [number, number, number, number];
    const [leastFirst, leastSecond] = [least - most[1] - most[2] - most[3], least - most[2] - most[3]];
    for (let one = 0; one < WORD_CODES && (first.scores[one] as number) >= leastFirst; one++) {
      const firstScore = first.scores[one] as number;
      const firstWord = (first.residues[one] as number) * WORD_CODES;
      for (let two = 0; two < WORD_CODES && firstScore + (second.scores[two] as number) >= leastSecond; two++) {
        const secondScore = firstScore + (second.scores[two] as number);
        const secondWord = (firstWord + (second.residues[two] as number)) * WORD_CODES;
        for (let three = 0; three < WORD_CODES; three++) {
          const thirdScore = secondScore + (third.scores[three] as number);
          if (thirdScore + most[3] < least) break;
          const thirdWord = (secondWord + (third.residues[three] as number)) * WORD_CODES;
          for (let four = 0; four < WORD_CODES && thirdScore + (fourth.scores[four] as number) >= least; four++) {
            visit(thirdWord + (fourth.residues[four] as number), place);
          }
        }
      }
    }
  }
}

/** The residues by their scores against one, highest first. */
interface Likely {
  readonly residues: Uint8Array;
  readonly scores: Int8Array;
}

const LIKELY: readonly Likely[] = Array.from({ length: WORD_CODES }, (_, residue): Likely => {
  const scoreOf = (other: number) => PAIR_SCORES[residue * PAIR_CODES + other] as number;
  const residues = Uint8Array.from({ length: WORD_CODES }, (__, other) => other).toSorted(
    (left, right) => scoreOf(right) - scoreOf(left),
  );
  return { residues, scores: Int8Array.from(residues, scoreOf) };
});

function peptideCode(letter: string): number {
  return PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number;
}

/** Selenocysteine is taken for the cysteine that it scores as. */
function createCodes(): Uint8Array {
  const codes = new Uint8Array(256).fill(UNKNOWN);
  for (const [code, letter] of [...AMINO_ACIDS].entries()) codes[peptideCode(letter)] = code;
  codes[peptideCode('U')] = AMINO_ACIDS.indexOf('C');
  codes[STOP_CODE] = STOP;
  codes[SEPARATOR] = END;
  return codes;
}

function createScores(): Int8Array {
  const scores = new Int8Array(PAIR_CODES * PAIR_CODES).fill(BEYOND);
  const originals = [...[...AMINO_ACIDS].map(peptideCode), STOP_CODE, PEPTIDE_CODES - 1];
  for (const [code, original] of originals.entries()) {
    for (const [other, otherOriginal] of originals.entries()) {
      scores[code * PAIR_CODES + other] = PROTEIN_SCORES[original * PEPTIDE_CODES + otherOriginal] as number;
    }
  }
  return scores;
}
