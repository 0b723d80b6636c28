import { resolve } from 'node:path';
import type { Database } from '#electron/store/file/database.ts';
import { checkFile, type CheckedFile, type SubmittedFileKind } from '#electron/submissions/check-file.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { isRefused } from '#shared/rules/rule-problem.ts';
import { openNamed, type Shell } from '../shell.ts';
import type { CheckOptions } from './submissions.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

const PROBLEM_COLUMNS = ['severity', 'row', 'name', 'field', 'code', 'message'];
const ASSEMBLY_COLUMNS = ['row', 'file', 'contigs', 'bases', 'N50', 'G+C %', 'undetermined'];

/**
 * `allelier submissions check`: prints each problem with its row and field, and the statistics of files of contigs. The exit
 * status is 1 if there is an error; warnings are only shown.
 */
export async function checkSubmission(options: CheckOptions, shell: Shell): Promise<number> {
  const { signal, workingFolder } = shell;
  await using folder = await shell.open();
  const database = await openNamed(folder, options.database);
  const kind = await kindOf(options, database, workingFolder);
  const control = { checkpoint: () => signal.throwIfAborted(), report: () => {} };
  const checked = await checkFile(database, resolve(workingFolder, options.file), kind, control);
  if (options.json) shell.print(JSON.stringify(describe(options.type, checked), undefined, 2));
  else printTables(checked, shell);
  shell.note(summaryOf(checked));
  return isRefused(checked.problems) ? 1 : 0;
}

async function kindOf(
  { type, locus = '', scheme, contigs }: CheckOptions,
  database: Database,
  workingFolder: string,
): Promise<SubmittedFileKind> {
  if (type === 'alleles') return { type, locus };
  if (type === 'profiles') return { type, scheme: await schemeOf(database, scheme) };
  return contigs === undefined ? { type } : { type, contigs: resolve(workingFolder, contigs) };
}

async function schemeOf(database: Database, scheme: string | undefined): Promise<number> {
  const { schemes } = await findTypingTarget(database, scheme === undefined ? {} : { scheme });
  const [only] = schemes.filter(({ primary_key }) => primary_key !== undefined);
  if (only) return only.scheme_id;
  throw new AppError(400, 'scheme_without_key', `"${database.name}" has no scheme with profiles.`);
}

function describe(type: string, { names, problems, assemblies }: CheckedFile) {
  return { type, rows: names.length, refused: isRefused(problems), problems, ...defined({ assemblies }) };
}

function printTables({ names, problems, assemblies = [] }: CheckedFile, shell: Shell): void {
  if (problems.length > 0) {
    const table = shell.table(PROBLEM_COLUMNS);
    for (const problem of problems) {
      const { severity, row, field = '', code, message } = problem;
      const place = row === undefined ? ['', ''] : [String(row), names[row - 1] ?? ''];
      table.row([severity, ...place, field, code, message], problem);
    }
    table.end();
  }
  if (assemblies.length === 0) return;
  if (problems.length > 0) shell.print('');
  const table = shell.table(ASSEMBLY_COLUMNS);
  for (const assembly of assemblies) {
    const { row, filename, contigs, total, n50, gc, unknown } = assembly;
    table.row([String(row), filename, ...[contigs, total, n50, gc ?? '', unknown].map(String)], assembly);
  }
  table.end();
}

function summaryOf({ names, problems }: CheckedFile): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const found = [countOf(errors, 'error'), countOf(problems.length - errors, 'warning')];
  return `Checked ${countOf(names.length, 'row')}: ${found.join(', ')}.`;
}
