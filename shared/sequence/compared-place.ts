import type { Orientation } from '../api/sequence-query.ts';

/**
 * An allele, and the place in a query that is like it. Positions count from 1 and include both ends, as on the wire.
 */
export interface ComparedPlace {
  /** The whole allele. */
  allele: string;
  /** The query from `start` to `end`, in the direction of the allele, in residues of the same type. */
  query: string;
  /** On the forward strand of the contig. */
  start: number;
  end: number;
  orientation: Orientation;
  /** Of the aligned part, in the direction of the allele: `=`, `X`, `I` (query only), `D` (allele only). */
  cigar: string;
  /** The aligned part, on the allele and on the forward strand of the contig. */
  allele_start: number;
  query_start: number;
  query_end: number;
  /** Residues of the contig per residue of the query: 3 for a translated peptide. */
  scale: 1 | 3;
}

/** Columns in one piece. Positions from 0 in the allele and the query, half-open. */
export interface DifferenceRun {
  sign: '=' | 'X' | 'I' | 'D';
  alleleFrom: number;
  alleleTo: number;
  queryFrom: number;
  queryTo: number;
}

/** The ends of an allele that are not aligned. Positions from 0, half-open. */
interface Ends {
  /** On the contig, but unlike the allele, and longer than what is compared residue by residue. */
  unlike: Omit<DifferenceRun, 'sign'>[];
  /** Beyond the end of the contig. The query is empty there. */
  absent: Omit<DifferenceRun, 'sign'>[];
}

/**
 * Unaligned ends up to this many residues are compared residue by residue. A local alignment stops before a
 * substitution near the end although the allele goes on. A longer end counts as different as a whole.
 */
const COMPARED_END = 10;

/** The columns in which the two are compared, and the ends that are not compared. */
export function readColumns(place: ComparedPlace): { runs: DifferenceRun[]; ends: Ends } {
  const { allele, query, cigar, scale, orientation } = place;
  const ahead = orientation === 'forward' ? place.query_start - place.start : place.end - place.query_end;
  let queryAt = Math.floor(ahead / scale);
  let alleleAt = place.allele_start - 1;
  const ends: Ends = { unlike: [], absent: [] };
  const runs: DifferenceRun[] = compareEnd(place, { alleleTo: alleleAt, queryTo: queryAt }, ends);
  for (const [, digits = '', sign = ''] of cigar.matchAll(/(\d+)([=XID])/g)) {
    const length = Number(digits);
    const [alleleFrom, queryFrom] = [alleleAt, queryAt];
    if (sign !== 'I') alleleAt += length;
    if (sign !== 'D') queryAt += length;
    runs.push({ sign: sign as DifferenceRun['sign'], alleleFrom, alleleTo: alleleAt, queryFrom, queryTo: queryAt });
  }
  const tail = Math.min(allele.length - alleleAt, query.length - queryAt);
  const left = { alleleFrom: alleleAt, alleleTo: alleleAt + tail, queryFrom: queryAt, queryTo: queryAt + tail };
  if (tail > COMPARED_END) ends.unlike.push(left);
  else runs.push(...compareResidues(place, left));
  if (left.alleleTo < allele.length) {
    ends.absent.push({
      alleleFrom: left.alleleTo,
      alleleTo: allele.length,
      queryFrom: query.length,
      queryTo: query.length,
    });
  }
  return { runs, ends };
}

/** Compares the end before the aligned part. */
function compareEnd(
  place: ComparedPlace,
  { alleleTo, queryTo }: Pick<DifferenceRun, 'alleleTo' | 'queryTo'>,
  ends: Ends,
): DifferenceRun[] {
  const head = Math.min(alleleTo, queryTo);
  if (alleleTo > head) ends.absent.push({ alleleFrom: 0, alleleTo: alleleTo - head, queryFrom: 0, queryTo: 0 });
  const left = { alleleFrom: alleleTo - head, alleleTo, queryFrom: queryTo - head, queryTo };
  if (head <= COMPARED_END) return compareResidues(place, left);
  ends.unlike.push(left);
  return [];
}

function compareResidues(
  { allele, query }: ComparedPlace,
  { alleleFrom, alleleTo, queryFrom }: Omit<DifferenceRun, 'sign'>,
): DifferenceRun[] {
  return Array.from({ length: alleleTo - alleleFrom }, (_, index) => {
    const [alleleAt, queryAt] = [alleleFrom + index, queryFrom + index];
    const sign = allele[alleleAt] === query[queryAt] ? '=' : 'X';
    return { sign, alleleFrom: alleleAt, alleleTo: alleleAt + 1, queryFrom: queryAt, queryTo: queryAt + 1 };
  });
}

/**
 * Where residues of the query lie on the forward strand of the contig. For an empty range, the residues on both sides
 * of it.
 */
export function placeOnContig(
  { start, end, orientation, scale }: ComparedPlace,
  from: number,
  to: number,
): { query_start: number; query_end: number } {
  const [first, last] =
    orientation === 'forward'
      ? [start + scale * from, start + scale * to - 1]
      : [end + 1 - scale * to, end - scale * from];
  return last >= first ? { query_start: first, query_end: last } : { query_start: last, query_end: first };
}
