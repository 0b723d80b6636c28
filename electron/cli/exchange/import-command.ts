import { ownerAs } from '#electron/store/site/owner-author.ts';
import { resolve } from 'node:path';
import { checkDescription, describeDatabase } from '#electron/store/site/describe-database.ts';
import { planImport } from '#electron/exchange/import-plan.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { runImport, type RunImport } from '#electron/exchange/run-import.ts';
import { checkDatabaseName, type DataFolder } from '#electron/store/site/data-folder.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { saidOf, type DescriptionOptions } from '../databases/describe-command.ts';
import { readSchemeChoices } from './scheme-options.ts';
import { AppError } from '#shared/problem.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { defined } from '#shared/defined.ts';

export interface ImportOptions extends DescriptionOptions {
  dataFolder: string;
  database: string;
  /** Folders and files. May be empty if a table is named. */
  paths: string[];
  /** Names and numbers of schemes, as `NAME` or `FILE=NAME`. */
  schemeName?: string[];
  schemeNumber?: string[];
  /** A table of isolates. */
  isolates?: string;
  /** A table of field definitions. */
  fields?: string;
  /** The database that defines the loci of the isolates. */
  link?: string;
  /** Headings of columns of the table of isolates that are not read. */
  leaveOut?: string[];
  /** Values for all rows, as `COLUMN=VALUE`. */
  set?: string[];
}

/**
 * `allelier import`: prints one sentence about what was imported. The status is 1 if something that was named could not be read.
 */
export async function importCommand(options: ImportOptions, streams: CliStreams): Promise<number> {
  const { database, description } = options;
  checkDatabaseName(database);
  const paths = options.paths.map((path) => resolve(streams.workingFolder, path));
  using progress = createProgressLine(streams.stderr);
  const work = {
    database,
    paths,
    signal: streams.signal,
    onProgress: progress.show,
    ...defined({ description }),
  };
  const said = saidOf(options);
  checkDescription(said);
  await using dataFolder = await openData(options.dataFolder, streams);
  const schemes = readSchemeChoices(options);
  const isOfIsolates = await areIsolates({ ...options, paths }, dataFolder);
  if (isOfIsolates && schemes.length > 0) throw noSchemes(database);
  const report = isOfIsolates
    ? await runIsolatesImport({ dataFolder, ...work, ...namedTables(options, streams) })
    : await runImport({
        dataRoot: dataFolder.root,
        author: ownerAs(dataFolder.site),
        ...(work satisfies Omit<RunImport, 'dataRoot'>),
        schemes,
      });
  // A database that was there keeps its description until now: a refused import changes nothing.
  if (Object.keys(said).length > 0) await describeDatabase(dataFolder, { database, ...said });
  progress.clear();
  for (const note of report.notes) streams.stderr.write(`${note}\n`);
  streams.stdout.write(`${report.summary}\n`);
  return report.files_unread > 0 ? 1 : 0;
}

/** The options decide or, without any, the kind of the existing database, or what the files are. */
async function areIsolates(options: ImportOptions, dataFolder: DataFolder): Promise<boolean> {
  const { isolates, fields, link, leaveOut, set, database, paths } = options;
  if ([isolates, fields, link, leaveOut, set].some((given) => given !== undefined)) return true;
  if (!(await dataFolder.listDatabaseNames()).includes(database)) {
    return paths.length > 0 && (await planImport(paths)).holds === 'isolates';
  }
  return (await getMeta(await dataFolder.open(database))).kind === 'isolates';
}

function noSchemes(database: string): AppError {
  const sentence = `"${database}" is an isolate database and has no schemes of its own. Leave out --scheme-name and --scheme-number.`;
  return new AppError(400, 'wrong_kind', sentence);
}

function namedTables({ isolates, fields, link, leaveOut, set }: ImportOptions, { workingFolder }: CliStreams) {
  return {
    ...defined({
      table: isolates === undefined ? undefined : resolve(workingFolder, isolates),
      fields: fields === undefined ? undefined : resolve(workingFolder, fields),
    }),
    ...defined({ link, left_out: leaveOut }),
    ...defined({ values: set && Object.fromEntries(set.map(readValue)) }),
  };
}

/** Takes `COLUMN=VALUE` apart. AppError 400 `bad_option`. */
function readValue(text: string): [column: string, value: string] {
  const at = text.indexOf('=');
  const [column, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at > 0 && column !== '' && value !== '') return [column, value];
  throw new AppError(400, 'bad_option', `"${text}" is not COLUMN=VALUE, such as sequence_method=Illumina.`);
}
