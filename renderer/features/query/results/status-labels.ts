import type { LocusReport, LocusStatus } from '#shared/rpc/contract/typing.ts';

/** How a status is named and marked wherever it shows; the colour is a token of the same name, and never the only mark. */
export interface StatusWords {
  /** One or two characters that every common font has. */
  sign: string;
  word: string;
  meaning: string;
}

export const STATUS_WORDS: Record<LocusStatus, StatusWords> = {
  exact: { sign: '✓', word: 'exact', meaning: 'a known allele, found once' },
  joined: { sign: '┤├', word: 'joined', meaning: 'a known allele whose pieces overlap at ends of contigs' },
  several: { sign: '×n', word: 'several copies', meaning: 'known alleles at more than one place' },
  novel: { sign: '★', word: 'novel', meaning: 'a complete allele that is not in the database' },
  ambiguous: { sign: '?', word: 'ambiguous', meaning: 'complete, but some of its letters are undetermined (N)' },
  partial: { sign: '┤', word: 'partial', meaning: 'cut off by the end of the contig or by unknown bases' },
  truncated: {
    sign: '½',
    word: 'truncated',
    meaning: 'an end is missing or different, or a stop codon comes too early',
  },
  frameshifted: { sign: '±', word: 'frameshifted', meaning: 'an insertion or deletion breaks the reading frame' },
  missing: { sign: '✕', word: 'missing', meaning: 'no part of the sequence is similar to an allele' },
};

/** What stands for missing where the nearest alleles were not looked for. */
export const NOT_LOOKED_FOR: StatusWords = {
  sign: '–',
  word: 'no exact allele',
  meaning: 'the nearest allele was not looked for',
};

/** Names a status of a result; `best` tells whether nearest alleles were looked for, without which nothing can be called missing. */
export function statusWords(status: LocusStatus, best: boolean): StatusWords {
  return status === 'missing' && !best ? NOT_LOOKED_FOR : STATUS_WORDS[status];
}

/** Names the status of a report. `best` tells whether nearest alleles were looked for where the report does not say otherwise. */
export function reportWords({ status, exact_only }: LocusReport, best = true): StatusWords {
  return statusWords(status, best && exact_only !== true);
}

/** The statuses in the order in which people look for them. */
export const STATUS_ORDER = Object.keys(STATUS_WORDS) as LocusStatus[];

/** The sign of a report. It says how many copies there are, those that are no exact alleles included. */
export function signOf(report: LocusReport, best: boolean): string {
  const { status, copies, inexact_copies = 0 } = report;
  return status === 'several' ? `×${copies + inexact_copies}` : reportWords(report, best).sign;
}

/** Loci of these have a known allele. */
export function isKnown(status: LocusStatus | undefined): boolean {
  return status === 'exact' || status === 'several' || status === 'joined';
}

/** The statuses of loci that are not whole, or not known at every letter. */
export const INCOMPLETE: readonly LocusStatus[] = ['ambiguous', 'partial', 'truncated', 'frameshifted', 'missing'];

export function isIncomplete(status: LocusStatus | undefined): boolean {
  return status !== undefined && INCOMPLETE.includes(status);
}
