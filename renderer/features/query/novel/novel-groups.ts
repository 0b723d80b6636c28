import { compareNatural } from '#shared/natural-order.ts';
import type { LocusReport, LocusStatus } from '#shared/rpc/contract/typing.ts';
import type { NovelEntry } from '#shared/typing-table/novel-alleles.ts';
import type { NamedResult } from '../matrix/matrix.ts';

interface NovelPlace {
  /** Id of the input. */
  id: string;
  name: string;
  locus: string;
}

/** A sequence that is no known allele, whole or not, however many genomes have it. */
export interface NovelGroup extends NovelEntry {
  database: string;
  sha1: string;
  status: LocusStatus;
  places: NovelPlace[];
}

function add(groups: Map<string, NovelGroup>, { id, result }: NamedResult, report: LocusReport): void {
  const { novel, locus, status, reason, nearest } = report;
  if (!novel) return;
  const { database } = result.stamp;
  const key = `${database}\n${novel.sha1}`;
  const place = { id, name: result.name, locus };
  const group = groups.get(key);
  if (group) {
    group.places.push(place);
    if (!group.files.includes(result.name)) group.files.push(result.name);
    if (!group.loci.includes(locus)) group.loci.push(locus);
  } else {
    const files = [result.name];
    groups.set(key, {
      database,
      sha1: novel.sha1,
      novel,
      status,
      reason,
      loci: [locus],
      files,
      nearest,
      places: [place],
    });
  }
}

/** The new sequences of all results, equal ones as one; by locus in natural order, those of most genomes first. */
export function groupNovel(results: readonly NamedResult[]): NovelGroup[] {
  const groups = new Map<string, NovelGroup>();
  for (const one of results) for (const report of one.result.details.values()) add(groups, one, report);
  return [...groups.values()].toSorted(
    (left, right) =>
      compareNatural(left.loci[0] ?? '', right.loci[0] ?? '') || right.places.length - left.places.length,
  );
}

/** Distinct inputs that have the sequence. */
export function countGenomes({ places }: NovelGroup): number {
  return new Set(places.map(({ id }) => id)).size;
}
