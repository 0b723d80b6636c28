import { z } from 'zod';
import { defined } from '../defined.ts';
import { deployedIdentity, deployedPlace } from './dialect-best-match.ts';
import { IsoDate } from './common.ts';
import type { PartialMatch, PartialMatches } from './sequence-query.ts';

const UpToDay = IsoDate.optional();
const Numeric = z.union([z.string(), z.number()]);

/**
 * A partial match as deployed servers write it: rows of the aligner, whose values are texts. A predicted place is a number where it was
 * worked out. An older aligner leaves some out, and others write more of the values as numbers.
 */
const DeployedPartialMatch = z.object({
  locus: z.string().optional(),
  allele: z.string(),
  /** Name of the contig. A query without a header is called `Query`. */
  query: z.string().optional(),
  identity: Numeric,
  length: Numeric,
  alignment: Numeric,
  mismatches: Numeric,
  gaps: Numeric,
  qstart: Numeric,
  qend: Numeric,
  /** Greater than `send` if the allele lies on the reverse strand. */
  sstart: Numeric,
  send: Numeric,
  bitscore: Numeric,
  /** The aligned part of the query. */
  start: Numeric,
  end: Numeric,
  /** The whole allele on the query. */
  predicted_start: Numeric,
  predicted_end: Numeric,
  reverse: Numeric.optional(),
  sequence: z.string(),
  flanking_sequence: z.string().optional(),
  /** Addition of our service, only there if it is true. */
  partial: z.boolean().optional(),
  /** Addition of our service. */
  definitions_up_to: UpToDay,
});
type DeployedPartialMatch = z.infer<typeof DeployedPartialMatch>;

/** What deployed servers call a query without a header. */
const NO_HEADER = 'Query';

/** By locus. An empty object if nothing is similar to the locus. */
export const deployedPartialMatches = z.record(
  z.string(),
  z.union([DeployedPartialMatch, z.strictObject({ definitions_up_to: UpToDay })]),
);
type DeployedPartialMatches = z.infer<typeof deployedPartialMatches>;

/** A bit score as the aligner prints it: cut to a whole number, but with one decimal below 100. */
function bitScoreText(score: number): string {
  if (score > 9_999) return score.toExponential(3).replace(/e\+(\d)$/, 'e+0$1');
  return score > 99.9 ? String(Math.trunc(score)) : score.toFixed(1);
}

function toDeployed(locus: string, match: PartialMatch): DeployedPartialMatch {
  const isReverse = match.orientation === 'reverse';
  const [first, last] = [match.allele_start, match.allele_end];
  const { alignment, start, end } = deployedPlace(match);
  // A place that differs from the aligned part was worked out.
  const isWhole = alignment === match.length;
  return {
    locus,
    allele: match.allele_id,
    query: match.contig ?? NO_HEADER,
    identity: deployedIdentity(match).toFixed(3),
    length: String(match.length),
    alignment: String(alignment),
    mismatches: String(match.mismatches),
    gaps: String(match.gaps),
    qstart: String(match.query_start),
    qend: String(match.query_end),
    sstart: String(isReverse ? last : first),
    send: String(isReverse ? first : last),
    bitscore: bitScoreText(match.bit_score),
    start: String(match.query_start),
    end: String(match.query_end),
    predicted_start: isWhole ? String(start) : start,
    predicted_end: isWhole ? String(end) : end,
    ...defined({ reverse: isReverse ? 1 : undefined }),
    sequence: match.sequence,
    flanking_sequence: match.flanking_sequence ?? match.sequence,
    ...defined({ partial: match.partial || undefined, definitions_up_to: match.definitions_up_to }),
  };
}

function toContract(match: DeployedPartialMatch): PartialMatch {
  const subject = [Number(match.sstart), Number(match.send)];
  return {
    allele_id: match.allele,
    start: Number(match.predicted_start),
    end: Number(match.predicted_end),
    orientation: Number(match.reverse ?? 0) === 0 ? 'forward' : 'reverse',
    length: Number(match.length),
    alignment: Number(match.alignment),
    mismatches: Number(match.mismatches),
    gaps: Number(match.gaps),
    identity: Number(match.identity),
    bit_score: Number(match.bitscore),
    query_start: Number(match.qstart),
    query_end: Number(match.qend),
    allele_start: Math.min(...subject),
    allele_end: Math.max(...subject),
    sequence: match.sequence,
    ...defined({
      flanking_sequence: match.flanking_sequence,
      partial: match.partial,
      definitions_up_to: match.definitions_up_to,
      contig: match.query && match.query !== NO_HEADER ? match.query : undefined,
    }),
  };
}

/** Partial matches of our service as deployed servers write them. */
export function partialMatchesToDeployed(matches: PartialMatches): DeployedPartialMatches {
  return Object.fromEntries(
    Object.entries(matches).map(([locus, match]) => [locus, 'allele_id' in match ? toDeployed(locus, match) : match]),
  );
}

/** Partial matches of deployed servers as our service writes them. What deployed servers leave out stays absent. */
export function partialMatchesToContract(matches: DeployedPartialMatches): PartialMatches {
  return Object.fromEntries(
    Object.entries(matches).map(([locus, match]) => [locus, 'allele' in match ? toContract(match) : match]),
  );
}
