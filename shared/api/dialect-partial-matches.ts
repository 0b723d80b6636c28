import { z } from 'zod';
import type { PartialMatch, PartialMatches } from './sequence-query.ts';

/** A partial match as deployed servers write it: every value is a text. An older aligner leaves some out. */
const DeployedPartialMatch = z.object({
  locus: z.string().optional(),
  allele: z.string(),
  query: z.string().optional(),
  identity: z.string(),
  length: z.string(),
  alignment: z.string(),
  mismatches: z.string(),
  gaps: z.string(),
  qstart: z.string(),
  qend: z.string(),
  /** Greater than `send` if the allele lies on the reverse strand. */
  sstart: z.string(),
  send: z.string(),
  bitscore: z.string(),
  /** The aligned part of the query. */
  start: z.string(),
  end: z.string(),
  /** The whole allele on the query. */
  predicted_start: z.string(),
  predicted_end: z.string(),
  reverse: z.string().optional(),
  sequence: z.string(),
});
type DeployedPartialMatch = z.infer<typeof DeployedPartialMatch>;

/** By locus. An empty object if nothing is similar to the locus. */
export const deployedPartialMatches = z.record(z.string(), z.union([DeployedPartialMatch, z.strictObject({})]));
type DeployedPartialMatches = z.infer<typeof deployedPartialMatches>;

function toDeployed(locus: string, match: PartialMatch): DeployedPartialMatch {
  const isReverse = match.orientation === 'reverse';
  const [first, last] = [match.allele_start, match.allele_end];
  return {
    locus,
    allele: match.allele_id,
    query: match.contig ?? '',
    identity: String(match.identity),
    length: String(match.length),
    alignment: String(match.alignment),
    mismatches: String(match.mismatches),
    gaps: String(match.gaps),
    qstart: String(match.query_start),
    qend: String(match.query_end),
    sstart: String(isReverse ? last : first),
    send: String(isReverse ? first : last),
    bitscore: String(match.bit_score),
    start: String(match.query_start),
    end: String(match.query_end),
    predicted_start: String(match.start),
    predicted_end: String(match.end),
    ...(isReverse ? { reverse: '1' } : {}),
    sequence: match.sequence,
  };
}

function toContract(match: DeployedPartialMatch): PartialMatch {
  const subject = [Number(match.sstart), Number(match.send)];
  return {
    allele_id: match.allele,
    start: Number(match.predicted_start),
    end: Number(match.predicted_end),
    orientation: match.reverse ? 'reverse' : 'forward',
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
    ...(match.query ? { contig: match.query } : {}),
  };
}

function isEmpty(match: object): boolean {
  return Object.keys(match).length === 0;
}

/** Partial matches of our service as deployed servers write them. */
export function partialMatchesToDeployed(matches: PartialMatches): DeployedPartialMatches {
  return Object.fromEntries(
    Object.entries(matches).map(([locus, match]) => [
      locus,
      isEmpty(match) ? {} : toDeployed(locus, match as PartialMatch),
    ]),
  );
}

/** Partial matches of deployed servers as our service writes them. What deployed servers leave out stays absent. */
export function partialMatchesToContract(matches: DeployedPartialMatches): PartialMatches {
  return Object.fromEntries(
    Object.entries(matches).map(([locus, match]) => [
      locus,
      isEmpty(match) ? {} : toContract(match as DeployedPartialMatch),
    ]),
  );
}
