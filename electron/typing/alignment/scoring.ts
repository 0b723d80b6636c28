/**
 * Scoring of nucleotide alignments: the defaults of megablast, the task that blastn runs when none is named, and that deployed
 * servers run (`wire-notes.md` §5): reward 1, penalty -2, no cost to open a gap, each gapped base reward / 2 - penalty = 2.5
 * (NCBI BLAST+ manual, "megablast"; Zhang et al. 2000, doi:10.1089/10665270050081478). In halves, so that all are integers: BLAST
 * itself rounds a raw score down to a whole number, and its bit score with it. `test/bench/nearest-blast.ts` compares the two.
 */
export const MATCH = 2;
export const MISMATCH = -4;
export const GAP = -5;

/** Karlin-Altschul parameters of gapped alignments for that scoring (NCBI BLAST+, `blast_stat.c`, `blastn_values_1_2`, gaps 0/0; 2.12 prints the same). */
const LAMBDA = 1.28;
const K = 0.46;

/** Matches expected by chance above which none is reported: what deployed servers ask of blastn (`wire-notes.md` §5). */
const EXPECT_VALUE = 0.001;

/** Identical bases in one piece without which BLAST as deployed servers run it sees nothing: its word size (`wire-notes.md` §5). */
const LEAST_BASES = 20;

/** Bit score of an alignment from its score in halves. */
export function bitScore(score: number): number {
  return (LAMBDA * (score / 2) - Math.log(K)) / Math.LN2;
}

/**
 * The least score, in halves, that is reported for a query against the alleles of a locus, by the residues of each: E = m n 2^-S,
 * without the correction for the ends that BLAST makes, so that the floor is one or two bases above that of BLAST; and never less than `LEAST_BASES` identical bases.
 */
export function leastScore(queryResidues: number, alleleResidues: number): number {
  const bits = Math.log2((queryResidues * alleleResidues) / EXPECT_VALUE);
  return Math.max(MATCH * LEAST_BASES, (2 * (bits * Math.LN2 + Math.log(K))) / LAMBDA);
}
