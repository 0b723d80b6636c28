import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { defined } from '#shared/defined.ts';
import type { SchemeResult, TypingResult } from '#shared/rpc/contract/typing.ts';
import { judge } from '#shared/verdict/judge.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import { yardstickOf, type Yardstick } from '#shared/verdict/settings.ts';
import type { TypingEngine } from '../engine.ts';
import { learnedLimits, withTypical } from '../genome/typical-assembly.ts';
import { measureGenome } from './measure-genome.ts';

/** What judging needs from its surroundings. */
interface VerdictContext {
  folder: DataFolder;
  engine: Pick<TypingEngine, 'twoFamilies'>;
}

/**
 * Adds to a result what is usual for its assembly, the figures of the genome and the verdict on it. Limits are those that curators set,
 * else those of the organism of the database, else those learned from its isolates.
 */
export async function withVerdict(context: VerdictContext, typed: TypingResult, signal?: AbortSignal) {
  const result = await withTypical(context.folder, typed);
  const figures = await addFamilies(context, result, measureGenome(result), signal);
  return { ...result, figures, verdict: judge(figures, await yardstickFor(context.folder, result)) };
}

async function yardstickFor(folder: DataFolder, { stamp, assembly }: TypingResult): Promise<Yardstick> {
  if (stamp.database === '') return {};
  const database = await folder.open(stamp.database);
  const { organism } = await getMeta(database);
  const { usual, usual_of: learned } = assembly ?? {};
  const set = usual && learned && learnedLimits(usual, learned);
  return yardstickOf(readVerdictSettings(database), organism, set);
}

/** Adds to schemes whose combination of known alleles is new whether two types together explain it. */
async function addFamilies(
  { folder, engine }: VerdictContext,
  { schemes, stamp }: TypingResult,
  figures: GenomeFigures,
  signal: AbortSignal | undefined,
): Promise<GenomeFigures> {
  const news = schemes.filter(
    ({ state, loci }) => state === 'new' && loci.every(({ allele_ids: ids }) => ids.length === 1),
  );
  if (news.length === 0) return figures;
  const { file } = await folder.open(stamp.database);
  const at = { file, index: folder.indexFileOf(stamp.database) };
  const found = new Map<string, Awaited<ReturnType<typeof engine.twoFamilies>>>();
  for (const { scheme_id: scheme, description, loci } of news) {
    const alleles = loci.map(({ allele_ids: ids }) => ids);
    found.set(description, await engine.twoFamilies({ database: at, scheme, found: alleles, ...defined({ signal }) }));
  }
  return {
    ...figures,
    schemes: figures.schemes.map((one) => {
      const families = found.get(one.scheme);
      const scheme = schemes.find(({ description }) => description === one.scheme);
      if (!families || !scheme) return one;
      return {
        ...one,
        families: { score: families.score, loci: families.loci.map((places) => namesAt(scheme, places)) },
      };
    }),
  };
}

function namesAt({ loci }: SchemeResult, places: readonly number[]): string[] {
  return places.map((place) => loci[place]?.locus ?? '');
}
