import type { DatabaseSync } from 'node:sqlite';
import { readAllLimits } from '#electron/store/records/allele-limits.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { ownMember } from '#shared/own-member.ts';
import type { Genome } from '../genome/genome.ts';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import { type NovelAlleleRules, readAlleleRules } from '../novel/allele-rules.ts';
import { describeAllele, type AlleleDescription } from '../novel/describe-allele.ts';
import { learnCoding, type LearnedCoding } from '../novel/typical-coding.ts';
import type { QueryStretch } from '../query-stretch.ts';
import type { SplitAllele } from '../split/join-pieces.ts';
import { openAlleleSource } from './allele-source.ts';
import type { NearestMatch } from './best-match.ts';
import { copiedSequence, findCopies, type ExactLocus } from './find-copies.ts';
import { findPlaces, prepareQuery } from './find-places.ts';
import { type LocusAlleles, temporaryCodesAt } from './locus-alleles.ts';

/** The nearest allele of a locus that has no exact match, and what the matched part of the query is. */
export interface DescribedMatch extends NearestMatch {
  locus: string;
  novel: AlleleDescription;
  /** Other places that are like an allele of the locus, best first. */
  others?: readonly NearestMatch[];
  /** Those of `others` that hold a whole allele or a new one, if already checked. */
  copies?: readonly NearestMatch[];
  /** What the query has at the predicted place of the allele, if requested. */
  stretch?: QueryStretch;
  /** What ends of contigs hold of the locus. Present if they hold a part of an allele exactly. */
  split?: SplitAllele;
}

/** A whole copy of a locus that is like one of its alleles, beside an exact one elsewhere. */
export interface NearCopy extends NearestMatch {
  locus: string;
}

/** The inexact matches of a query with a database. */
export interface NearMatches {
  best: DescribedMatch[];
  copies: NearCopy[];
}

/** So few loci that indexing all words of a query would take longer than all that follows. */
const FEW_LOCI = 8;

/** The words of a query of up to this many bases are indexed in less time than it takes to choose some of them. */
const SHORT_QUERY = 100_000;

/** Loci between two progress reports. */
const REPORT_EVERY = 50;

/**
 * Finds the best match of each DNA locus of `wanted`, and further copies of the loci of `exact`. `state` names the
 * present state of the database. The words of the query are indexed once for all loci, so alleles need no index. A few
 * representatives of a locus show where it may lie (`regions.ts`); only then are its alleles read. Those of one length are
 * compared base by base (`nearest-of-length.ts`). The best are aligned as BLAST does, then to their ends (`complete-match.ts`).
 */
export function findBestMatches(
  connection: DatabaseSync,
  state: string,
  genome: Genome,
  { wanted, exact }: { wanted: readonly SearchedLocus[]; exact: readonly ExactLocus[] },
  { checkpoint, report }: WorkControl,
): NearMatches {
  if (genome.dataType !== 'DNA') return { best: [], copies: [] };
  const allelesOf = openAlleleSource(connection, state);
  const rulesOf = createRuleReader(connection);
  const wantedDna = wanted.filter(({ dataType }) => dataType === 'DNA');
  const lookedUp = () => [
    ...wantedDna.flatMap(({ name }) => [...allelesOf(name).outline().representatives()]),
    ...exact.map((locus) => copiedSequence(genome, locus)),
  ];
  const areFew = genome.codes.length > SHORT_QUERY && wantedDna.length + exact.length <= FEW_LOCI;
  const query = prepareQuery(genome, checkpoint, areFew ? lookedUp : undefined);
  const best = wantedDna.flatMap(({ name }, done) => {
    checkpoint();
    if (done % REPORT_EVERY === 0) {
      report({ done, total: wanted.length, unit: 'loci', message: 'Searching for the nearest alleles' });
    }
    const alleles = allelesOf(name);
    const [first, ...others] = findPlaces(query, alleles);
    if (!first) return [];
    const novel = describeAllele(genome, first.match, first.allele, rulesOf(name, alleles.alleles()));
    return [{ locus: name, ...first.match, novel, others: others.map(({ match }) => match) }];
  });
  const copies = exact.flatMap((locus) => {
    checkpoint();
    return findCopies(query, locus, allelesOf(locus.name)).map((copy) => ({ ...copy, locus: locus.name }));
  });
  return { best, copies };
}

/** Of alleles that are kept it is worked out once; null where the locus does not code. */
const learned = new WeakMap<LocusAlleles, LearnedCoding | null>();

/** Reads what loci of a database, given by name, require of new alleles: by their records, their limits and their known alleles. */
function createRuleReader(connection: DatabaseSync): (locus: string, alleles: LocusAlleles) => NovelAlleleRules {
  const limits = readAllLimits(connection);
  return (locus, alleles) => {
    const own = readAlleleRules(connection, locus);
    const usualLength = alleles.groups[0]?.length;
    const coding = codingOf(alleles, own);
    if (!coding) return { ...own, usualLength };
    const complete = ownMember(limits, locus)?.complete;
    const ends = complete === undefined ? {} : { starts_with_start: complete, ends_with_stop: complete };
    return { ...own, usualLength, orf: coding.orf, usual: { ...coding.usual, ...ends } };
  };
}

function codingOf(alleles: LocusAlleles, own: NovelAlleleRules): LearnedCoding | null {
  const known = learned.get(alleles);
  if (known !== undefined) return known;
  const codesOf = (rank: number) => temporaryCodesAt(alleles, rank).subarray(0, alleles.lengths[rank]);
  const coding = learnCoding({ count: alleles.ids.length, codesOf }, own) ?? null;
  learned.set(alleles, coding);
  return coding;
}
