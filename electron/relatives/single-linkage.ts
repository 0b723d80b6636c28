import { type SampleComparison, distanceOf } from './compare-samples.ts';
import { type Dendrogram, dendrogramOf } from './dendrogram.ts';

/** Samples that are compared with the others together. */
const TOGETHER = 64;

/**
 * Single linkage of all samples at all thresholds. Takes about the time that counting the differences of all pairs takes, and memory for a few
 * rows of them: by SLINK (R. Sibson, The Computer Journal 16, 1973, 30–34), here from the last sample to the first. Two samples without a
 * common locus are never near. `onSamples` gets the number that is done, and may throw to end the work.
 */
export function singleLinkage(comparison: SampleComparison, onSamples: (done: number) => void): Dendrogram {
  const { matrix, missing } = comparison;
  const samples = matrix.profiles;
  const partners = new Int32Array(samples);
  const heights = new Float64Array(samples);
  const rows = Array.from({ length: TOGETHER }, () => new Float64Array(samples));
  for (let end = samples; end > 0; end -= TOGETHER) {
    onSamples(samples - end);
    const first = Math.max(0, end - TOGETHER);
    const lefts = Array.from({ length: end - first }, (_, index) => first + index);
    const note = (left: number, right: number, differences: number) => {
      const row = rows[left - first] as Float64Array;
      if (differences > 0 && missing !== 'scaled') row[right] = differences;
      else if (right > left) row[right] = nearness(distanceOf(comparison, left, right, differences));
    };
    matrix.compare(lefts, note, { from: first });
    for (const sample of lefts.toReversed()) addSample(sample, rows[sample - first] as Float64Array, partners, heights);
  }
  const joins = Array.from(partners, (other, one) => ({ one, other, height: heights[one] ?? Infinity }));
  return dendrogramOf(
    comparison,
    joins.filter(({ height }) => height < Infinity),
  );
}

const nearness = (distance: number) => (Number.isNaN(distance) ? Infinity : distance);

/** Sibson's step. `distances` are those to the samples after this one; they are overwritten. */
function addSample(sample: number, distances: Float64Array, partners: Int32Array, heights: Float64Array): void {
  const samples = partners.length;
  partners[sample] = sample;
  heights[sample] = Infinity;
  for (let other = samples - 1; other > sample; other -= 1) {
    const partner = partners[other] as number;
    const [distance, height] = [distances[other] as number, heights[other] as number];
    distances[partner] = Math.min(distances[partner] as number, Math.max(distance, height));
    if (height >= distance) {
      heights[other] = distance;
      partners[other] = sample;
    }
  }
  for (let other = samples - 1; other > sample; other -= 1) {
    if ((heights[other] as number) >= (heights[partners[other] as number] as number)) partners[other] = sample;
  }
}
