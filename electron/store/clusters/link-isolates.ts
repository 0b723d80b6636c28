import type { DatabaseSync } from 'node:sqlite';
import { compareSamples, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { linkageOf, linkSamples, neededLinks, type SampleLink } from '#electron/relatives/link-samples.ts';
import { ProfileTable } from '../designations/profile-table.ts';
import type { ClusterSet } from './cluster-sets.ts';

/** Its isolates by their ids, the lower one first. */
export type IsolateLink = SampleLink;

interface LinkedIsolates {
  set: Pick<ClusterSet, 'missing' | 'thresholds'>;
  /** Row ids. */
  loci: readonly number[];
  /** Ids, ascending. */
  isolates: readonly number[];
  /** Has read the isolates that are new or have changed, in this transaction. It shows those afterwards that were compared at all loci. */
  table: ProfileTable;
  /** All links that were kept. */
  links: readonly IsolateLink[];
  /** Isolates that were in one cluster at the largest threshold, where any of them may have left it. */
  together: readonly (readonly number[])[];
  /** Isolates that are new or have changed. */
  fresh: ReadonlyMap<number, unknown>;
  /** Gets how many of how many new isolates are done, and may throw to end the work. */
  onIsolates: (done: number, total: number) => void;
}

/** Up to so many new isolates are first compared at few loci, then at more: few others are near enough there to be read whole. */
const FEW = 200;
/** Loci at first, at least, and for each locus at which isolates of a cluster may differ; and how many times as many come next. */
const FIRST = { least: 64, each: 2 };
const MORE = 4;

/** Links that hold the clusters of isolates together, as `linkSamples` finds them: by the places of the isolates, and what is new and gone of them. */
export function linkIsolates(
  connection: DatabaseSync,
  linked: LinkedIsolates,
): { links: SampleLink[]; added: IsolateLink[]; removed: IsolateLink[] } {
  const { set, isolates, table, fresh, onIsolates } = linked;
  const placeOf = new Map<number, number>();
  for (const [place, id] of isolates.entries()) if (!fresh.has(id)) placeOf.set(id, place);
  const [known, removed]: [SampleLink[], IsolateLink[]] = [[], []];
  for (const link of linked.links) {
    const [one, other] = [placeOf.get(link.one), placeOf.get(link.other)];
    if (one === undefined || other === undefined) removed.push(link);
    else known.push({ one, other, threshold: link.threshold });
  }
  const together = linked.together.map((members) => members.flatMap((id) => placeOf.get(id) ?? []));
  const apart = cameApart(isolates.length, known, together);
  const read = readIsolates(connection, linked, apart);
  table.showOnly(read.map((place) => isolates[place] ?? 0));
  const rowOf = new Map(read.map((place, row) => [place, row]));
  const news = read.flatMap((place, row) => (fresh.has(isolates[place] ?? 0) ? [row] : []));
  const links = known.flatMap((link) => {
    const [one, other] = [rowOf.get(link.one), rowOf.get(link.other)];
    return one === undefined || other === undefined ? [] : [{ ...link, one, other }];
  });
  const keyOf = ({ one, other }: SampleLink) => one * read.length + other;
  const isKnown = new Set(links.map(keyOf));
  const rows = (places: readonly number[]) => places.map((place) => rowOf.get(place) ?? 0);
  const found = linkSamples(comparisonOf(linked), set.thresholds, { links, news, together: apart.map(rows) }, (done) =>
    onIsolates(done, news.length),
  )
    .filter((link) => !isKnown.has(keyOf(link)))
    .map((link) => ({ ...link, one: read[link.one] ?? 0, other: read[link.other] ?? 0 }));
  const now = neededLinks(isolates.length, [...known, ...found]);
  const isNeeded = new Set(now);
  const named = (link: SampleLink) => ({ ...link, one: isolates[link.one] ?? 0, other: isolates[link.other] ?? 0 });
  return {
    links: now,
    added: found.filter((link) => isNeeded.has(link)).map(named),
    removed: [...removed, ...known.filter((link) => !isNeeded.has(link)).map(named)],
  };
}

/** Those of the former clusters that links do not hold together any more. */
function cameApart(
  isolates: number,
  links: readonly SampleLink[],
  together: readonly (readonly number[])[],
): (readonly number[])[] {
  const { labels } = linkageOf(isolates, together.length > 0 ? links : []);
  return together.filter(([first = 0, ...others]) => others.some((place) => labels[place] !== labels[first]));
}

/** The places of the isolates that are compared at all loci: those that are new, those that may be near to one of these, and those of `apart`. */
function readIsolates(
  connection: DatabaseSync,
  { set, loci, isolates, fresh }: LinkedIsolates,
  apart: readonly (readonly number[])[],
): number[] {
  const all = [...isolates.keys()];
  if (fresh.size > FEW) return all;
  const most = Math.max(...set.thresholds);
  const news = all.filter((place) => fresh.has(isolates[place] ?? 0));
  const always = new Set([...apart.flat(), ...news]);
  // Those of the database that lie together are read together.
  const ordered = loci.toSorted((left, right) => left - right);
  // However missing loci count, two differ no less than they do without those. Counted to the nearest of the new ones in each part.
  const differences = new Uint32Array(isolates.length);
  let [near, from] = [all, 0];
  // Where most are near at few loci, all are read at once.
  const areFew = () => near === all || 2 * near.length < all.length;
  for (let to = Math.max(FIRST.least, FIRST.each * most); to < loci.length && areFew(); to *= MORE) {
    const only = near.map((place) => isolates[place] ?? 0);
    const { matrix } = new ProfileTable(connection, ordered.slice(from, to), { only });
    const rows = [...near.keys()].filter((row) => fresh.has(only[row] ?? 0));
    const least = new Uint32Array(near.length).fill(most + 1);
    const note = (_own: number, other: number, count: number) => {
      least[other] = Math.min(least[other] ?? 0, count);
    };
    matrix.compare(rows, note, { most });
    for (const [row, place] of near.entries()) differences[place] = (differences[place] ?? 0) + (least[row] ?? 0);
    near = near.filter((place) => (differences[place] ?? 0) <= most || always.has(place));
    from = to;
  }
  return near;
}

/** The isolates that the table shows, none left out. */
function comparisonOf({ set: { missing }, loci, table }: LinkedIsolates): SampleComparison {
  const idOf = (locus: number, number: number) => table.idOf(loci[locus] ?? 0, number) ?? '';
  const samples = { names: table.isolates.map(String), loci: loci.map(String), matrix: table.matrix, idOf };
  if (missing === 'difference') return compareSamples(samples, { missing });
  return { ...samples, missing, samplesLeftOut: [], lociLeftOut: [] };
}
