import type { LocusStatus } from '#shared/rpc/contract/typing.ts';

/** How a status is named and marked wherever it shows; the colour is a token of the same name, and never the only mark. */
export interface StatusWords {
  /** One or two characters that every common font has. */
  sign: string;
  word: string;
  meaning: string;
}

export const STATUS_WORDS: Record<LocusStatus, StatusWords> = {
  exact: { sign: '✓', word: 'exact', meaning: 'a known allele, found once' },
  several: { sign: '×2', word: 'several copies', meaning: 'known alleles at more than one place' },
  novel: { sign: '★', word: 'novel', meaning: 'a complete allele that is not in the database' },
  partial: { sign: '┤', word: 'partial', meaning: 'cut off by the end of the contig or by unknown bases' },
  truncated: {
    sign: '½',
    word: 'truncated',
    meaning: 'an end is missing or different, or a stop codon comes too early',
  },
  frameshifted: { sign: '±', word: 'frameshifted', meaning: 'an insertion or deletion breaks the reading frame' },
  missing: { sign: '✕', word: 'missing', meaning: 'no part of the sequence is similar to an allele' },
};

const NOT_LOOKED_FOR: StatusWords = {
  sign: '✕',
  word: 'no exact allele',
  meaning: 'the nearest allele was not looked for',
};

/** Names a status of a result; `best` tells whether nearest alleles were looked for, without which nothing can be called missing. */
export function statusWords(status: LocusStatus, best: boolean): StatusWords {
  return status === 'missing' && !best ? NOT_LOOKED_FOR : STATUS_WORDS[status];
}

/** Loci of these have an exact allele. */
export function isKnown(status: LocusStatus | undefined): boolean {
  return status === 'exact' || status === 'several';
}

/** Loci of these are not whole. */
export function isIncomplete(status: LocusStatus | undefined): boolean {
  return status === 'partial' || status === 'truncated' || status === 'frameshifted' || status === 'missing';
}
