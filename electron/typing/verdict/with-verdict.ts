import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { judge } from '#shared/verdict/judge.ts';
import { yardstickOf, type Yardstick } from '#shared/verdict/settings.ts';
import type { TypingEngine } from '../engine.ts';
import { addFamilies } from './add-families.ts';
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
  const figures = await withFamilies(context, result, signal);
  return { ...result, figures, verdict: judge(figures, await yardstickFor(context.folder, result)) };
}

async function withFamilies({ folder, engine }: VerdictContext, result: TypingResult, signal: AbortSignal | undefined) {
  const figures = measureGenome(result);
  const { database: name } = result.stamp;
  if (name === '') return figures;
  const { file } = await folder.open(name);
  return addFamilies({ engine, database: { file, index: folder.indexFileOf(name) } }, result.schemes, figures, signal);
}

async function yardstickFor(folder: DataFolder, { stamp, assembly }: TypingResult): Promise<Yardstick> {
  if (stamp.database === '') return {};
  const database = await folder.open(stamp.database);
  const { organism } = await getMeta(database);
  const { usual, usual_of: learned } = assembly ?? {};
  const set = usual && learned && learnedLimits(usual, learned);
  return yardstickOf(readVerdictSettings(database), organism, set);
}
