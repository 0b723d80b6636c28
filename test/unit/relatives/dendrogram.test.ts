import { expect, test } from 'vitest';
import { compareSamples, MISSING_COUNTS, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { partitionAt } from '#electron/relatives/dendrogram.ts';
import { AlleleTexts } from '#electron/relatives/samples.ts';
import { singleLinkage } from '#electron/relatives/single-linkage.ts';
import { thresholdChart } from '#electron/relatives/threshold-chart.ts';
import { createRandom } from '#test/support/generated/random.ts';

type Profile = readonly string[];
type Missing = (typeof MISSING_COUNTS)[number];

/** Profiles with many ties: few alleles, equal profiles, missing loci, some pairs without a common locus. */
function randomProfiles(seed: number): Profile[] {
  const random = createRandom(seed);
  const [count, loci] = [2 + random.below(30), 2 + random.below(12)];
  const profiles: Profile[] = [];
  while (profiles.length < count) {
    const known = random.below(4) === 0 ? profiles[random.below(profiles.length + 1)] : undefined;
    const width = 1 + random.below(4);
    profiles.push(
      known ?? Array.from({ length: loci }, () => (random.below(8) === 0 ? '' : String(random.below(width) + 9))),
    );
  }
  return profiles;
}

function comparisonOf(profiles: readonly Profile[], missing: Missing): SampleComparison {
  const loci = profiles[0]?.map((_id, locus) => `l${locus}`) ?? [];
  const texts = new AlleleTexts(loci.length);
  for (const profile of profiles) texts.add(profile);
  const names = profiles.map((_profile, sample) => `s${sample}`);
  const { matrix } = texts;
  return compareSamples({ names, loci, matrix, idOf: (...place) => texts.idOf(...place) }, { missing });
}

/** Counted cell by cell. Infinity where the two share no locus. */
function bruteDistance(one: Profile, other: Profile, missing: Missing): number {
  const shared = one.filter((id, locus) => id !== '' && other[locus] !== '').length;
  const differing = one.filter((id, locus) => id !== '' && other[locus] !== '' && id !== other[locus]).length;
  if (missing === 'difference') return one.filter((id, locus) => id !== other[locus]).length;
  if (shared === 0) return Infinity;
  return missing === 'scaled' ? (differing * one.length) / shared : differing;
}

/** Joins near pairs until nothing changes. */
function bruteSingle(distances: readonly number[][], threshold: number): number[][] {
  const clusters = distances.map((_row, sample) => [sample]);
  for (let one = 0; one < clusters.length; one += 1) {
    const isNear = (other: number[]) =>
      clusters[one]?.some((left) => other.some((right) => (distances[left]?.[right] ?? 0) <= threshold));
    const other = clusters.findIndex((its, place) => place > one && isNear(its));
    if (other === -1) continue;
    clusters[one]?.push(...(clusters.splice(other, 1)[0] ?? []));
    one = -1;
  }
  return clusters;
}

const inTextOrder = (texts: readonly string[]) => texts.toSorted((left, right) => (left < right ? -1 : 1));

const textsOf = (profiles: readonly Profile[], clusters: readonly number[][]) =>
  inTextOrder(
    clusters.map((members) => inTextOrder(members.map((sample) => profiles[sample]?.join(' ') ?? '')).join('; ')),
  );

function shuffled(profiles: readonly Profile[], seed: number): Profile[] {
  const random = createRandom(seed);
  return profiles
    .map((profile) => ({ profile, at: random.below(1_000_000) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ profile }) => profile);
}

const quietly = () => undefined;

test('single linkage at all thresholds equals the joining of near pairs, in any order of rows', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const missing = MISSING_COUNTS[seed % 3] ?? 'ignore';
    const all = randomProfiles(seed);
    const profiles = all.filter((profile) => profile.some((id) => id !== ''));
    if (profiles.length === 0) continue;
    const comparison = comparisonOf(profiles, missing);
    const distances = profiles.map((one) => profiles.map((other) => bruteDistance(one, other, missing)));
    const whole = singleLinkage(comparison, quietly);
    expect(whole.order.toSorted((one, other) => one - other)).toEqual([...profiles.keys()]);
    const { steps } = thresholdChart(whole);
    for (const { threshold, clusters, largest, singles } of steps) {
      const wanted = bruteSingle(distances, threshold);
      const sizes = wanted.map(({ length }) => length);
      expect(textsOf(profiles, partitionAt(comparison, whole, threshold).clusters)).toEqual(textsOf(profiles, wanted));
      expect({ clusters, largest, singles }).toEqual({
        clusters: sizes.filter((size) => size > 1).length,
        largest: Math.max(...sizes),
        singles: sizes.filter((size) => size === 1).length,
      });
    }
    const beyond = bruteSingle(distances, 1_000_000).length;
    expect(whole.heights.filter((height) => height > steps.length - 1)).toHaveLength(beyond);
    const rows = (order: readonly Profile[]) => {
      const { order: leaves, heights } = singleLinkage(comparisonOf(order, missing), quietly);
      return leaves.map((sample, place) => [order[sample], heights[place]]);
    };
    const wanted = rows(profiles);
    for (let turn = 0; turn < 20; turn += 1) expect(rows(shuffled(profiles, turn))).toEqual(wanted);
  }
});

test('ranges of thresholds are stable where almost nothing changes', () => {
  const outbreak = (start: number) => [0, 1, 2].map((more) => ({ start: start + more }));
  const profiles = [0, 20, 60]
    .flatMap(outbreak)
    .map(({ start }) => Array.from({ length: 80 }, (_, locus) => (locus < start ? '2' : '1')));
  const chart = thresholdChart(singleLinkage(comparisonOf(profiles, 'ignore'), quietly));
  expect(chart.stable).toEqual([
    { from: 1, to: 17 },
    { from: 18, to: 37 },
  ]);
  expect(chart.steps[17]).toEqual({ threshold: 17, clusters: 3, largest: 3, singles: 0 });
  expect(chart.steps.at(-1)).toEqual({ threshold: 38, clusters: 1, largest: 9, singles: 0 });
});
