import type { DataType } from '../api/locus.ts';
import type { Orientation } from '../api/sequence-query.ts';
import type { SequenceDifference } from '../rpc/contract/differences.ts';
import { placeOnContig, readColumns, type ComparedPlace, type DifferenceRun } from './compared-place.ts';

/**
 * Lists the differences of a place from an allele, in the order of the allele. Labels follow the HGVS nomenclature
 * (https://hgvs-nomenclature.org) without `c.` and `p.`, because alleles need not begin where a gene does: `12A>G`,
 * `12_14del`, `12_13insACG`; for peptides `K41R`, `K41_L43del`, `K41_L42insGS`. A longer run is given by its length
 * instead of its letters.
 */
export function listDifferences(place: ComparedPlace, kind: DataType): SequenceDifference[] {
  const { runs, ends } = readColumns(place);
  const differences = [
    ...ends.absent.map((run) => describe(place, kind, 'absent', run)),
    ...ends.unlike.map((run) => describe(place, kind, 'unaligned', run)),
    ...runs.flatMap((run) => differencesOf(place, kind, run)),
  ];
  return differences.toSorted((left, right) => left.allele_start - right.allele_start);
}

function differencesOf(place: ComparedPlace, kind: DataType, run: DifferenceRun): SequenceDifference[] {
  if (run.sign === '=') return [];
  if (run.sign === 'I') return [describe(place, kind, 'insertion', run)];
  if (run.sign === 'D') return [describe(place, kind, 'deletion', run)];
  return Array.from({ length: run.alleleTo - run.alleleFrom }, (_, index) => {
    const [alleleFrom, queryFrom] = [run.alleleFrom + index, run.queryFrom + index];
    const column = { alleleFrom, alleleTo: alleleFrom + 1, queryFrom, queryTo: queryFrom + 1 };
    return describe(place, kind, 'substitution', column);
  });
}

function describe(
  place: ComparedPlace,
  sequences: DataType,
  kind: SequenceDifference['kind'],
  { alleleFrom, alleleTo, queryFrom, queryTo }: Omit<DifferenceRun, 'sign'>,
): SequenceDifference {
  const [first, last] = alleleTo > alleleFrom ? [alleleFrom + 1, alleleTo] : [alleleFrom, alleleFrom + 1];
  const [allele, query] = [place.allele.slice(alleleFrom, alleleTo), place.query.slice(queryFrom, queryTo)];
  const difference = {
    kind,
    allele_start: first,
    allele_end: last,
    ...placeOnContig(place, queryFrom, queryTo),
    allele,
    query,
  };
  return {
    ...difference,
    label: labelOf(difference, (at) => (sequences === 'DNA' ? '' : place.allele.charAt(at - 1))),
  };
}

/** The most residues that a label spells out. */
const SPELLED = 12;

export function spell(residues: string): string {
  return residues.length > SPELLED ? `(${residues.length})` : residues;
}

function labelOf(
  { kind, allele_start: first, allele_end: last, allele, query }: Omit<SequenceDifference, 'label'>,
  letterAt: (position: number) => string,
): string {
  const at = (position: number) => `${letterAt(position)}${position}`;
  const range = first === last ? at(first) : `${at(first)}_${at(last)}`;
  if (kind === 'substitution') return letterAt(first) === '' ? `${first}${allele}>${query}` : `${at(first)}${query}`;
  if (kind === 'insertion') return `${range}ins${spell(query)}`;
  if (kind === 'deletion') return `${range}del`;
  return kind === 'absent' ? `${range} not in the contig` : `${range} not alike`;
}

/** Combines a `NearestAllele`, a `NovelAllele` and the sequence of the allele to a place that can be compared. */
export function comparedPlace(
  nearest: {
    start: number;
    end: number;
    orientation: Orientation;
    cigar: string;
    allele_start: number;
    query_start: number;
    query_end: number;
    translated?: 'query' | 'allele' | undefined;
  },
  allele: string,
  query: string,
): ComparedPlace {
  const { start, end, orientation, cigar, allele_start, query_start, query_end, translated } = nearest;
  const scale = translated === 'query' ? 3 : 1;
  return { allele, query, start, end, orientation, cigar, allele_start, query_start, query_end, scale };
}
