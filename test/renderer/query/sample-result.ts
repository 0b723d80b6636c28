import type {
  LocusReport,
  NearestAllele,
  NovelAllele,
  SchemeResult,
  TypingMatch,
  TypingResult,
} from '#shared/rpc/contract/typing.ts';

/** Results as the main side gives them, for tests of what the screens make of them. */

export function exactReport(locus: string, ...allele_ids: string[]): LocusReport {
  return { locus, status: 'exact', reason: '', allele_ids, copies: 1 };
}

export function exactMatch(locus: string, allele_id: string, parts: Partial<TypingMatch> = {}): TypingMatch {
  return { locus, allele_id, contig: 'c1', start: 101, end: 550, orientation: 'forward', length: 450, ...parts };
}

export function nearestAllele(allele_id: string, parts: Partial<NearestAllele> = {}): NearestAllele {
  return {
    allele_id,
    contig: 'c1',
    start: 1001,
    end: 1012,
    partial: false,
    orientation: 'reverse',
    length: 12,
    alignment: 12,
    mismatches: 1,
    gaps: 0,
    identity: 91.7,
    bit_score: 20,
    cigar: '5=1X6=',
    allele_start: 1,
    allele_end: 12,
    query_start: 1001,
    query_end: 1012,
    ...parts,
  };
}

export function novelAllele(sequence: string, parts: Partial<NovelAllele> = {}): NovelAllele {
  return { sequence, sha1: `sha1-of-${sequence}`, ambiguous: 0, length_allowed: true, ...parts };
}

/** A locus without an exact allele. */
export function otherReport(
  locus: string,
  status: LocusReport['status'],
  parts: Partial<LocusReport> = {},
): LocusReport {
  return { locus, status, reason: `It is ${status}.`, allele_ids: [], copies: 0, ...parts };
}

export function typingResult(name: string, parts: Partial<TypingResult> = {}): TypingResult {
  return {
    name,
    contigs: 1,
    contig_list: [{ name: 'c1', length: 5000 }],
    residues: 5000,
    elapsed_ms: 1,
    matches: [],
    loci: [],
    schemes: [],
    notes: [],
    stamp: {
      database: 'd',
      target: 'MLST',
      last_updated: '2025-12-19',
      queried_at: '2026-11-21T00:00:00Z',
      app_version: '0.1.0',
      parameters: { best: true, circular: 'no' },
    },
    ...parts,
  };
}

/** A scheme result that has no profile yet; its alleles are those of `loci`. */
export function schemeOf(loci: LocusReport[], parts: Partial<SchemeResult> = {}): SchemeResult {
  return {
    scheme_id: 1,
    description: 'MLST',
    primary_key: 'ST',
    loci: loci.map(({ locus, allele_ids }) => ({ locus, allele_ids })),
    fields: [],
    profile_ids: [],
    state: 'unknown',
    nearest: [],
    ...parts,
  };
}
