import { numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LocusReport, NearestAllele, NovelAllele } from '#shared/rpc/contract/typing.ts';
import { toldMatch, type NearestMatch } from './best-match/best-match.ts';
import type { DescribedMatch } from './best-match/find-best-matches.ts';
import type { EngineMatch, EngineResult } from './engine.ts';
import { contigLength, contigName, onContig } from './genome/contig-kmers.ts';
import type { AlleleDescription } from './novel/describe-allele.ts';
import { equalsSentence } from './novel/find-equals.ts';
import { mosaicSentence } from './novel/find-mosaic.ts';
import { isWholeCopy } from './novel/similarity.ts';
import { describeSplit, reportJoined } from './split/describe-split.ts';

const NONE = { allele_ids: [], copies: 0 } satisfies Partial<LocusReport>;

const NOT_SEARCHED: Omit<LocusReport, 'locus'> = {
  ...NONE,
  status: 'missing',
  reason: 'No exact allele. The nearest allele was not searched for.',
  exact_only: true,
};

/**
 * Reports the outcome of every searched locus, in natural order of their names. `best` says whether nearest alleles
 * were searched, or names the loci for which they were.
 */
export function reportLoci(answer: EngineResult, best: boolean | ReadonlySet<string>): LocusReport[] {
  const exactOf = Map.groupBy(answer.matches, ({ locus }) => locus);
  const bestOf = new Map(answer.best_matches.map((match) => [match.locus, match]));
  const copiesOf = Map.groupBy(answer.near_copies ?? [], ({ locus }) => locus);
  const isEmpty = new Set(answer.empty_loci);
  return answer.loci.map((locus) => {
    const exact = exactOf.get(locus);
    if (exact)
      return withInexact(reportExact(locus, exact, sayCopies(copiesOf.get(locus) ?? [], answer)), copiesOf.get(locus));
    if (isEmpty.has(locus))
      return { ...NONE, locus, status: 'missing', reason: 'No alleles are defined for this locus.' };
    const isSearched = typeof best === 'boolean' ? best : best.has(locus);
    return isSearched ? reportBest(locus, bestOf.get(locus), answer) : { ...NOT_SEARCHED, locus };
  });
}

function withInexact(report: LocusReport, copies: readonly NearestMatch[] | undefined): LocusReport {
  return copies === undefined || copies.length === 0 ? report : { ...report, inexact_copies: copies.length };
}

/** `copies` is the sentence about copies that are no exact alleles. Empty if there are none. */
function reportExact(locus: string, matches: EngineMatch[], copies: string): LocusReport {
  const [only, ...others] = matches;
  // By far the most frequent case: thousands of loci per genome.
  if (only && others.length === 0 && copies === '') {
    return { locus, status: 'exact', reason: '', allele_ids: [only.allele_id], copies: 1 };
  }
  const allele_ids = [...new Set(matches.map(({ allele_id }) => allele_id))].toSorted(compareNatural);
  const places = countPlaces(matches);
  if (places === 1 && copies === '') return { locus, status: 'exact', reason: '', allele_ids, copies: places };
  const exact = places > 1 ? `Exact alleles are at ${numberText(places)} places.` : 'An exact allele is at one place.';
  return { locus, status: 'several', reason: [exact, copies].join(' ').trimEnd(), allele_ids, copies: places };
}

/** Counts the places that do not lie within another. */
function countPlaces(matches: EngineMatch[]): number {
  const ordered = matches.toSorted(
    (left, right) => left.contig - right.contig || left.start - right.start || right.end - left.end,
  );
  let places = 0;
  let contig = -1;
  let reached = 0;
  for (const match of ordered) {
    // A match that begins later and ends within what was seen of the contig lies within an earlier one.
    if (match.contig === contig && match.end <= reached) continue;
    places += 1;
    contig = match.contig;
    reached = match.end;
  }
  return places;
}

