/** Smallest sum of contig lengths, in bases, that makes an isolate a genome (`service-description.md` §8). */
export const DEFAULT_GENOME_SIZE = 500_000;
