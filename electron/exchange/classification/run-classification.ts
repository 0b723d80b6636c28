import { countOf } from '#shared/count-of.ts';
import type { GroupingPreview, GroupingRule, NewClassificationScheme } from '#shared/rpc/contract/classification.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { runTask } from '#electron/threads/run-task.ts';
import { claimDatabase } from '../claim-database.ts';
import type { classify } from './classification-work.ts';
import type {
  ClassificationOutcome,
  ClassificationRequest,
  LinkedIsolateFile,
  RemovedScheme,
} from './classification-request.ts';
import { refuseIsolateDatabase } from './change-classification.ts';
import { refuseClassification, type NewClassification, type SchemeThreshold } from './define-classification.ts';

/** A database of sequence definitions, and who follows its work. */
export interface ClassificationWork {
  dataFolder: DataFolder;
  database: string;
  /** Cancels the work. Nothing is then changed. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface ClassificationReport {
  /** One sentence for the job list and the shell. */
  summary: string;
  notes: string[];
}

/** The rule as the screens and the shell give it, with the names that the tables use. */
function ruleOf({ scheme_id, ...rule }: NewClassificationScheme): NewClassification;
function ruleOf({ scheme_id, ...rule }: GroupingRule): SchemeThreshold;
function ruleOf({ scheme_id, ...rule }: GroupingRule): SchemeThreshold {
  return { scheme: scheme_id, ...rule };
}

/** Refuses what `runClassification` would refuse, before a job is made of it. */
export async function refuseNewClassification(database: Database, scheme: NewClassificationScheme): Promise<void> {
  await refuseIsolateDatabase(database);
  refuseClassification(database.connection, ruleOf(scheme));
}

/**
 * Defines a classification scheme and groups the profiles, in a worker. Isolate databases that are linked to this one get the scheme
 * too. After a failure nothing is changed. AppError codes: unknown_database and unknown_scheme 404, wrong_kind, bad_name and
 * bad_threshold 400, classification_exists and import_running 409. Throws an `AbortError` when it is cancelled.
 */
export async function runClassification(
  work: ClassificationWork,
  scheme: NewClassificationScheme,
): Promise<ClassificationReport> {
  const isolates = await linkedIsolates(work);
  const outcome = await run(work, { mode: 'define', rule: ruleOf(scheme), isolates });
  if (outcome.mode !== 'define') throw new Error('Nothing was defined.');
  const { profiles, groups, notes } = outcome;
  const made =
    profiles === 0
      ? `There are no profiles yet. Profiles added later will be grouped by "${scheme.name}".`
      : `"${scheme.name}" puts ${countOf(profiles, 'profile')} into ${countOf(groups, 'group')}.`;
  return { summary: made, notes };
}

/**
 * Removes a classification scheme with its groups. AppError codes: unknown_database and unknown_classification_scheme 404, wrong_kind and
 * reason_needed 400, import_running 409.
 */
export async function runRemoveClassification(
  work: ClassificationWork,
  removed: RemovedScheme,
): Promise<ClassificationReport> {
  const outcome = await run(work, { mode: 'remove', ...removed, isolates: await linkedIsolates(work) });
  if (outcome.mode !== 'remove') throw new Error('Nothing was removed.');
  const { name, groups, notes } = outcome;
  return { summary: `Removed "${name}" and its ${countOf(groups, 'group')}.`, notes };
}

/** Says which groups a rule would make. Nothing is stored. */
export async function previewClassification(work: ClassificationWork, rule: GroupingRule): Promise<GroupingPreview> {
  const file = await fileOf(work);
  const request = { file, database: work.database, mode: 'preview', rule: ruleOf(rule) } as const;
  const outcome = await thread(request, work);
  if (outcome.mode !== 'preview') throw new Error('The groups were not only counted.');
  return outcome.preview;
}

type ClassificationOrder = ClassificationRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'file' | 'database' | 'author'>
    : never
  : never;

async function run(work: ClassificationWork, order: ClassificationOrder): Promise<ClassificationOutcome> {
  const file = await fileOf(work);
  const { database, dataFolder } = work;
  const author = ownerAs(dataFolder.site);
  return claimDatabase(file, database, () => thread({ file, database, author, ...order }, work));
}

function thread(request: ClassificationRequest, work: ClassificationWork): Promise<ClassificationOutcome> {
  return runTask<typeof classify>('classification', request, work);
}

/** Path of the database. Throws 404 `unknown_database`. */
async function fileOf({ dataFolder, database }: ClassificationWork): Promise<string> {
  await dataFolder.open(database);
  return dataFolder.fileOf(database);
}

/** The isolate databases whose loci and schemes are defined in this one. */
async function linkedIsolates({ dataFolder, database }: ClassificationWork): Promise<LinkedIsolateFile[]> {
  const names = await dataFolder.listDatabaseNames();
  const links = await Promise.all(names.map(async (name) => [name, await dataFolder.findLinkedSeqdef(name)]));
  return links
    .filter(([, seqdef]) => seqdef === database)
    .map(([name = '']) => ({ name, file: dataFolder.fileOf(name) }));
}
