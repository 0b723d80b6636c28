import {
  type PackedSamples,
  packSamples,
  refuseUnknownLoci,
  SampleCollector,
  unpackSamples,
} from '#electron/store/comparisons/frozen-samples.ts';
import type { ReadSamples } from '#electron/store/comparisons/comparison-store.ts';
import { packJson } from '#electron/store/results/packed-json.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { ComparisonRules } from '#shared/rpc/contract/comparison.ts';
import type { SiteQuestion } from '../mirror-task.ts';
import { createSiteReader } from '../site-reader.ts';
import { openGenomes } from './compared-genomes.ts';
import type { MakingQuestion, OpenSource, PlacedSource, SourceContext } from './compared-source.ts';
import { openIsolates, openProfiles } from './open-records.ts';
import { changesSince } from './sample-changes.ts';

/** Sources that are to be read. */
export interface MakingTask {
  sources: readonly PlacedSource[];
  /** The rules of a new comparison. */
  rules?: Pick<ComparisonRules, 'loci'>;
  /** What they held when they were read before. */
  former?: PackedSamples & { as_of: string };
}

/** Names in a sentence. */
const NAMED = 5;
/** Reports of progress are in hundreds of samples. */
const REPORTED = 20;

/**
 * Reads all sources of a comparison, one after the other, and packs what they hold. Nothing is kept yet. AppError 400 `other_loci`,
 * `no_samples`, `no_profiles`; 404 `unknown_locus`, 413 `too_many_samples`; 404 `unknown_run`; refusals of sites, errors of the store.
 */
export async function makeComparison(
  { sources, rules = {}, former }: MakingTask,
  control: TaskControl,
): Promise<Omit<ReadSamples, 'as_of'>> {
  const notes: string[] = [];
  const novel = new Map<string, Uint8Array | undefined>();
  const sequences: Promise<void>[] = [];
  const context: SourceContext = {
    control,
    note: (sentence) => void notes.push(sentence),
    addNovel(sha1, sequence) {
      if (novel.has(sha1)) return;
      novel.set(sha1, undefined);
      sequences.push(packJson(sequence).then((packed) => void novel.set(sha1, packed)));
    },
    readerOf: (at, site) =>
      createSiteReader(at, {
        ...control,
        ask: (asked) => control.ask({ of: 'site', site, asked: asked as SiteQuestion } satisfies MakingQuestion),
      }),
  };
  const definitions = new Map<string, NonNullable<OpenSource['definitions']>>();
  const seen = new Set<string>();
  let scheme = '';
  let collector: SampleCollector | undefined;
  let repeated = 0;
  let done = 0;
  for (const [number, placed] of sources.entries()) {
    const opened = await openSource(context, placed);
    if (opened.definitions) definitions.set(JSON.stringify(opened.definitions), opened.definitions);
    scheme ||= opened.scheme;
    collector ??= new SampleCollector(opened.loci);
    refuseUnknownLoci(rules, collector.loci);
    const places = placesOf(collector.loci, opened, placed);
    for await (const { record, alleles, ...sample } of opened.samples()) {
      control.checkpoint();
      const key = keyOf(placed, record);
      if (seen.has(key)) {
        repeated += 1;
        continue;
      }
      seen.add(key);
      const inOrder = places.map((place) => alleles[place] ?? '');
      collector.add({ ...sample, from: { source: number, record } }, inOrder);
      if ((done += 1) % REPORTED === 0) control.report({ done, unit: 'samples', message: `Reading ${opened.scheme}` });
    }
  }
  if (!collector || done === 0) throw new AppError(400, 'no_samples', 'The sources have no sample to compare.');
  if (repeated > 0) notes.push(`${countOf(repeated, 'sample')} chosen twice, and compared once.`);
  await Promise.all(sequences);
  control.checkpoint();
  const frozen = collector.freeze();
  const all = sources.map(({ source }) => source);
  const changes = former && changesSince({ frozen: await unpackSamples(former), as_of: former.as_of }, frozen, all);
  return {
    ...(await packSamples(frozen)),
    samples: frozen.samples.length,
    loci: frozen.loci.length,
    novel: [...novel].flatMap(([sha1, sequence]) => (sequence ? [{ sha1, sequence }] : [])),
    about: { scheme, sources: all, definitions: [...definitions.values()], notes, ...(changes ? { changes } : {}) },
  };
}

function openSource(context: SourceContext, { source, ...placed }: PlacedSource): Promise<OpenSource> {
  if (source.kind === 'genomes') return openGenomes(context, source);
  if (!placed.at) throw new Error(`The place of ${source.database} is not said.`);
  const reader = context.readerOf(placed.at, source.site);
  return source.kind === 'isolates'
    ? openIsolates(context, reader, { ...placed, source })
    : openProfiles(context, reader, { ...placed, source });
}

/** Names a record: the same one may be in several sources. */
function keyOf({ source }: PlacedSource, record: number | string): string {
  const where = source.kind === 'genomes' ? [source.run_id] : [source.site, source.database];
  return JSON.stringify([source.kind, ...where, record]);
}

/** Where the loci of the comparison are among those of a source. */
function placesOf(loci: readonly string[], { loci: own, scheme }: OpenSource, { source }: PlacedSource): number[] {
  const places = new Map(own.map((locus, place) => [locus, place]));
  const lacking = loci.filter((locus) => !places.has(locus));
  const further = own.filter((locus) => !loci.includes(locus));
  if (lacking.length === 0 && further.length === 0) return loci.map((locus) => places.get(locus) ?? -1);
  const differences = [
    ...(lacking.length > 0 ? [`lacks ${namedList(lacking, NAMED)}`] : []),
    ...(further.length > 0 ? [`has ${namedList(further, NAMED)} besides`] : []),
  ];
  const sentence = `${scheme} of ${source.database} has other loci than the first source: it ${differences.join(' and ')}. Only samples of the same loci are compared.`;
  throw new AppError(400, 'other_loci', sentence);
}
