import { compareNatural } from '#shared/natural-order.ts';
import type { LocusReport, NearestAllele } from '#shared/rpc/typing.ts';
import type { DescribedMatch } from './best-match/find-best-matches.ts';
import type { EngineMatch, EngineResult } from './engine.ts';

const NOT_SEARCHED: Omit<LocusReport, 'locus'> = {
  status: 'missing',
  reason: 'No exact allele; the nearest was not looked for.',
  allele_ids: [],
  copies: 0,
};

/** What became of every locus that was searched, in natural order of their names. `best`: whether nearest alleles were looked for. */
export function reportLoci(answer: EngineResult, best: boolean): LocusReport[] {
  const exactOf = Map.groupBy(answer.matches, ({ locus }) => locus);
  const bestOf = new Map(answer.best_matches.map((match) => [match.locus, match]));
  return answer.loci.map((locus) => {
    const exact = exactOf.get(locus);
    if (exact) return reportExact(locus, exact);
    return best ? reportBest(locus, bestOf.get(locus), answer) : { ...NOT_SEARCHED, locus };
  });
}

function reportExact(locus: string, matches: EngineMatch[]): LocusReport {
  const [only, ...others] = matches;
  // The usual case by far, in thousands of loci per genome.
  if (only && others.length === 0) {
    return { locus, status: 'exact', reason: '', allele_ids: [only.allele_id], copies: 1 };
  }
  const allele_ids = [...new Set(matches.map(({ allele_id }) => allele_id))].toSorted(compareNatural);
  const copies = countPlaces(matches);
  const several = `Exact alleles lie at ${copies} places.`;
  return copies > 1
    ? { locus, status: 'several', reason: several, allele_ids, copies }
    : { locus, status: 'exact', reason: '', allele_ids, copies };
}

/** Places that do not lie within one another. */
function countPlaces(matches: EngineMatch[]): number {
  const ordered = matches.toSorted(
    (left, right) => left.contig - right.contig || left.start - right.start || right.end - left.end,
  );
  let places = 0;
  let contig = -1;
  let reached = 0;
  for (const match of ordered) {
    // Whatever begins later and ends no later than what was seen of the contig lies within a part of that.
    if (match.contig === contig && match.end <= reached) continue;
    places += 1;
    contig = match.contig;
    reached = match.end;
  }
  return places;
}

function reportBest(locus: string, best: DescribedMatch | undefined, answer: EngineResult): LocusReport {
  const none = { locus, allele_ids: [], copies: 0 };
  if (!best) return { ...none, status: 'missing', reason: 'Nothing in the sequence is like an allele of this locus.' };
  const { status, reason, ...novel } = best.novel;
  return { ...none, status, reason, nearest: nearestOf(best, answer), ...(status === 'missing' ? {} : { novel }) };
}

function nearestOf(
  { locus: _locus, novel: _novel, others: _others, ...best }: DescribedMatch,
  { contigs }: EngineResult,
): NearestAllele {
  const { contig: index, ...rest } = best;
  const contig = contigs[index]?.name;
  return {
    ...rest,
    start: best.start + 1,
    allele_start: best.allele_start + 1,
    query_start: best.query_start + 1,
    ...(contig === undefined ? {} : { contig }),
  };
}
