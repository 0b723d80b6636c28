import { NO_RESIDUE, PEPTIDE_ALPHABET, STOP_CODE } from '#shared/sequence/alphabet.ts';

/**
 * Scoring of protein alignments: BLOSUM62 (Henikoff & Henikoff 1992, doi:10.1073/pnas.89.22.10915) as NCBI distributes
 * it, and the default gap costs of blastp, blastx and tblastn: 11 to open, 1 per residue.
 */
const AMINO_ACIDS = 'ARNDCQEGHILKMFPSTWYV';
const BLOSUM62: Readonly<Record<string, string>> = {
  A: '4 -1 -2 -2 0 -1 -1 0 -2 -1 -1 -1 -1 -2 -1 1 0 -3 -2 0',
  R: '-1 5 0 -2 -3 1 0 -2 0 -3 -2 2 -1 -3 -2 -1 -1 -3 -2 -3',
  N: '-2 0 6 1 -3 0 0 0 1 -3 -3 0 -2 -3 -2 1 0 -4 -2 -3',
  D: '-2 -2 1 6 -3 0 2 -1 -1 -3 -4 -1 -3 -3 -1 0 -1 -4 -3 -3',
  C: '0 -3 -3 -3 9 -3 -4 -3 -3 -1 -1 -3 -1 -2 -3 -1 -1 -2 -2 -1',
  Q: '-1 1 0 0 -3 5 2 -2 0 -3 -2 1 0 -3 -1 0 -1 -2 -1 -2',
  E: '-1 0 0 2 -4 2 5 -2 0 -3 -3 1 -2 -3 -1 0 -1 -3 -2 -2',
  G: '0 -2 0 -1 -3 -2 -2 6 -2 -4 -4 -2 -3 -3 -2 0 -2 -2 -3 -3',
  H: '-2 0 1 -1 -3 0 0 -2 8 -3 -3 -1 -2 -1 -2 -1 -2 -2 2 -3',
  I: '-1 -3 -3 -3 -1 -3 -3 -4 -3 4 2 -3 1 0 -3 -2 -1 -3 -1 3',
  L: '-1 -2 -3 -4 -1 -2 -3 -4 -3 2 4 -2 2 0 -3 -2 -1 -2 -1 1',
  K: '-1 2 0 -1 -3 1 1 -2 -1 -3 -2 5 -1 -3 -1 0 -1 -3 -2 -2',
  M: '-1 -1 -2 -3 -1 0 -2 -3 -2 1 2 -1 5 0 -2 -1 -1 -1 -1 1',
  F: '-2 -3 -3 -3 -2 -3 -3 -3 -1 0 0 -3 0 6 -4 -2 -2 1 3 -1',
  P: '-1 -2 -2 -1 -3 -1 -1 -2 -2 -3 -3 -1 -2 -4 7 -1 -1 -4 -3 -2',
  S: '1 -1 1 0 -1 0 0 0 -1 -2 -2 0 -1 -2 -1 4 1 -3 -2 -2',
  T: '0 -1 0 -1 -1 -1 -1 -2 -2 -1 -1 -1 -1 -2 -1 1 5 -2 -2 0',
  W: '-3 -3 -4 -4 -2 -2 -3 -2 -2 -3 -2 -3 -1 1 -4 -3 -2 11 2 -3',
  Y: '-2 -2 -2 -3 -2 -1 -2 -3 2 -1 -1 -2 -1 3 -3 -2 -2 2 7 -1',
  V: '0 -3 -3 -3 -1 -2 -2 -3 -3 3 1 -2 1 -1 -2 -2 0 -3 -1 4',
};

/** Scores of an ambiguous residue against anything, of a stop against a residue, and of two stops. */
const UNKNOWN = -1;
const STOP = -4;
const STOP_WITH_STOP = 1;

/** Each residue of a gap costs `PROTEIN_GAP`. The first costs `PROTEIN_GAP_OPEN` more. */
export const PROTEIN_GAP_OPEN = -11;
export const PROTEIN_GAP = -1;

/**
 * Karlin-Altschul parameters of gapped alignments for this scoring (NCBI BLAST+, `blast_stat.c`, `blosum62_values`,
 * gaps 11/1).
 */
const LAMBDA = 0.267;
const K = 0.041;

/** Scores of pairs of peptide codes. The row of a first code has `PEPTIDE_CODES` entries. */
export const PEPTIDE_CODES = 32;
export const PROTEIN_SCORES: Int8Array = createScores();

/** As in BLAST, selenocysteine scores like cysteine, and pyrrolysine like an unknown residue. */
function createScores(): Int8Array {
  const scores = new Int8Array(PEPTIDE_CODES * PEPTIDE_CODES).fill(UNKNOWN);
  const codeOf = (letter: string) => PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number;
  const put = (left: number, right: number, score: number) => (scores[left * PEPTIDE_CODES + right] = score);
  for (const [left, row] of Object.entries(BLOSUM62)) {
    for (const [index, score] of row.split(' ').entries()) {
      put(codeOf(left), codeOf(AMINO_ACIDS.charAt(index)), Number(score));
    }
  }
  for (let code = 0; code < PEPTIDE_CODES; code++) {
    const like = code === codeOf('U') ? codeOf('C') : code;
    for (let other = 0; other < PEPTIDE_CODES; other++) {
      const otherLike = other === codeOf('U') ? codeOf('C') : other;
      put(code, other, scores[like * PEPTIDE_CODES + otherLike] as number);
    }
  }
  for (let code = 0; code < PEPTIDE_CODES; code++) {
    put(code, STOP_CODE, STOP);
    put(STOP_CODE, code, STOP);
  }
  put(STOP_CODE, STOP_CODE, STOP_WITH_STOP);
  return scores;
}

/** The score of a peptide aligned with itself. No alignment of it scores more. */
export function selfScore(codes: Uint8Array): number {
  let score = 0;
  for (const code of codes) {
    if (code !== NO_RESIDUE) score += Math.max(0, PROTEIN_SCORES[code * PEPTIDE_CODES + code] as number);
  }
  return score;
}

/** Bit score of an alignment. */
export function proteinBitScore(score: number): number {
  return (LAMBDA * score - Math.log(K)) / Math.LN2;
}

/**
 * How many alignments with at least this score chance gives, by the residues of both sides. Without a correction for
 * the ends.
 */
export function expectValue(score: number, queryResidues: number, alleleResidues: number): number {
  return queryResidues * alleleResidues * 2 ** -proteinBitScore(score);
}

/** The score for which chance gives `expected` alignments. */
export function scoreExpected(expected: number, queryResidues: number, alleleResidues: number): number {
  return (Math.log((queryResidues * alleleResidues) / expected) + Math.log(K)) / LAMBDA;
}
