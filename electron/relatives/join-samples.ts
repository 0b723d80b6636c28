import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { LinkageKind } from '#shared/rpc/contract/comparison.ts';
import { distanceOf, type SampleComparison } from './compare-samples.ts';
import { type Dendrogram, dendrogramOf, type Join, rankedSamples } from './dendrogram.ts';
import { NearestChain } from './nearest-chain.ts';
import { singleLinkage } from './single-linkage.ts';

/** Distances of all pairs take 100 MB then. */
const MOST = 5000;

/**
 * Joins samples until none are near. Single linkage has one result only. With the others, it matters which of several pairs that are equally
 * near is joined first: equal profiles are, then the pair whose profiles come first, allele by allele and locus by locus, so neither rows nor
 * names count. Two samples without a common locus are never near; under complete and average linkage this holds two clusters apart that
 * have such a pair. Means are compared to nine decimals. `onSamples` gets the number that is done, and may throw to end the work. AppError code:
 * too_many_samples 413, not for single linkage.
 */
export function joinSamples(
  comparison: SampleComparison,
  kind: LinkageKind,
  onSamples: (done: number) => void,
): Dendrogram {
  if (kind === 'single') return singleLinkage(comparison, onSamples);
  const samples = comparison.matrix.profiles;
  if (samples > MOST) {
    const sentence = `There are ${numberText(samples)} samples. Complete and average linkage take up to ${numberText(MOST)}, because they need the distances of all pairs at once.`;
    throw new AppError(413, 'too_many_samples', sentence);
  }
  const groups = equalProfiles(comparison);
  const firsts = groups.map(([first = 0]) => first);
  const own = { ...comparison, matrix: comparison.matrix.only(firsts) };
  const chain = new NearestChain(
    groups.map(({ length }) => length),
    kind,
  );
  own.matrix.eachNearPair(
    own.matrix.loci,
    (one, other, differences) => {
      const distance = distanceOf(own, one, other, differences);
      chain.setDistance(one, other, Number.isNaN(distance) ? Infinity : distance);
    },
    onSamples,
  );
  const joins: Join[] = groups.flatMap(([one = 0, ...others]) => others.map((other) => ({ one, other, height: 0 })));
  for (const { one, other, height } of chain.joins(() => onSamples(samples))) {
    joins.push({ one: firsts[one] ?? 0, other: firsts[other] ?? 0, height });
  }
  return dendrogramOf(comparison, joins);
}

/** Samples with the same allele, or none, at each locus, in the order of their profiles. */
function equalProfiles(comparison: SampleComparison): number[][] {
  const { matrix } = comparison;
  const groups: number[][] = [];
  for (const sample of rankedSamples(comparison)) {
    const before = groups.at(-1);
    const row = matrix.row(sample);
    if (before && matrix.row(before[0] ?? 0).every((number, locus) => number === row[locus])) before.push(sample);
    else groups.push([sample]);
  }
  return groups;
}
