import type { Orientation } from '#shared/api/sequence-query.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LocusStatus, TypingMatch } from '#shared/rpc/contract/typing.ts';
import { matchesOf, reportsOf, statusAt, type PackedResult } from '../results/packed-result.ts';
import { STATUS_WORDS } from '../results/status-labels.ts';

/** A locus at one place; positions 1-based, inclusive, on the forward strand of the contig. */
export interface Placement {
  locus: string;
  status: LocusStatus;
  /** Ids of the exact alleles, or the sign of the status with the nearest allele. */
  label: string;
  /** Name of the contig; `undefined` for a sequence without header. */
  contig: string | undefined;
  start: number;
  end: number;
  orientation: Orientation;
  /** 1-based number of this place among those of the locus. */
  copy: number;
  copies: number;
  /** Whether the contig ends within it. */
  isCutOff: boolean;
  /** Present for a piece of a joined allele: its place among them from 1 on, in the order of the allele. */
  piece?: { place: number; of: number };
  /** A part of what lies over the ends of a circular contig, which is drawn in two; the positions are those of the part. */
  part: 'first' | 'last' | undefined;
  /** Bases between it and what lies before it on its contig, or the start of the contig; negative where they overlap. */
  gap: number;
}

export interface MapContig {
  name: string | undefined;
  length: number;
  isCircular: boolean;
  /** By start. */
  placements: Placement[];
}

export interface ContigMap {
  /** Longest first. */
  contigs: MapContig[];
  /** Loci that are nowhere, in natural order. */
  absent: string[];
  /** Names that several contigs have: their loci are drawn on the longest of them. */
  ambiguous: string[];
}

/** `end` before `start`: it lies over the ends of a circular contig. */
type Placed = Omit<Placement, 'copy' | 'copies' | 'gap' | 'part'>;

/** Whether one place lies within another on the same contig. */
function liesWithin(inner: Pick<Placed, 'start' | 'end'>, outer: Pick<Placed, 'start' | 'end'>): boolean {
  const isOver = (place: Pick<Placed, 'start' | 'end'>) => place.start > place.end;
  if (isOver(outer) && !isOver(inner)) return inner.start >= outer.start || inner.end <= outer.end;
  return isOver(inner) === isOver(outer) && inner.start >= outer.start && inner.end <= outer.end;
}

/** Occurrences of one locus; those that lie within one another, alleles inside longer alleles, are one place. */
function placesOf(matches: readonly TypingMatch[], status: LocusStatus): Placed[] {
  const places: (Placed & { ids: string[] })[] = [];
  for (const match of matches.toSorted((left, right) => right.length - left.length)) {
    const { locus, allele_id, contig, start, end, orientation } = match;
    const outer = places.find((place) => place.contig === contig && liesWithin(match, place));
    if (outer) outer.ids.push(allele_id);
    else places.push({ locus, status, label: '', ids: [allele_id], contig, start, end, orientation, isCutOff: false });
  }
  return places.map(({ ids, ...place }) => ({ ...place, label: [...new Set(ids)].toSorted(compareNatural).join(',') }));
}

function nearestPlaces(result: PackedResult, isWanted: (locus: string) => boolean): Placed[] {
  return reportsOf(result).flatMap(({ locus, status, nearest }) => {
    if (!nearest || !isWanted(locus)) return [];
    const { contig, start, end, orientation, partial, allele_id } = nearest;
    const label = `${STATUS_WORDS[status].sign} ~${allele_id}`;
    return [{ locus, status, label, contig, start, end, orientation, isCutOff: partial }];
  });
}

/** The pieces of each joined allele. */
function joinedPlaces(result: PackedResult, isWanted: (locus: string) => boolean): Placed[] {
  return reportsOf(result).flatMap(({ locus, status, allele_ids, pieces = [] }) => {
    if (!isWanted(locus)) return [];
    return pieces.map(({ contig, start, end, orientation }, index): Placed => {
      const piece = { place: index + 1, of: pieces.length };
      return { locus, status, label: allele_ids.join(','), contig, start, end, orientation, isCutOff: true, piece };
    });
  });
}

function withCopies(places: Placed[]): Placement[] {
  const ordered = places.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const counts = new Map<string, number>();
  for (const { locus, piece } of ordered) if (piece === undefined) counts.set(locus, (counts.get(locus) ?? 0) + 1);
  const seen = new Map<string, number>();
  return ordered.map((place) => {
    if (place.piece !== undefined) return { ...place, copy: 1, copies: 1, gap: 0, part: undefined };
    const copy = (seen.get(place.locus) ?? 0) + 1;
    seen.set(place.locus, copy);
    return { ...place, copy, copies: counts.get(place.locus) ?? 1, gap: 0, part: undefined };
  });
}

/** The places on a contig by start; what lies over its ends in two parts. */
function partsOn(placements: readonly Placement[], length: number): Placement[] {
  const parts = placements.flatMap((placement): Placement[] => {
    if (placement.start <= placement.end) return [placement];
    return [
      { ...placement, end: length, part: 'first' },
      { ...placement, start: 1, part: 'last' },
    ];
  });
  return parts.toSorted((left, right) => left.start - right.start || right.end - left.end);
}

function withGaps(placements: Placement[]): Placement[] {
  let last = 0;
  return placements.map((placement) => {
    const gap = placement.start - last - 1;
    last = Math.max(last, placement.end);
    return { ...placement, gap };
  });
}

/** Where the loci of a result lie: those of `loci`, or all. */
export function placeLoci(result: PackedResult, loci?: ReadonlySet<string>): ContigMap {
  const isWanted = (locus: string): boolean => loci?.has(locus) ?? true;
  const byLocus = Map.groupBy(
    matchesOf(result).filter(({ locus }) => isWanted(locus)),
    ({ locus }) => locus,
  );
  const exact = [...byLocus].flatMap(([locus, matches]) =>
    placesOf(matches, statusAt(result, result.loci.placeOf.get(locus)) ?? 'exact'),
  );
  const placements = withCopies([...exact, ...joinedPlaces(result, isWanted), ...nearestPlaces(result, isWanted)]);
  const onContig = Map.groupBy(placements, ({ contig }) => contig);
  const names = new Set<string | undefined>();
  const ambiguous = new Set<string>();
  const contigs = result.contig_list.map(({ name, length, circular }): MapContig => {
    const isFirst = !names.has(name);
    names.add(name);
    if (!isFirst && name !== undefined && onContig.has(name)) ambiguous.add(name);
    const placed = isFirst ? withGaps(partsOn(onContig.get(name) ?? [], length)) : [];
    return { name, length, isCircular: circular === true, placements: placed };
  });
  const found = new Set(placements.map(({ locus }) => locus));
  const absent = result.loci.names.filter((locus) => isWanted(locus) && !found.has(locus));
  return { contigs, absent, ambiguous: [...ambiguous] };
}

/** Every placement in the order of the map. */
export function listPlacements({ contigs }: ContigMap): Placement[] {
  return contigs.flatMap(({ placements }) => placements);
}
