import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { IsolateCounts, IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ChangeRequest } from '#electron/store/changes/change-request.ts';
import { change } from '#electron/store/changes/change.ts';
import { copyDefinitions } from '#electron/store/changes/writers/copy-definitions.ts';
import { rehearse } from '#electron/store/changes/rehearsal.ts';
import { linkDefinitions } from '#electron/store/changes/writers/link-definitions.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { isLongImport, patienceOf, type ImportControl } from '../import-control.ts';
import { removeLeftovers } from '../leftovers.ts';
import { ProblemList } from '../problem-list.ts';
import { findIsolateInputs, type IsolateInputs } from './isolate-inputs.ts';
import type { IsolateOutcome, IsolateRequest } from './isolate-request.ts';
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
export async function importIsolates(request: IsolateRequest, control: ImportControl): Promise<IsolateOutcome> {
  const workbooks: HeldWorkbooks = new Map();
  const inputs = await findIsolateInputs(request, workbooks);
  if (!inputs.table && !inputs.fields) throw nothingToImport(inputs);
  const work = { request, inputs, workbooks, control };
  const about = {
    ...byOwner(),
    file: request.file,
    create: { kind: 'isolates' as const, description: request.description },
  };
  if (request.mode === 'inspect') return rehearse(about, (made) => importAll(made, work));
  await removeLeftovers(request.file);
  const order: ChangeRequest = {
    ...about,
    title: `Import of isolates from ${inputs.table?.name ?? inputs.fields?.name ?? ''}`,
    isLong: isLongImport(inputs.files.filter(({ role }) => role !== 'ignored')),
    ...patienceOf(control),
  };
  return change(order, (made) => importAll(made, work));
}

interface Work {
  request: IsolateRequest;
  inputs: IsolateInputs;
  workbooks: HeldWorkbooks;
  control: ImportControl;
}

async function refuseDefinitions(database: Database): Promise<void> {
  if ((await getMeta(database)).kind === 'isolates') return;
  const sentence = `"${database.name}" is a database of sequence definitions: it takes no isolates. Choose another name.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

/** Reads all files and writes their content. Continues after a problem, so that all problems are reported. */
async function importAll(made: Change, work: Work): Promise<IsolateOutcome> {
  const { request, inputs, control } = work;
  control.start(sizeOf(inputs));
  await refuseDefinitions(made.database);
  const counts = startIsolateCounts(request.database, made.isNew);
  if (request.seqdefFile !== undefined) Object.assign(counts, copyFrom(request.seqdefFile, made));
  if (request.link !== undefined) await linkDefinitions(made, request.link);
  const problems = new ProblemList();
  for (const conflict of inputs.conflicts) problems.add(conflict);
  const tables = new TableImport({ ...work, change: made, counts, problems });
  await tables.importFields();
  await tables.importIsolates();
  counts.notes.push(...ignoredFiles(inputs));
  control.check();
  if (request.mode === 'inspect') {
    return { kind: 'planned', plan: await planOf(work, counts, problems, tables) };
  }
  if (problems.count > 0) throw problems.toError();
  return { kind: 'imported', counts };
}

async function planOf(
  { request, inputs }: Work,
  counts: IsolateCounts,
  problems: ProblemList,
  tables: TableImport,
): Promise<IsolatePlan> {
  return {
    suggested_name: await suggestDatabaseName([inputs.table?.path ?? inputs.fields?.path ?? request.database]),
    files: inputs.files,
    columns: tables.columns,
    doubtful: tables.doubtful,
    counts,
    problems: [...problems.details],
    omitted: problems.count - problems.details.length,
  };
}

function copyFrom(seqdefFile: string, to: Change) {
  const from = new DatabaseSync(seqdefFile, { readOnly: true });
  try {
    return copyDefinitions(from, to);
  } finally {
    from.close();
  }
}

function sizeOf({ files }: IsolateInputs): number {
  return files.reduce((sum, file) => (file.role === 'ignored' ? sum : sum + file.size), 0);
}

function ignoredFiles({ files }: IsolateInputs): string[] {
  return files.flatMap((file) =>
    file.role === 'ignored' ? [`${file.name} was ignored: ${file.reason ?? 'It is not read.'}`] : [],
  );
}

function nothingToImport({ files }: IsolateInputs): AppError {
  const details = files.map((file) => ({
    file: file.name,
    reason: file.reason ?? 'Contigs alone do not say which isolate they belong to.',
  }));
  const sentence = 'There is no table of isolates: a .tsv, .txt, .csv or .xlsx file with a column "isolate".';
  return new AppError(400, 'nothing_to_import', sentence, details.slice(0, 100), Math.max(0, details.length - 100));
}
