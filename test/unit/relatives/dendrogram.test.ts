import { expect, test } from 'vitest';
import { compareSamples, MISSING_COUNTS, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { partitionAt } from '#electron/relatives/dendrogram.ts';
import { joinSamples } from '#electron/relatives/join-samples.ts';
import { AlleleTexts } from '#electron/relatives/samples.ts';
import { thresholdChart } from '#electron/relatives/threshold-chart.ts';
import { LinkageKind } from '#shared/rpc/contract/comparison.ts';
import { createRandom } from '#test/support/generated/random.ts';

type Profile = readonly string[];
type Missing = (typeof MISSING_COUNTS)[number];

/** Profiles with many ties: few alleles, equal profiles, missing loci, some pairs without a common locus. */
function randomProfiles(seed: number): Profile[] {
  const random = createRandom(seed);
  const [count, loci] = [2 + random.below(16), 2 + random.below(12)];
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

/** Equal profiles first, then always the nearest two clusters; of several pairs those whose first profiles come first. */
function bruteJoining(
  profiles: readonly Profile[],
  distances: readonly number[][],
  threshold: number,
  isMean: boolean,
) {
  const sorted = [...profiles.keys()].toSorted((one, other) => {
    const [left, right] = [profiles[one] ?? [], profiles[other] ?? []];
    const locus = left.findIndex((id, at) => id !== right[at]);
    return locus === -1 ? 0 : Number(left[locus] ?? 0) - Number(right[locus] ?? 0);
  });
  const clusters = [...Map.groupBy(sorted, (sample) => profiles[sample]?.join(' ')).values()];
  for (;;) {
    let [nearest, at]: [number, [number, number] | undefined] = [threshold, undefined];
    for (const [one, left] of clusters.entries()) {
      for (let other = one + 1; other < clusters.length; other += 1) {
        const pairs = left.flatMap((sample) => clusters[other]?.map((its) => distances[sample]?.[its] ?? 0) ?? []);
        const mean = pairs.reduce((sum, distance) => sum + distance, 0) / pairs.length;
        const distance = isMean ? Number(mean.toFixed(9)) : Math.max(...pairs);
        if (distance < nearest || (distance === nearest && !at)) [nearest, at] = [distance, [one, other]];
      }
    }
    if (!at) return clusters;
    clusters[at[0]]?.push(...(clusters.splice(at[1], 1)[0] ?? []));
  }
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

test('single, complete and average linkage equal the joining of pairs one by one, in any order of rows', () => {
  for (let seed = 1; seed <= 9; seed += 1) {
    const missing = MISSING_COUNTS[seed % 3] ?? 'ignore';
    const all = randomProfiles(seed);
    const profiles = all.filter((profile) => profile.some((id) => id !== ''));
    if (profiles.length === 0) continue;
    const comparison = comparisonOf(profiles, missing);
    const distances = profiles.map((one) => profiles.map((other) => bruteDistance(one, other, missing)));
    const whole = joinSamples(comparison, 'single', quietly);
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
    const rows = (order: readonly Profile[], kind: LinkageKind) => {
      const { order: leaves, heights } = joinSamples(comparisonOf(order, missing), kind, quietly);
      return leaves.map((sample, place) => [order[sample], heights[place]]);
    };
    const kind = LinkageKind.options[Math.floor(seed / 3) % 3] ?? 'single';
    const wanted = rows(profiles, kind);
    for (let turn = 0; turn < 20; turn += 1) expect(rows(shuffled(profiles, turn), kind)).toEqual(wanted);
    for (const other of ['complete', 'average'] as const) {
      const linked = joinSamples(comparison, other, quietly);
      for (const threshold of [1, 1.5, 3, 100]) {
        const brute = bruteJoining(profiles, distances, threshold, other === 'average');
        expect(textsOf(profiles, partitionAt(comparison, linked, threshold).clusters)).toEqual(
          textsOf(profiles, brute),
        );
      }
    }
  }
});

test('complete and average linkage refuse more samples than they have memory for', () => {
  const comparison = comparisonOf(
    Array.from({ length: 5001 }, () => ['1']),
    'ignore',
  );
  expect(() => joinSamples(comparison, 'average', quietly)).toThrow('There are 5,001 samples.');
});

test('ranges of thresholds are stable where almost nothing changes', () => {
  const outbreak = (start: number) => [0, 1, 2].map((more) => ({ start: start + more }));
  const profiles = [0, 20, 60]
    .flatMap(outbreak)
    .map(({ start }) => Array.from({ length: 80 }, (_, locus) => (locus < start ? '2' : '1')));
  const chart = thresholdChart(joinSamples(comparisonOf(profiles, 'ignore'), 'single', quietly));
  expect(chart.stable).toEqual([
    { from: 1, to: 17 },
    { from: 18, to: 37 },
  ]);
  expect(chart.steps[17]).toEqual({ threshold: 17, clusters: 3, largest: 3, singles: 0 });
  expect(chart.steps.at(-1)).toEqual({ threshold: 38, clusters: 1, largest: 9, singles: 0 });
});
