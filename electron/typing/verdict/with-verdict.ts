import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { judge } from '#shared/verdict/judge.ts';
import { yardstickOf, type Yardstick } from '#shared/verdict/settings.ts';
import type { TypingEngine } from '../engine.ts';
import { indexedAs } from '../index/indexed-database.ts';
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
export async function withVerdict({ folder, engine }: VerdictContext, typed: TypingResult, signal?: AbortSignal) {
  const result = await withTypical(folder, typed);
  const { database: name } = result.stamp;
  if (name !== '') {
    return withOwnVerdict(
      { engine, database: await folder.open(name), index: folder.indexFileOf(name) },
      result,
      signal,
    );
  }
  const figures = measureGenome(result);
  return { ...result, figures, verdict: judge(figures, {}) };
}

/** The same from what the database itself says: nothing is learned from isolates. */
export async function withOwnVerdict(
  { engine, database, index }: Pick<VerdictContext, 'engine'> & { database: Database; index: string },
  result: TypingResult,
  signal?: AbortSignal,
) {
  const at = { engine, database: indexedAs(database, index) };
  const figures = await addFamilies(at, result.schemes, measureGenome(result), signal);
  return { ...result, figures, verdict: judge(figures, await yardstickFor(database, result)) };
}

async function yardstickFor(database: Database, { assembly }: TypingResult): Promise<Yardstick> {
  const { organism } = await getMeta(database);
  const { usual, usual_of: learned } = assembly ?? {};
  const set = usual && learned && learnedLimits(usual, learned);
  return yardstickOf(readVerdictSettings(database), organism, set);
}
