import { type FrozenSample, type FrozenSamples, originOf } from '#electron/store/comparisons/frozen-samples.ts';
import { countOf } from '#shared/count-of.ts';
import type { ComparisonChanges, ComparisonSource } from '#shared/rpc/contract/comparison.ts';

/** Samples that were read before, and as of when. */
export interface FormerSamples {
  frozen: FrozenSamples;
  as_of: string;
}

/** How the sources differ from what they held before. */
export function changesSince(
  { frozen: before, as_of: since }: FormerSamples,
  after: FrozenSamples,
  sources: readonly ComparisonSource[],
): ComparisonChanges {
  const keyOf = (sample: FrozenSample) => JSON.stringify(originOf(sources, sample));
  const former = new Map(before.samples.map((sample, row) => [keyOf(sample), row]));
  const came: string[] = [];
  const changed: ComparisonChanges['changed'] = [];
  const own = new Map(after.loci.map((locus, place) => [locus, place]));
  const loci = new Set([...before.loci, ...after.loci]);
  const places = new Map(before.loci.map((locus, place) => [locus, place]));
  for (const [row, sample] of after.samples.entries()) {
    const key = keyOf(sample);
    const then = former.get(key);
    former.delete(key);
    if (then === undefined) {
      came.push(sample.name);
      continue;
    }
    const differing = [...loci].filter(
      (locus) => alleleAt(before, then, places.get(locus)) !== alleleAt(after, row, own.get(locus)),
    ).length;
    if (differing > 0) changed.push({ name: sample.name, loci: differing });
  }
  const went = [...former.values()].map((row) => before.samples[row]?.name ?? '');
  return { since, came, went, changed, sentence: sentenceOf({ since, came, went, changed }, nounOf(sources)) };
}

function alleleAt({ alleles, cells, loci }: FrozenSamples, row: number, place = -1): string {
  return alleles[place]?.[(cells[row * loci.length + place] ?? 0) - 1] ?? '';
}

const NOUNS = { isolates: 'isolate', profiles: 'profile', genomes: 'genome' } as const;

function nounOf(sources: readonly ComparisonSource[]): string {
  const [first, ...others] = new Set(sources.map(({ kind }) => NOUNS[kind]));
  return others.length === 0 ? (first ?? 'sample') : 'sample';
}

function sentenceOf({ since, came, went, changed }: Omit<ComparisonChanges, 'sentence'>, noun: string): string {
  const day = new Date(since).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const parts: string[] = [];
  if (came.length > 0) parts.push(`${countOf(came.length, noun)} more`);
  if (went.length > 0) parts.push(`${countOf(went.length, noun)} fewer`);
  if (changed.length > 0) parts.push(`other alleles in ${countOf(changed.length, noun)}`);
  return parts.length === 0 ? `The same as on ${day}.` : `${parts.join(', ')} than on ${day}.`;
}
