import type { DataType } from '#shared/api/locus.ts';
import { NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { PROTEIN_GAP, PROTEIN_GAP_OPEN, PROTEIN_SCORES } from '../alignment/protein-scoring.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';

/**
 * Scores of pairs of residues and of gaps for aligning whole sequences: the same as in the search for the nearest
 * allele.
 */
export interface PairScoring {
  /** The score of two codes is at index `32 * code + code`. */
  readonly pairs: Int32Array;
  /** Score of the first residue of a gap, in addition to `extension`. Both are negative. */
  readonly opening: number;
  readonly extension: number;
}

/** Leaves room for a tiny cost of opening a gap, which only decides between equal alignments. */
const SCALE = 256;

const NUCLEOTIDE_SCORING: PairScoring = {
  pairs: Int32Array.from(
    { length: 1024 },
    (_, index) => SCALE * (index >> 5 === (index & 31) && index >> 5 !== NO_RESIDUE ? MATCH : MISMATCH),
  ),
  opening: -1,
  extension: SCALE * GAP,
};

const PROTEIN_SCORING: PairScoring = {
  pairs: Int32Array.from(PROTEIN_SCORES),
  opening: PROTEIN_GAP_OPEN,
  extension: PROTEIN_GAP,
};

export function scoringOf(dataType: DataType): PairScoring {
  return dataType === 'DNA' ? NUCLEOTIDE_SCORING : PROTEIN_SCORING;
}

export interface SelfScore {
  /** No alignment of the sequence scores more. */
  most: number;
  /** The number of unpaired residues from which on no alignment scores more than `score`. */
  unpairedAt(score: number): number;
}

/**
 * Relies on two facts: no residue scores more with another than with itself, and an ambiguous residue scores with
 * nothing.
 */
export function selfScore(codes: Uint8Array, { pairs }: PairScoring): SelfScore {
  let most = 0;
  let least = Infinity;
  let scoring = 0;
  for (const code of codes) {
    const self = pairs[33 * code] as number;
    if (self <= 0) continue;
    scoring++;
    most += self;
    if (self < least) least = self;
  }
  const silent = codes.length - scoring;
  const unpairedAt = (score: number) => {
    if (score >= most) return 0;
    const enough = silent + Math.ceil((most - score) / least);
    return scoring > 0 && enough <= codes.length ? enough : codes.length + 1;
  };
  return { most, unpairedAt };
}
