import { ownerAs } from '#electron/store/site/owner-author.ts';
import { resolve } from 'node:path';
import { checkDescription, describeDatabase } from '#electron/store/site/describe-database.ts';
import { planImport } from '#electron/exchange/import-plan.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { checkDatabaseName, type DataFolder } from '#electron/store/site/data-folder.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { saidOf } from '../databases/describe.ts';
import { AppError } from '#shared/problem.ts';
import { defined } from '#shared/defined.ts';
import { DefinitionsImport, type ImportSchemeChoice } from '#shared/rpc/contract/import.ts';
import type { Shell } from '../shell.ts';
import type { ImportSettings } from './import.ts';

/**
 * `allelier import`: prints one sentence about what was imported. The status is 1 if something that was named could not be read.
 */
export async function importCommand(options: ImportSettings, shell: Shell): Promise<number> {
  const { database, description } = options;
  checkDatabaseName(database);
  const paths = options.paths.map((path) => resolve(shell.workingFolder, path));
  const said = saidOf(options);
  checkDescription(said);
  const report = await shell.withFolder(async (dataFolder, task) => {
    const work = { database, paths, ...task, ...defined({ description }) };
    const schemes = readSchemeChoices(options);
    const accept_exceptions = readExceptions(options);
    const isOfIsolates = await areIsolates({ ...options, paths }, dataFolder);
    if (isOfIsolates && schemes.length > 0) throw noSchemes(database);
    const accepted = { ...work, ...defined({ accept_exceptions }) };
    const done = isOfIsolates
      ? await runIsolatesImport({ dataFolder, ...accepted, ...namedTables(options, shell) })
      : await runImport({
          dataRoot: dataFolder.root,
          author: ownerAs(dataFolder.site),
          ...accepted,
          schemes,
        });
    // A database that was there keeps its description until now: a refused import changes nothing.
    if (Object.keys(said).length > 0) await describeDatabase(dataFolder, { database, ...said });
    return done;
  });
  shell.note(...report.notes);
  shell.print(report.summary);
  return report.files_unread > 0 ? 1 : 0;
}

/** The options decide or, without any, the kind of the existing database, or what the files are. */
async function areIsolates(options: ImportSettings, dataFolder: DataFolder): Promise<boolean> {
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

/** Why exceptions are taken. AppError 400 `bad_option` for nothing, or for more than a history keeps. */
function readExceptions({ acceptExceptions }: ImportSettings): string | undefined {
  const read = DefinitionsImport.shape.accept_exceptions.safeParse(acceptExceptions);
  if (read.success) return read.data;
  throw new AppError(400, 'bad_option', '--accept-exceptions needs a reason of 1 to 2,000 characters.');
}

function namedTables({ isolates, fields, link, leaveOut, set }: ImportSettings, { workingFolder }: Shell) {
  return {
    ...defined({
      table: isolates === undefined ? undefined : resolve(workingFolder, isolates),
      fields: fields === undefined ? undefined : resolve(workingFolder, fields),
      link,
      left_out: leaveOut,
      values: set && Object.fromEntries(set.map(readValue)),
    }),
  };
}

/** Takes `COLUMN=VALUE` apart. AppError 400 `bad_option`. */
function readValue(text: string): [column: string, value: string] {
  const at = text.indexOf('=');
  const [column, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at > 0 && column !== '' && value !== '') return [column, value];
  throw new AppError(400, 'bad_option', `"${text}" is not COLUMN=VALUE, such as sequence_method=Illumina.`);
}

/**
 * The names and numbers of schemes that a command line gives, as `NAME` or `FILE=NAME`. AppError 400 `invalid_number`
 * for a number that no scheme can have.
 */
function readSchemeChoices({ schemeName = [], schemeNumber = [] }: ImportSettings): ImportSchemeChoice[] {
  const names = schemeName.map((text) => {
    const { file, value } = splitChoice(text);
    return { ...file, name: value };
  });
  const numbers = schemeNumber.map((text) => {
    const { file, value } = splitChoice(text);
    return { ...file, number: readNumber(value) };
  });
  return [...names, ...numbers];
}

function splitChoice(text: string): { file: { file?: string }; value: string } {
  const at = text.indexOf('=');
  return at < 1 ? { file: {}, value: text } : { file: { file: text.slice(0, at) }, value: text.slice(at + 1) };
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  const sentence = `"${text}" cannot be the number of a scheme: it is a whole number from 1 on.`;
  throw new AppError(400, 'invalid_number', sentence);
}
