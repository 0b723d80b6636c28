import { answerPatiently } from '#electron/mirror/answer-patiently.ts';
import type {
  ComparedGenomes,
  ComparedRun,
  MakingQuestion,
  PlacedSource,
} from '#electron/mirror/comparison/compared-source.ts';
import type { makeComparison, MakingTask } from '#electron/mirror/comparison/make-comparison.ts';
import { answerNow } from '#electron/mirror/answer-now.ts';
import type { SiteAnswer } from '#electron/mirror/mirror-task.ts';
import { realTime } from '#electron/remote/rate-limiter.ts';
import type { SiteRegistry } from '#electron/remote/site-registry.ts';
import type { ReadSamples } from '#electron/store/comparisons/comparison-store.ts';
import { refuseUnknownLoci, unpackSamples } from '#electron/store/comparisons/frozen-samples.ts';
import type { ResultStore } from '#electron/store/results/result-store.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';

import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { ComparisonRules, ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import type { JobContext } from '../jobs/job-list.ts';
import { noteReplyTimes, type TimedSite } from '../remote-query/reply-times.ts';

interface MakingTools {
  dataFolder: DataFolder;
  sites: SiteRegistry;
  results: ResultStore;
}

interface ComparisonPlan {
  id: string;
  name: string;
  sources: readonly ComparisonSource[];
  rules: ComparisonRules;
}

type Options = Pick<JobContext, 'signal' | 'onProgress'>;

/** Reads the sources of a new comparison and keeps it. Gives what was read in a sentence. Errors as `makeComparison`. */
export async function makeNew(
  tools: MakingTools,
  { sources, ...made }: ComparisonPlan,
  options: Options,
): Promise<string> {
  const read = await readSources(tools, { sources, rules: made.rules }, options);
  await tools.results.comparisons.add({ ...made, ...read });
  return `${made.name}: ${countOf(read.samples, 'sample')} at ${countOf(read.loci, 'locus', 'loci')}.`;
}

/** Reads the sources of a comparison again. Gives what is different in a sentence. AppError 404 `unknown_comparison`, 400 `no_sources`. */
export async function readAgain(tools: MakingTools, id: string, options: Options): Promise<string> {
  const { comparisons } = tools.results;
  const { sources, reading, as_of } = await comparisons.find(id);
  const former = { ...(await comparisons.readSamples(id)), as_of };
  for (const site of new Set(sources.flatMap((each) => (each.kind === 'genomes' ? [] : [each.site])))) {
    await tools.sites.get(site).remote?.askAnew();
  }
  const read = await readSources(tools, { sources, former }, options);
  await comparisons.refresh(id, reading, read);
  return read.about.changes?.sentence ?? '';
}

/** AppError 404 `unknown_locus`, `unknown_comparison`. */
export async function setRules({ comparisons }: ResultStore, id: string, rules: ComparisonRules): Promise<void> {
  const { loci } = await unpackSamples(await comparisons.readSamples(id));
  refuseUnknownLoci(rules, loci);
  await comparisons.setRules(id, rules);
}

export function noSources(): AppError {
  const sentence = 'This comparison was opened from a file: what it was read from is on another computer.';
  return new AppError(400, 'no_sources', sentence);
}

async function readSources(
  { dataFolder, sites, results }: MakingTools,
  { sources, ...more }: { sources: readonly ComparisonSource[] } & Omit<MakingTask, 'sources'>,
  { signal, onProgress }: Options,
): Promise<ReadSamples> {
  const began = new Date().toISOString();
  const asked = new Map<string, { timed: TimedSite; answer: (question: unknown) => Promise<SiteAnswer> }>();
  const answersOf = (id: string) => {
    const known = asked.get(id);
    if (known) return known;
    const timed = noteReplyTimes(sites.get(id));
    const { name } = timed.source.site;
    const sentence = `${name} does not answer now, and what it sent before may be outdated. Try again when it answers.`;
    const outdated = new AppError(502, 'site_unreachable', sentence);
    const onWaiting = (message: string) => onProgress({ done: 0, unit: 'requests', message, is_waiting: true });
    const answer = timed.source.remote
      ? answerPatiently(timed.source, { signal, outdated, time: realTime, onWaiting })
      : answerNow(timed.source, { signal, outdated });
    const made = { timed, answer };
    asked.set(id, made);
    return made;
  };

  async function answerTo(question: MakingQuestion): Promise<SiteAnswer | ComparedRun | ComparedGenomes> {
    if (question.of === 'site') return answersOf(question.site).answer(question.asked);
    const { run_id } = question;
    if (question.of === 'genomes') return results.readSummaries(run_id, question.from, question.count);
    const { name, request } = await results.find(run_id);
    const inputs = await results.listInputs(run_id);
    const open = inputs.flatMap(({ position, name: input, state }): ComparedRun['open'] =>
      state === 'done' ? [] : [[position, input]],
    );
    return { name, site: request.site, database: request.database, open };
  }

  const placed = await Promise.all(sources.map((source) => placeOf({ dataFolder, sites, results }, source)));
  const read = await runTask<typeof makeComparison>(
    'make-comparison',
    { sources: placed, ...more },
    { signal, onProgress, onQuestion: async (question) => answerTo(question as MakingQuestion) },
  );
  const times = [...asked.values()].flatMap(({ timed }) => (timed.source.remote ? (timed.asOf() ?? []) : []));
  return { ...read, as_of: [began, ...times].toSorted()[0] ?? began };
}

async function placeOf({ dataFolder, sites, results }: MakingTools, source: ComparisonSource): Promise<PlacedSource> {
  if (source.kind === 'genomes') {
    const { site } = await results.findRequest(source.run_id);
    return { source: { ...source, site } };
  }
  const { site, remote } = sites.get(source.site);
  // Either dialect is read. Which one it is matters to copies only.
  const at = { site: site.name, address: site.address ?? '', dialect: 'deployed', database: source.database } as const;
  if (remote) return { source, at, givesRecords: site.capabilities.records };
  // What cannot be opened is told now, in the words of the folder.
  return { source, at, file: (await dataFolder.open(source.database)).file };
}
