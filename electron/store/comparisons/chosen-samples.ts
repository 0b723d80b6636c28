import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { compareSamples, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import type { Samples } from '#electron/relatives/samples.ts';
import { defined } from '#shared/defined.ts';
import type { Comparison } from '#shared/rpc/contract/comparison.ts';
import type { StoredComparison } from './comparison-rows.ts';
import { type FrozenSample, type FrozenSamples, originOf, sha1In } from './frozen-samples.ts';

/** The samples and loci of a comparison that its rules choose. */
export interface ChosenSamples {
  about: StoredComparison;
  comparison: SampleComparison;
  /** The samples of the comparison, in its order. */
  samples: FrozenSample[];
  leftOut: Comparison['left_out'];
  lociLeftOut: string[];
  /** The alleles of a sample by locus: ids, new ones by `newAllele`. Empty where it is missing, however missing ones count. */
  allelesOf(sample: number): string[];
}

export function chooseSamples(about: StoredComparison, frozen: FrozenSamples): ChosenSamples {
  const { rules } = about;
  const wanted = rules.loci && new Set(rules.loci);
  const columns = [...frozen.loci.keys()].filter((locus) => wanted?.has(frozen.loci[locus] ?? '') ?? true);
  const all = [...frozen.samples.entries()];
  const isSpoiled = ({ verdict }: FrozenSample) => rules.verdicts_left_out.includes(verdict);
  const kept = all.filter(([, sample]) => !isSpoiled(sample));
  const comparison = compareSamples(
    samplesOf(
      frozen,
      kept.map(([row]) => row),
      columns,
    ),
    { missing: rules.missing, lociPresent: rules.loci_present, ...defined({ maxMissing: rules.max_missing }) },
  );
  const byName = new Map(frozen.samples.map((sample) => [sample.name, sample]));
  const lacking = new Map(comparison.samplesLeftOut.map(({ name, missing }) => [name, missing]));
  const describe = (sample: FrozenSample, missing: number) => ({
    name: sample.name,
    ...defined({ origin: originOf(about.sources, sample) }),
    verdict: sample.verdict,
    uncertain: sample.uncertain,
    missing,
  });
  const mayLack = rules.max_missing ?? Infinity;
  const leftOut = all.flatMap(([row, sample]): Comparison['left_out'] => {
    if (isSpoiled(sample)) return [{ ...describe(sample, missingIn(frozen, row, columns)), because: 'verdict' }];
    const missing = lacking.get(sample.name);
    if (missing === undefined) return [];
    return [{ ...describe(sample, missing), because: missing > mayLack ? 'missing' : 'no-locus' }];
  });
  const used = new Set(comparison.loci);
  const least = rules.missing === 'difference' ? 1 : 0;
  return {
    about,
    comparison,
    samples: comparison.names.flatMap((name) => byName.get(name) ?? []),
    leftOut,
    lociLeftOut: frozen.loci.filter((locus) => !used.has(locus)),
    allelesOf: (sample) =>
      Array.from(comparison.matrix.row(sample), (number, locus) =>
        number > least ? comparison.idOf(locus, number) : '',
      ),
  };
}

/** The comparison as a screen shows it. */
export function describeComparison(chosen: ChosenSamples): Comparison {
  const { about, comparison, samples, leftOut, lociLeftOut } = chosen;
  const { reading: _reading, ...shown } = about;
  return {
    ...shown,
    compared: samples.map((sample, place) => {
      const alleles = chosen.allelesOf(place);
      const missing = alleles.filter((allele) => allele === '').length;
      const novel = alleles.filter((allele) => sha1In(allele) !== undefined).length;
      const { name, verdict, uncertain } = sample;
      const origin = originOf(about.sources, sample);
      return { name, verdict, uncertain, missing, novel, ...defined({ origin }) };
    }),
    left_out: leftOut,
    loci_used: [...comparison.loci],
    loci_left_out: lociLeftOut,
  };
}

/** Some samples, by their rows, at some loci, by their places. */
export function samplesOf(
  { samples, alleles, cells, loci }: FrozenSamples,
  rows: readonly number[],
  columns: readonly number[],
): Samples {
  const matrix = new AlleleMatrix(columns.length);
  const numbers = new Uint32Array(columns.length);
  for (const row of rows) {
    for (const [at, locus] of columns.entries()) numbers[at] = cells[row * loci.length + locus] ?? 0;
    matrix.add(numbers);
  }
  return {
    names: rows.map((row) => samples[row]?.name ?? ''),
    loci: columns.map((locus) => loci[locus] ?? ''),
    matrix,
    idOf: (locus, number) => alleles[columns[locus] ?? -1]?.[number - 1] ?? '',
  };
}

function missingIn({ cells, loci }: FrozenSamples, row: number, columns: readonly number[]): number {
  return columns.filter((locus) => cells[row * loci.length + locus] === 0).length;
}
