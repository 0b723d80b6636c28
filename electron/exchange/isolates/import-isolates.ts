import { countOf, numberText } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import type { IsolateCounts, IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ChangeRequest } from '#electron/store/changes/change-request.ts';
import { change } from '#electron/store/changes/change.ts';
import { copyDefinitionsFrom } from '#electron/store/changes/writers/copy-definitions.ts';
import { dryRunChange } from '#electron/store/changes/dry-run.ts';
import { linkDefinitions } from '#electron/store/changes/writers/link-definitions.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { createControl, isLongImport, patienceOf, type ImportControl } from '../import-control.ts';
import { readFolderAbout, type FolderAbout } from '../curated/about-folder.ts';
import { CuratedImport } from '../curated/curated-import.ts';
import { NamedUsers, noteMadeUsers } from '../named-users.ts';
import { removeLeftovers } from '../leftovers.ts';
import { HOW_TO_ACCEPT, ProblemList } from '../problem-list.ts';
import { findIsolateInputs, type IsolateInputs } from './isolate-inputs.ts';
import type { IsolateOutcome, IsolateImport } from './isolate-request.ts';
import { startIsolateCounts } from './isolate-report.ts';
import { suggestDatabaseName } from '../database-name.ts';
import { TableImport } from './table-import.ts';
import type { HeldWorkbooks } from './workbook-rows.ts';

/**
 * Imports a table of isolates, or of field definitions, or both, into an isolate database: all of it or, if anything is
 * wrong or the import is cancelled or killed, nothing. Mode `inspect` writes nothing, waits for nobody, and gives the
 * problems as data. For workers: it reads and writes synchronously. AppError codes: import_refused, nothing_to_import
 * and wrong_kind 400, file_missing 404, and those of `change`. Throws an `AbortError` when it is cancelled.
 */
export async function importIsolates(request: IsolateImport, watch: WorkControl): Promise<IsolateOutcome> {
  const control = createControl(watch);
  const workbooks: HeldWorkbooks = new Map();
  const inputs = await findIsolateInputs(request, workbooks);
  const about = await readFolderAbout(request.paths);
  if (about?.kind === 'seqdef') throw holdsDefinitions();
  if (!inputs.table && !inputs.fields && inputs.tables.sources.length === 0) throw nothingToImport(inputs);
  const work = { request, inputs, workbooks, control, about };
  const target = {
    ...byOwner(request.author),
    file: request.file,
    create: { kind: 'isolates' as const, description: request.description },
  };
  if (request.mode === 'inspect') return dryRunChange(target, (made) => importAll(made, work));
  await removeLeftovers(request.file);
  const order: ChangeRequest = {
    ...target,
    title: `Import of isolates from ${inputs.table?.name ?? inputs.fields?.name ?? ''}`,
    isLong: isLongImport(inputs.files.filter(({ role }) => role !== 'ignored')),
    ...patienceOf(control),
  };
  return change(order, (made) => importAll(made, work));
}

interface IsolateWork {
  request: IsolateImport;
  inputs: IsolateInputs;
  workbooks: HeldWorkbooks;
  control: ImportControl;
  about: FolderAbout | undefined;
}