function reportBest(locus: string, best: DescribedMatch | undefined, answer: EngineResult): LocusReport {
  const none = { locus, ...NONE };
  if (!best)
    return { ...none, status: 'missing', reason: 'No part of the sequence is similar to an allele of this locus.' };
  if (best.split?.joined) {
    const { others = [] } = best;
    const copies = [best, ...others].filter(isWholeCopy);
    return withInexact(reportJoined(locus, best.split.joined, sayCopies(copies, answer), answer), copies);
  }
  const { status, reason, ...novel } = best.novel;
  const more = status === 'missing' ? [] : [sayOthers(best, answer)];
  const sentences = [
    reason,
    fittingSentence(best.novel),
    equalsSentence(best),
    mosaicSentence(best),
    describeSplit(best, answer),
    ...more,
  ];
  return {
    ...none,
    status,
    reason: sentences.filter(Boolean).join(' '),
    nearest: nearestOf(best, answer),
    ...defined({
      novel: status === 'missing' ? undefined : placeChanges(novel, best, contigLength(answer, best.contig)),
    }),
  };
}

/** Moves the differences of a match across the origin of a circular contig to their positions on it. */
function placeChanges<Novel extends Pick<NovelAllele, 'differences' | 'peptide_differences'>>(
  novel: Novel,
  { end }: NearestMatch,
  length: number,
): Novel {
  if (end <= length) return novel;
  const place = <Change extends { query_start: number; query_end: number }>(changes: Change[] | undefined) =>
    changes?.map((change) => ({
      ...change,
      query_start: onContig(change.query_start, length),
      query_end: onContig(change.query_end, length),
    }));
  const { differences, peptide_differences } = novel;
  return {
    ...novel,
    ...defined({
      differences: differences && place(differences),
      peptide_differences: peptide_differences && place(peptide_differences),
    }),
  };
}

function sayOthers({ others = [], copies = others.filter(isWholeCopy) }: DescribedMatch, answer: EngineResult): string {
  return sayCopies(copies, answer);
}

/** How many places a sentence names: as many as those of a locus whose further copies are looked for (`find-copies.ts`). */
const NAMED = 20;

function sayCopies(copies: readonly NearestMatch[], answer: EngineResult): string {
  if (copies.length === 0) return '';
  const named = copies.slice(0, NAMED).map((copy) => {
    const likeness = `${Math.floor(toldMatch(copy).identity * 10) / 10} % identical to allele ${copy.allele_id}`;
    return `${contigName(answer, copy.contig)}, ${copy.start + 1} to ${onContig(copy.end, contigLength(answer, copy.contig))} (${likeness})`;
  });
  const rest = copies.length > NAMED ? [`${numberText(copies.length - NAMED)} more`] : [];
  const places = [...named, ...rest].join('; ');
  if (copies.length === 1) return `An inexact copy is on ${places}.`;
  return `${numberText(copies.length)} inexact copies are on ${places}.`;
}

function nearestOf(
  { locus: _locus, novel: _novel, others: _others, copies: _copies, split: _split, ...match }: DescribedMatch,
  answer: EngineResult,
): NearestAllele {
  const best = toldMatch(match);
  const { contig: index, ...rest } = best;
  const contig = answer.contigs[index]?.name;
  const length = contigLength(answer, index);
  return {
    ...rest,
    start: best.start + 1,
    // A match across the ends of a circular contig ends before it starts.
    end: onContig(best.end, length),
    allele_start: best.allele_start + 1,
    query_start: onContig(best.query_start + 1, length),
    query_end: onContig(best.query_end, length),
    ...defined({ contig }),
  };
}

/** How many alleles a sentence names of those that fit. */
const FITTING_NAMED = 5;

/** Which alleles fit the bases of a sequence that are determined. Empty if that was not looked for. */
function fittingSentence({ fitting, fitting_count: count = 0 }: AlleleDescription): string {
  if (!fitting) return '';
  const [first] = fitting;
  if (first === undefined) return 'No known allele fits the others.';
  if (count === 1) return `Only allele ${first} fits the others, but this is no exact call.`;
  const rest = count > FITTING_NAMED ? ` and ${numberText(count - FITTING_NAMED)} more` : '';
  return `${numberText(count)} alleles fit the others: ${fitting.slice(0, FITTING_NAMED).join(', ')}${rest}.`;
}
