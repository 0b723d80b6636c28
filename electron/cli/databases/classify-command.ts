import {
  previewClassification,
  runClassification,
  runRemoveClassification,
  type ClassificationReport,
  type ClassificationWork,
} from '#electron/exchange/classification/run-classification.ts';
import { listClassificationSchemes } from '#electron/store/records/classification-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { usualClassificationName } from '#shared/rules/classification.ts';
import { openNamed } from '../open-named.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

export interface ClassifyOptions {
  dataFolder: string;
  database: string;
  /** Id or name. Given together with the threshold. */
  scheme?: string;
  threshold?: number;
  relative: boolean;
  name?: string;
  description?: string;
  preview: boolean;
  /** Name of a classification scheme that is to be removed instead. */
  remove?: string;
}

/** `allelier classify`: groups profiles, previews groups, or removes them. Prints one sentence. */
export async function classifyCommand(options: ClassifyOptions, streams: CliStreams): Promise<number> {
  await using folder = await openData(options.dataFolder, streams);
  using progress = createProgressLine(streams.stderr);
  const database = await openNamed(folder, options.database);
  const { summary, notes } = await classify(options, database, {
    dataFolder: folder,
    database: options.database,
    signal: streams.signal,
    onProgress: progress.show,
  });
  progress.clear();
  for (const note of notes) streams.stderr.write(`${note}\n`);
  streams.stdout.write(`${summary}\n`);
  return 0;
}

async function classify(
  { scheme, threshold, relative, name, description, preview, remove }: ClassifyOptions,
  database: Database,
  work: ClassificationWork & { dataFolder: DataFolder },
): Promise<ClassificationReport> {
  const known = await listClassificationSchemes(database);
  if (remove !== undefined) return runRemoveClassification(work, idOf(known, remove));
  if (scheme === undefined || threshold === undefined) throw new Error('A command without a rule was not refused.');
  const found = (await findTypingTarget(database, { scheme })).schemes[0];
  if (!found) throw new Error('A scheme that is not there was not refused.');
  const rule = { scheme_id: found.scheme_id, inclusion_threshold: threshold, relative_threshold: relative };
  if (preview) {
    const { profiles, groups, singles, largest } = await previewClassification(work, rule);
    const sizes = `the largest of ${countOf(largest, 'profile')}, ${numberText(singles)} of a single one`;
    const made = `${countOf(profiles, 'profile')} would be in ${countOf(groups, 'group')}`;
    return { summary: profiles === 0 ? `${made}.` : `${made}: ${sizes}.`, notes: [] };
  }
  const taken = known.map((one) => one.name);
  return runClassification(work, {
    ...rule,
    name: name ?? usualClassificationName(found.name, threshold, taken),
    ...defined({ description }),
  });
}

function idOf(known: { id: number; name: string }[], name: string): number {
  const found = known.find((one) => one.name === name);
  if (found) return found.id;
  const names = known.map((one) => one.name);
  const choice = names.length === 0 ? 'The database has none.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_classification_scheme', `There is no classification scheme "${name}". ${choice}`);
}
