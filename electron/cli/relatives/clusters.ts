import { InvalidArgumentError } from 'commander';
import { clusterSamples, diameterOf, type Partition } from '#electron/relatives/clusters.ts';
import type { SampleComparison } from '#electron/relatives/compare-samples.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { command, option } from '../command.ts';
import type { Shell } from '../shell.ts';
import { COMPARISON_OPTIONS, comparisonMisuse, SAMPLE_ARGUMENTS, withComparison } from './compared-samples.ts';

/** The largest cluster whose diameter is worked out: all its pairs are compared. */
const MEASURED = 10_000;

/** Prints to which cluster each sample belongs, a row for each sample. */
export const clusters = command({
  path: 'clusters',
  help: 'print to which cluster each sample belongs, at one threshold or several',
  arguments: SAMPLE_ARGUMENTS,
  options: {
    threshold: option('<numbers>', 'the most differing loci of two samples that are joined, such as 10,5', {
      needed: true,
      parse: thresholdsOf,
    }),
    ...COMPARISON_OPTIONS,
    format: option('<format>', 'output', { choices: ['tsv'], default: 'tsv' }),
  },
  misuse: (input) => comparisonMisuse(input),
  after: `
Clusters are made by single linkage: a chain of near samples joins all of it. They are numbered from the largest on, those of one size in the
order of their profiles, so neither the order of the rows nor the names of samples matter. A sample without a near one is single_1,
single_2. Samples that share no locus are never joined. A cluster whose farthest samples differ by more than twice the threshold is named on
stderr.`,
  run: (input, shell) =>
    withComparison(input, shell, async (comparison) => {
      const { threshold: thresholds } = input;
      const check = () => shell.signal.throwIfAborted();
      const { loci, names } = comparison;
      for (const threshold of thresholds.filter((each) => each >= loci.length)) {
        shell.note(
          `All samples that share a locus are joined at ${threshold}: there are ${countOf(loci.length, 'locus', 'loci')}.`,
        );
      }
      const partitions = clusterSamples(comparison, thresholds, check);
      const named = partitions.map(({ clusters: own }) => namesOf(own));
      const output = shell.table(['sample', ...thresholds.map(String)], input.format);
      for (const [sample, name] of names.entries()) {
        output.row([name, ...named.map((own) => own[sample] ?? '')], undefined);
      }
      output.end();
      for (const partition of partitions) tell(comparison, partition, shell, check);
    }),
});

export function thresholdsOf(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) {
    throw new InvalidArgumentError('Give whole numbers with commas between them, such as 10,5.');
  }
  return [...new Set(parts.map(Number))];
}

function namesOf(groups: readonly number[][]): string[] {
  const names: string[] = [];
  let [several, single] = [0, 0];
  for (const members of groups) {
    const name = members.length > 1 ? `cluster_${(several += 1)}` : `single_${(single += 1)}`;
    for (const sample of members) names[sample] = name;
  }
  return names;
}

function tell(
  comparison: SampleComparison,
  { threshold, clusters: all }: Partition,
  shell: Shell,
  check: () => void,
): void {
  const several = all.filter(({ length }) => length > 1);
  const single = all.length - several.length;
  const largest = several[0] ? `, the largest of ${numberText(several[0].length)}` : '';
  shell.note(`At ${threshold}: ${countOf(several.length, 'cluster')}${largest}; ${countOf(single, 'single sample')}.`);
  for (const [index, members] of several.entries()) {
    if (members.length < 3) continue;
    if (members.length > MEASURED) {
      shell.note(`cluster_${index + 1} is too large to say how far its samples are apart.`);
      continue;
    }
    const diameter = diameterOf(comparison, members, check);
    if (diameter > 2 * threshold) {
      const far = Number(diameter.toFixed(2));
      shell.note(`cluster_${index + 1} is a chain at ${threshold}: its farthest samples differ by ${far}.`);
    }
  }
}
