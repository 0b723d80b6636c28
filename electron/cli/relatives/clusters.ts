import { InvalidArgumentError } from 'commander';
import { clusterSamples, diameterOf, type Partition } from '#electron/relatives/clusters.ts';
import type { SampleComparison } from '#electron/relatives/compare-samples.ts';
import { type Dendrogram, partitionAt } from '#electron/relatives/dendrogram.ts';
import { joinSamples } from '#electron/relatives/join-samples.ts';
import { thresholdChart } from '#electron/relatives/threshold-chart.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { LinkageKind } from '#shared/rpc/contract/comparison.ts';
import { habitsFor, HABITS_CAUTION, habitText, THRESHOLD_HABITS } from '#shared/rules/threshold-habits.ts';
import { command, option } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { type Shell, openNamed } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { COMPARISON_OPTIONS, comparisonMisuse, SAMPLE_ARGUMENTS, withComparison, isPath } from './compared-samples.ts';

/** The largest cluster whose diameter is worked out: all its pairs are compared. */
const MEASURED = 10_000;

/** Nobody follows the work. */
const nobodyAsks = () => undefined;

/** Prints to which cluster each sample belongs, a row for each sample, or how many clusters each threshold gives. */
export const clusters = command({
  path: 'clusters',
  help: 'print to which cluster each sample belongs, at one threshold or several',
  arguments: SAMPLE_ARGUMENTS,
  options: {
    threshold: option('<numbers>', 'the most differing loci of two samples that are joined, such as 10,5', {
      parse: thresholdsOf,
      conflicts: ['chart'],
    }),
    chart: option('', 'print how many clusters each threshold gives, instead'),
    linkage: option(
      '<how>',
      'what is at most as far apart as the threshold: of two clusters the nearest samples, the farthest, or all pairs in the mean',
      { choices: LinkageKind.options, default: 'single' },
    ),
    ...COMPARISON_OPTIONS,
    format: option('<format>', 'output', { choices: ['tsv'], default: 'tsv' }),
  },
  misuse: (input) => comparisonMisuse(input),
  after: `
With single linkage, a chain of near samples joins all of it. With complete and average linkage, which take up to 5,000 samples, equal profiles are
joined first, then the nearest clusters; of several that are equally near, those whose profiles come first. Clusters are numbered from the
largest on, those of one size in the order of their profiles. So neither the order of the rows nor the names of samples matter. A sample that is
joined with no other is single_1, single_2. Samples that share no locus are never near: complete and average linkage join no clusters with
such a pair. A cluster whose farthest samples differ by more than twice the threshold is named on stderr.

--chart prints a row for each whole threshold: clusters of two samples or more, samples of the largest one, single samples, and the range of
thresholds that almost do not change the clusters. Which thresholds are in use for the organism stands on stderr.`,
  run: async (input, shell) => {
    const { threshold: thresholds, linkage, chart, format } = input;
    if (!thresholds) {
      if (!chart) shell.note('error: give a threshold, such as --threshold 10,5, or see with --chart what each gives');
      await tellThresholdsInUse(input, shell);
      if (!chart) return EXIT.WRONG_USAGE;
    }
    await withComparison(input, shell, async (comparison) => {
      if (!thresholds) {
        const dendrogram = await shell.atOnce(() => joinSamples(comparison, linkage, nobodyAsks));
        return printChart(dendrogram, shell, format);
      }
      tellAllNear(comparison, thresholds, shell);
      const partitions = await shell.atOnce(() => partitionsOf(comparison, thresholds, linkage));
      printPartitions(comparison, partitions, shell, format);
      await shell.atOnce(() => partitions.forEach((partition) => tell(comparison, partition, linkage, shell)));
    });
    return EXIT.DONE;
  },
});

export function thresholdsOf(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) {
    throw new InvalidArgumentError('Give whole numbers with commas between them, such as 10,5.');
  }
  return [...new Set(parts.map(Number))];
}

function tellAllNear({ loci }: SampleComparison, thresholds: readonly number[], shell: Shell): void {
  for (const threshold of thresholds.filter((each) => each >= loci.length)) {
    shell.note(
      `All samples that share a locus are near at ${threshold}: the comparison has ${countOf(loci.length, 'locus', 'loci')}.`,
    );
  }
}

