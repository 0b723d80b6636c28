import { PEPTIDE_ALPHABET, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { PEPTIDE_CODES, PROTEIN_SCORES } from '../alignment/protein-scoring.ts';
import { SEPARATOR } from '../genome/genome.ts';

/** In these codes amino acids are 0 to 19, so that there are few words. The codes from 20 on occur in no word. */
const AMINO_ACIDS = 'ACDEFGHIKLMNPQRSTVWY';
const STOP = 20;
const UNKNOWN = 21;

/** Stands before, between and behind sequences. No comparison goes across it. */
const END = 22;

/** How many `END` codes stand before and behind the sequences. */
export const PADDING = 8;

/**
 * Offsets of the four residues of a word. They have gaps, so that overlapping words have little in common and one
 * change does not spoil them all (Ma et al. 2002, doi:10.1093/bioinformatics/18.3.440). Several shapes with a high
 * minimum score find as much as one shape with a lower one, in half the time.
 */
export type WordShape = readonly [number, number, number, number];
export const SHAPES: readonly WordShape[] = [
  [0, 1, 2, 4],
  [0, 1, 4, 6],
  [0, 3, 4, 8],
];

/** How many codes a residue of a word may have, and how many words there are. */
export const WORD_CODES = 20;
const WORD_COUNT = 160_000;

/** Bits of a code. The score of two codes is at index `left << PAIR_BITS | right`. */
export const PAIR_BITS = 5;
const PAIR_CODES = 1 << PAIR_BITS;

/** Score of `END`: lower than any sum could make up for. */
const PAST_END = -128;

/** The scores of `PROTEIN_SCORES` for these codes. `END` against anything ends an extension. */
export const PAIR_SCORES: Int8Array = createScores();

/** The same scores, but what lies beyond an end counts as 0. */
export const AROUND_SCORES: Int8Array = PAIR_SCORES.map((score) => (score === PAST_END ? 0 : score));

const CODES: Uint8Array = createCodes();

/** For each word the positions in a sequence at which a similar word lies. */
export interface NeighbourWords {
  /** For each word the index at which its positions begin in `places`. One entry more than there are words. */
  readonly starts: Int32Array;
  readonly places: Int32Array;
}

/** Turns several peptides into codes for comparison, with `PADDING` before and behind and one `END` between two. */
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

/**
 * Makes residues unknown where fewer than `least` follow each other without a stop: DNA that does not code mostly looks
 * like this.
 */
export function maskShortStretches(codes: Uint8Array, least: number): void {
  let start = 0;
  for (let index = 0; index < codes.length; index++) {
    if ((codes[index] as number) < WORD_CODES) continue;
    if (index - start < least) codes.fill(UNKNOWN, start, index);
    start = index + 1;
  }
}

/**
 * Finds every word of a shape that scores at least `least` against a word of the sequence, with the positions of the
 * latter. These are the neighbourhood words of BLAST (Altschul et al. 1990, doi:10.1016/S0022-2836(05)80360-2).
 */
export function indexNeighbours(codes: Uint8Array, shape: WordShape, least: number): NeighbourWords {
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
  shape: WordShape,
  least: number,
  visit: (word: number, place: number) => void,
): void {
  const span = shape[3];
  for (let place = 0; place + span < codes.length; place++) {
    if (shape.some((offset) => (codes[place + offset] as number) >= WORD_CODES)) continue;
    const rows = shape.map((offset) => BY_SCORE[codes[place + offset] as number] as RankedResidues);
    const [first, second, third, fourth] = rows as [RankedResidues, RankedResidues, RankedResidues, RankedResidues];
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

/** All residues ordered by their score against one residue, highest first. */
interface RankedResidues {
  readonly residues: Uint8Array;
  readonly scores: Int8Array;
}

const BY_SCORE: readonly RankedResidues[] = Array.from({ length: WORD_CODES }, (_, residue): RankedResidues => {
  const scoreOf = (other: number) => PAIR_SCORES[residue * PAIR_CODES + other] as number;
  const residues = Uint8Array.from({ length: WORD_CODES }, (__, other) => other).toSorted(
    (left, right) => scoreOf(right) - scoreOf(left),
  );
  return { residues, scores: Int8Array.from(residues, scoreOf) };
});

function peptideCode(letter: string): number {
  return PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number;
}

/** Selenocysteine gets the code of cysteine, because it scores like it. */
function createCodes(): Uint8Array {
  const codes = new Uint8Array(256).fill(UNKNOWN);
  for (const [code, letter] of [...AMINO_ACIDS].entries()) codes[peptideCode(letter)] = code;
  codes[peptideCode('U')] = AMINO_ACIDS.indexOf('C');
  codes[STOP_CODE] = STOP;
  codes[SEPARATOR] = END;
  return codes;
}

function createScores(): Int8Array {
  const scores = new Int8Array(PAIR_CODES * PAIR_CODES).fill(PAST_END);
  const originals = [...[...AMINO_ACIDS].map(peptideCode), STOP_CODE, PEPTIDE_CODES - 1];
  for (const [code, original] of originals.entries()) {
    for (const [other, otherOriginal] of originals.entries()) {
      scores[code * PAIR_CODES + other] = PROTEIN_SCORES[original * PEPTIDE_CODES + otherOriginal] as number;
    }
  }
  return scores;
}
