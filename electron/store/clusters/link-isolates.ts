import type { DatabaseSync } from 'node:sqlite';
import { compareSamples, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { linkSamples, neededLinks, type SampleLink } from '#electron/relatives/link-samples.ts';
import { Linkage } from '#electron/relatives/linkage.ts';
import { isolateAlleles } from '../designations/isolate-alleles.ts';
import type { ClusterSet } from './cluster-sets.ts';

/** Its isolates by their ids, the lower one first. */
export type IsolateLink = SampleLink;

interface LinkedIsolates {
  set: Pick<ClusterSet, 'missing' | 'thresholds'>;
  /** Row ids. */
  loci: readonly number[];
  /** Ids, ascending. */
  isolates: readonly number[];
  /** Links between isolates that have not changed. */
  links: readonly IsolateLink[];
  /** Isolates that were in one cluster at the largest threshold, and have not changed. */
  together: readonly (readonly number[])[];
  /** Isolates that are new or have changed. */
  fresh: ReadonlyMap<number, unknown>;
  /** Gets how many of how many new isolates are done, and may throw to end the work. */
  onIsolates: (done: number, total: number) => void;
}

/** Up to so many new isolates are first compared at a part of the loci: few others are near enough there to be read whole. */
const FEW = 200;
/** That part, and the fewest loci of it that tell anything. */
const PART = 1 / 8;
const FEWEST = 64;

/** Links that hold the clusters of isolates together, as `linkSamples` finds them. */
export function linkIsolates(connection: DatabaseSync, linked: LinkedIsolates): IsolateLink[] {
  const { set, loci, isolates, links, fresh, onIsolates } = linked;
  const apart = cameApart(linked);
  const read = readIsolates(connection, linked, apart);
  const comparison = compared(connection, loci, read, set.missing);
  const rowOf = new Map(read.map((id, row) => [id, row]));
  const rows = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? []);
  const news = read.flatMap((id, row) => (fresh.has(id) ? [row] : []));
  const known = links.flatMap((link) => {
    const [one, other] = [rowOf.get(link.one), rowOf.get(link.other)];
    return one === undefined || other === undefined ? [] : [{ ...link, one, other }];
  });
  const found = linkSamples(comparison, set.thresholds, { links: known, news, together: apart.map(rows) }, (done) =>
    onIsolates(done, news.length),
  ).map((link) => ({ ...link, one: read[link.one] ?? 0, other: read[link.other] ?? 0 }));
  if (read.length === isolates.length) return found;
  const placeOf = new Map(isolates.map((id, place) => [id, place]));
  const place = (link: IsolateLink) => ({
    ...link,
    one: placeOf.get(link.one) ?? 0,
    other: placeOf.get(link.other) ?? 0,
  });
  return neededLinks(isolates.length, [...links, ...found].map(place)).map((link) => ({
    ...link,
    one: isolates[link.one] ?? 0,
    other: isolates[link.other] ?? 0,
  }));
}

/** Those of the former clusters that links do not hold together any more. */
function cameApart({ isolates, links, together }: LinkedIsolates): (readonly number[])[] {
  const placeOf = new Map(isolates.map((id, place) => [id, place]));
  const linkage = new Linkage(isolates.length);
  for (const { one, other } of links) linkage.join(placeOf.get(one) ?? 0, placeOf.get(other) ?? 0);
  const labelOf = (id: number) => linkage.labels[placeOf.get(id) ?? 0];
  return together.filter((members) => members.some((id) => labelOf(id) !== labelOf(members[0] ?? 0)));
}

/** The isolates whose alleles are read at all loci: those that are new, those that may be near to one of these, and those of `apart`. */
function readIsolates(
  connection: DatabaseSync,
  { set, loci, isolates, fresh }: LinkedIsolates,
  apart: readonly (readonly number[])[],
): readonly number[] {
  const some = loci.slice(0, Math.ceil(loci.length * PART));
  if (fresh.size > FEW || some.length < FEWEST) return isolates;
  // However missing loci count, two differ no less than they do without those.
  const { matrix } = compared(connection, some, isolates, 'ignore');
  const read = new Set(apart.flat());
  const news = [...isolates.keys()].filter((row) => fresh.has(isolates[row] ?? 0));
  const most = Math.max(...set.thresholds);
  for (const row of news) read.add(isolates[row] ?? 0);
  matrix.compare(
    news,
    (_own, other, differences) => {
      if (differences <= most) read.add(isolates[other] ?? 0);
    },
    { most },
  );
  return isolates.filter((id) => read.has(id));
}

/** Isolates that are compared at some loci. None is left out. */
function compared(
  connection: DatabaseSync,
  loci: readonly number[],
  only: readonly number[],
  missing: ClusterSet['missing'],
): SampleComparison {
  const { matrix, idOf } = isolateAlleles(connection, loci, { only });
  const samples = { names: only.map(String), loci: loci.map(String), matrix, idOf };
  if (missing === 'difference') return compareSamples(samples, { missing });
  return { ...samples, missing, samplesLeftOut: [], lociLeftOut: [] };
}
