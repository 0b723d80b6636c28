import { AlleleMatrix } from './allele-matrix.ts';
import type { Samples } from './samples.ts';

/** What a locus counts that one of two samples lacks: nothing; a difference; nothing, but the sum grows as the loci are fewer. */
export const MISSING_COUNTS = ['ignore', 'difference', 'scaled'] as const;
type MissingCounts = (typeof MISSING_COUNTS)[number];

export interface ComparisonChoice {
  missing: MissingCounts;
  /** Only loci that at least this share of the samples has, in percent. */
  lociPresent?: number | undefined;
  /** Leaves samples out that lack more loci of those given. */
  maxMissing?: number | undefined;
}

/** Samples whose differences are counted, and what was left out of them. */
export interface SampleComparison extends Samples {
  missing: MissingCounts;
  /** Samples that have none of the loci, or too few, with the number that they lack, in the order of the input. */
  samplesLeftOut: { name: string; missing: number }[];
  lociLeftOut: string[];
}

/**
 * Chooses the samples and loci of a comparison: first samples that lack more loci than may be missing are left out, then loci that too few
 * of the others have, at last samples that have none of the loci that are left.
 */
export function compareSamples(
  samples: Samples,
  { missing, lociPresent = 0, maxMissing }: ComparisonChoice,
): SampleComparison {
  const { names, loci, matrix } = samples;
  const all = [...names.keys()];
  const mayLack = maxMissing ?? loci.length;
  const lacking = all.map((sample) => count(matrix.row(sample), (number) => number === 0));
  const full = all.filter((sample) => (lacking[sample] ?? 0) <= mayLack && (lacking[sample] ?? 0) < loci.length);
  const present = new Uint32Array(loci.length);
  for (const sample of full) {
    for (const [locus, number] of matrix.row(sample).entries())
      if (number > 0) present[locus] = (present[locus] ?? 0) + 1;
  }
  const columns = [...loci.keys()].filter((locus) => (present[locus] ?? 0) * 100 >= lociPresent * full.length);
  const used = full.filter((sample) => {
    const row = matrix.row(sample);
    return columns.some((locus) => row[locus] !== 0);
  });
  const isUsed = new Set(used);
  const isWhole = used.length === names.length && columns.length === loci.length;
  return {
    names: used.map((sample) => names[sample] ?? ''),
    loci: columns.map((locus) => loci[locus] ?? ''),
    matrix:
      isWhole && missing !== 'difference' ? matrix : partOf(matrix, used, columns, missing === 'difference' ? 1 : 0),
    idOf: (locus, number) => samples.idOf(columns[locus] ?? -1, missing === 'difference' ? number - 1 : number),
    missing,
    samplesLeftOut: all
      .filter((sample) => !isUsed.has(sample))
      .map((sample) => ({ name: names[sample] ?? '', missing: lacking[sample] ?? 0 })),
    lociLeftOut: loci.filter((_name, locus) => !columns.includes(locus)),
  };
}

/** `more` is added to each number: with 1, a missing locus is like an allele of its own. */
function partOf(matrix: AlleleMatrix, samples: number[], columns: number[], more: number): AlleleMatrix {
  const part = new AlleleMatrix(columns.length);
  const row = new Uint32Array(columns.length);
  for (const sample of samples) {
    const whole = matrix.row(sample);
    for (const [at, locus] of columns.entries()) row[at] = (whole[locus] ?? 0) + more;
    part.add(row);
  }
  return part;
}

/**
 * The distance of two samples that differ at a number of loci. NaN where two samples share no locus and missing ones are left out, so
 * that nothing is known of them.
 */
export function distanceOf(
  { matrix, missing }: SampleComparison,
  one: number,
  other: number,
  differences: number,
): number {
  if (differences > 0 && missing !== 'scaled') return differences;
  const shared = matrix.shared(one, other);
  return shared === 0 ? NaN : (differences * matrix.loci) / shared;
}

/**
 * Whether two samples that differ at a number of loci are no further apart than a threshold. Two that share no locus are not: nothing is known
 * of them.
 */
export function isNear(
  { matrix, missing }: SampleComparison,
  one: number,
  other: number,
  { differences, threshold }: { differences: number; threshold: number },
): boolean {
  if (differences > threshold) return false;
  // Who differs somewhere shares a locus.
  if (differences > 0 && missing !== 'scaled') return true;
  const shared = matrix.shared(one, other);
  // Whole numbers: the scaled distance of a pair may be exactly the threshold.
  return shared > 0 && (missing !== 'scaled' || differences * matrix.loci <= threshold * shared);
}

function count(numbers: Uint16Array | Uint32Array, isCounted: (number: number) => boolean): number {
  let found = 0;
  for (const number of numbers) if (isCounted(number)) found += 1;
  return found;
}
