/**
 * Scoring of nucleotide alignments: the defaults of megablast, the task that blastn runs by default and that deployed
 * servers run (`wire-notes.md` §5). Reward 1, penalty -2, no cost to open a gap, and reward / 2 - penalty = 2.5 per
 * gapped base (NCBI BLAST+ manual, "megablast"; Zhang et al. 2000, doi:10.1089/10665270050081478).
 * Scores are in half points, two to a point of BLAST's, so that all are integers. BLAST itself rounds a raw score down
 * to a whole point, and its bit score with it: half a point would be a bit too many. `test/bench/nearest-blast.ts` compares the two.
 */
export const MATCH = 2;
export const MISMATCH = -4;
export const GAP = -5;

/**
 * Karlin-Altschul parameters of gapped alignments for this scoring (NCBI BLAST+, `blast_stat.c`, `blastn_values_1_2`,
 * gaps 0/0; version 2.12 prints the same).
 */
const LAMBDA = 1.28;
const K = 0.46;

/**
 * A match is reported if chance gives no more than this many. Deployed servers ask blastn for the same (`wire-notes.md`
 * §5).
 */
const EXPECT_VALUE = 0.001;

/**
 * The word size of BLAST on deployed servers: it misses a match without a run of this many identical bases
 * (`wire-notes.md` §5).
 */
const LEAST_BASES = 20;

/** Bit score of an alignment from its score in half points, of which BLAST counts whole points only. */
export function bitScore(score: number): number {
  return (LAMBDA * Math.floor(score / 2) - Math.log(K)) / Math.LN2;
}

/**
 * The lowest score, in half points, that is reported for a query and the alleles of a locus, by the residues of each: E
 * = m n 2^-S, and never less than `LEAST_BASES` identical bases. BLAST also corrects for the ends; without that this
 * floor is one or two bases above BLAST's.
 */
export function leastScore(queryResidues: number, alleleResidues: number): number {
  const bits = Math.log2((queryResidues * alleleResidues) / EXPECT_VALUE);
  return Math.max(MATCH * LEAST_BASES, (2 * (bits * Math.LN2 + Math.log(K))) / LAMBDA);
}