/** Single linkage at a few thresholds leaves most pairs uncounted, so it is quicker without a dendrogram. */
function partitionsOf(comparison: SampleComparison, thresholds: readonly number[], linkage: LinkageKind): Partition[] {
  if (linkage === 'single') return clusterSamples(comparison, thresholds, nobodyAsks);
  const dendrogram = joinSamples(comparison, linkage, nobodyAsks);
  return thresholds.map((threshold) => partitionAt(comparison, dendrogram, threshold));
}

function printPartitions(
  { names }: SampleComparison,
  partitions: readonly Partition[],
  shell: Shell,
  format: 'tsv',
): void {
  const named = partitions.map(({ clusters: own }) => namesOf(own));
  const output = shell.table(['sample', ...partitions.map(({ threshold }) => String(threshold))], format);
  for (const [sample, name] of names.entries()) {
    output.row([name, ...named.map((own) => own[sample] ?? '')], undefined);
  }
  output.end();
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

function printChart(dendrogram: Dendrogram, shell: Shell, format: 'tsv'): void {
  const { steps, stable } = thresholdChart(dendrogram);
  const output = shell.table(['threshold', 'clusters', 'largest', 'singles', 'stable'], format);
  for (const { threshold, clusters: several, largest, singles } of steps) {
    const range = stable.find(({ from, to }) => from <= threshold && threshold <= to);
    const cells = [threshold, several, largest, singles, range ? `${range.from}-${range.to}` : ''];
    output.row(cells.map(String), undefined);
  }
  output.end();
  const last = steps.at(-1)?.threshold ?? 0;
  shell.note(`Above ${last} nothing changes any more.`);
}

function tell(
  comparison: SampleComparison,
  { threshold, clusters: all }: Partition,
  linkage: LinkageKind,
  shell: Shell,
): void {
  const several = all.filter(({ length }) => length > 1);
  const single = all.length - several.length;
  const largest = several[0] ? `, the largest of ${numberText(several[0].length)}` : '';
  shell.note(`At ${threshold}: ${countOf(several.length, 'cluster')}${largest}; ${countOf(single, 'single sample')}.`);
  // Then the farthest samples of a cluster are no farther apart than the threshold.
  if (linkage === 'complete') return;
  for (const [index, members] of several.entries()) {
    if (members.length < 3) continue;
    if (members.length > MEASURED) {
      shell.note(`cluster_${index + 1} is too large to say how far its samples are apart.`);
      continue;
    }
    const diameter = diameterOf(comparison, members, nobodyAsks);
    if (diameter > 2 * threshold) {
      const [what, far] = [linkage === 'single' ? 'a chain' : 'wide', Number(diameter.toFixed(2))];
      shell.note(`cluster_${index + 1} is ${what} at ${threshold}: its farthest samples differ by ${far}.`);
    }
  }
}

/** Says on stderr which thresholds are in use for the organism of a database. A table names none: all are said if nothing else is asked. */
async function tellThresholdsInUse(
  { source, scheme, chart }: { source: string; scheme?: string; chart: boolean },
  shell: Shell,
): Promise<void> {
  if (isPath(source)) {
    if (chart) return;
    return shell.note('In use for core genomes:', ...THRESHOLD_HABITS.map(habitText), HABITS_CAUTION);
  }
  await using folder = await shell.open();
  const database = await openNamed(folder, source);
  const [found] = (await findTypingTarget(database, scheme === undefined ? {} : { scheme })).schemes;
  const loci = found?.loci.length ?? 0;
  const organism = await organismOf(database, (name) => openNamed(folder, name));
  const habits = habitsFor(organism ?? source, loci);
  if (habits.length > 0) return shell.note('In use for core genomes:', ...habits.map(habitText), HABITS_CAUTION);
  const isKnown = habitsFor(organism ?? source).length > 0;
  if (isKnown)
    shell.note(`The thresholds in use are for core genomes, and the scheme has ${countOf(loci, 'locus', 'loci')}.`);
  else if (organism === undefined)
    shell.note(`The database ${source} does not say of which organism it is, so no threshold in use is known.`);
  else shell.note(`No threshold that is in use for ${organism} is known here.`);
}

/** What a database says, or else the one that defines its loci. */
async function organismOf(database: Database, open: (name: string) => Promise<Database>): Promise<string | undefined> {
  const { getMeta } = await import('#electron/store/file/meta.ts');
  const { organism, seqdef } = await getMeta(database);
  if (organism !== undefined || seqdef === undefined) return organism;
  const definitions = await open(seqdef).catch(() => undefined);
  return definitions && (await getMeta(definitions)).organism;
}