async function refuseDefinitions(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'isolates') return;
  const sentence = `"${database.name}" is a database of sequence definitions: it takes no isolates. Choose another name.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

/** Reads all files and writes their content. Continues after a problem, so that all problems are reported. */
async function importAll(made: Change, work: IsolateWork): Promise<IsolateOutcome> {
  const { request, inputs, control, about } = work;
  const isWhole = made.isNew && about?.isWhole === true;
  control.start(sizeOf(inputs));
  await refuseDefinitions(made.database);
  const counts = startIsolateCounts(request.database, made.isNew);
  if (request.seqdefFile !== undefined && !isWhole)
    Object.assign(counts, copyDefinitionsFrom(request.seqdefFile, made));
  counts.files_unread = inputs.unread;
  const problems = new ProblemList();
  for (const conflict of inputs.conflicts) problems.add(conflict);
  const users = new NamedUsers(made);
  const curated = startCurated(work, made, { users, problems });
  await curated.beforeAlleles();
  await curated.beforeProfiles();
  const tables = new TableImport({ ...work, change: made, counts, problems, users, isWhole });
  await tables.importFields();
  await tables.importIsolates();
  await curated.afterFields();
  if (request.mode === 'import') await curated.after();
  if (request.link !== undefined) await linkDefinitions(made, request.link);
  if (isWhole) made.forgetNotes();
  counts.notes.push(...curated.notes, ...noteMadeUsers(users, made), ...ignoredFiles(inputs));
  control.check();
  if (request.mode === 'inspect') {
    return {
      kind: 'planned',
      plan: { ...(await planOf(work, counts, problems, tables)), exceptions: [...curated.exceptions] },
    };
  }
  const advice = refuseExceptions(request, curated.exceptions, problems);
  if (problems.count > 0) throw problems.toError(advice);
  if (curated.exceptions.length > 0) counts.notes.push(...takenText(request, curated.exceptions));
  return { kind: 'imported', counts };
}

/**
 * The tables that come with the isolates. A plan of what would come into an existing database has only those that name nothing but
 * fields: the others name records that only an import makes.
 */
function startCurated(
  { request, inputs, control, about }: IsolateWork,
  made: Change,
  shared: { users: NamedUsers; problems: ProblemList },
): CuratedImport {
  return new CuratedImport({
    ...shared,
    change: made,
    control,
    about,
    reason: request.accept_exceptions,
    sources:
      request.mode === 'import' || made.isNew
        ? inputs.tables.sources
        : inputs.tables.sources.filter(({ spec }) => spec.name === 'field_attributes'),
    hasFile: { loci: new Set(), schemes: new Set() },
    findFile: (name) => inputs.findAssembly(name),
  });
}

async function planOf(
  { request, inputs }: IsolateWork,
  counts: IsolateCounts,
  problems: ProblemList,
  tables: TableImport,
): Promise<Omit<IsolatePlan, 'exceptions'>> {
  return {
    suggested_name: await suggestDatabaseName([inputs.table?.path ?? inputs.fields?.path ?? request.database]),
    files: inputs.files,
    columns: tables.columns,
    doubtful: tables.doubtful,
    asked: tables.asked,
    counts,
    problems: [...problems.details],
    omitted: problems.count - problems.details.length,
  };
}

/** Without a reason, what is unusual is a problem. Gives what can be done about it. */
function refuseExceptions(
  { accept_exceptions }: IsolateImport,
  exceptions: readonly ProblemDetail[],
  problems: ProblemList,
): string | undefined {
  if (accept_exceptions !== undefined || exceptions.length === 0) return undefined;
  for (const exception of exceptions) problems.add(exception);
  const what = `${countOf(exceptions.length, 'record is', 'records are')} unusual.`;
  return `${what} To take ${exceptions.length === 1 ? 'it as it is' : 'them as they are'}, ${HOW_TO_ACCEPT}.`;
}

/** What the report says of unusual records that were taken. */
function takenText({ accept_exceptions = '' }: IsolateImport, exceptions: readonly ProblemDetail[]): string[] {
  return exceptions.map(
    ({ file = '', line = 0, reason }) =>
      `Taken for a reason (“${accept_exceptions}”): ${file}, line ${numberText(line)}: ${reason}`,
  );
}

function sizeOf({ files }: IsolateInputs): number {
  return files.reduce((sum, file) => (file.role === 'ignored' ? sum : sum + file.size), 0);
}

function ignoredFiles({ files }: IsolateInputs): string[] {
  return files.flatMap((file) =>
    file.role === 'ignored' ? [`${file.name} was ignored: ${file.reason ?? 'It is not read.'}`] : [],
  );
}

function holdsDefinitions(): AppError {
  const sentence = 'The folder holds a database of sequence definitions (database.tsv). Import it as one.';
  return new AppError(400, 'wrong_kind', sentence);
}

function nothingToImport({ files }: IsolateInputs): AppError {
  const details = files.map((file) => ({
    file: file.name,
    reason: file.reason ?? 'Contigs alone do not say which isolate they belong to.',
  }));
  const sentence = 'There is no table of isolates: a .tsv, .txt, .csv or .xlsx file with a column "isolate".';
  return new AppError(400, 'nothing_to_import', sentence, details.slice(0, 100), Math.max(0, details.length - 100));
}
