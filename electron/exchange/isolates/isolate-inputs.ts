import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { realpath, stat } from 'node:fs/promises';
import type { ProblemDetail } from '#shared/problem.ts';
import { lookAtHeadings } from '#shared/tabular/table-preview.ts';
import type { IsolatePlanFile } from '#shared/rpc/contract/isolates.ts';
import { listInputFiles, type InputFile } from '../input-files.ts';
import { findCuratedFiles, type CuratedFiles } from '../curated/curated-files.ts';
import { isFieldHeader } from './field-table.ts';
import type { IsolateFiles } from './isolate-request.ts';
import { readTable, TABLE_FILE } from './table-rows.ts';
import type { HeldWorkbooks } from './workbook-rows.ts';

export interface IsolateInputs {
  /** The table of isolates. It may be missing, because an import may define only fields. */
  table: InputFile | undefined;
  /** The table of field definitions. */
  fields: InputFile | undefined;
  /** Tables that say more of loci, schemes, designations, projects and contigs. */
  tables: CuratedFiles;
  /** The role of every file. */
  files: IsolatePlanFile[];
  conflicts: ProblemDetail[];
  /** Number of files and folders that cannot be read at all. */
  unread: number;
  /**
   * A file of contigs, among the chosen files or in the folder of the table. The name may lack the `.gz` of the file, or have one
   * that the file lacks. Undefined if there is none.
   */
  findAssembly(name: string): Promise<FoundAssembly | undefined>;
}

/** The path of a file of contigs, or why it is not read. */
export type FoundAssembly = { path: string } | { reason: string };

const FASTA_FILE = /\.(tfa|fas|fasta|fa|fna)(\.gz)?$/i;

/** Finds the role of each file: by `table` and `fields` if they are given, otherwise by the headers of the tables. */
export async function findIsolateInputs(
  { paths, table, fields }: Pick<IsolateFiles, 'paths' | 'table' | 'fields'>,
  workbooks: HeldWorkbooks,
): Promise<IsolateInputs> {
  const named = [table, fields].filter((path) => path !== undefined).map((path) => resolve(path));
  const inputs = await listInputFiles([...new Set([...paths.map((path) => resolve(path)), ...named])]);
  const tables = await findCuratedFiles(inputs, 'isolates');
  const roles = curatedRoles(tables);
  const conflicts: ProblemDetail[] = [];
  const found: { isolates?: InputFile; fields?: InputFile } = {};
  const undecided: InputFile[] = [];
  /** Why tables cannot be read. */
  const faults = new Map<InputFile, string>();

  function take(input: InputFile, role: 'isolates' | 'fields'): void {
    const first = found[role];
    if (first) conflicts.push({ file: input.name, reason: `${first.name} is a table of ${role}, too. Keep only one.` });
    found[role] ??= input;
    roles.set(input, { name: input.name, size: input.size, role });
  }

  for (const input of inputs) {
    if (roles.has(input)) continue;
    const role = await roleOf(input, { table, fields }, workbooks, (reason) => faults.set(input, reason));
    if (role === 'isolates' || role === 'fields') take(input, role);
    else if (role === 'undecided') undecided.push(input);
    else roles.set(input, { name: input.name, size: input.size, ...role });
  }
  // A single table must be the one that the user means. The import then says what its header lacks.
  const [only] = undecided;
  if (only && undecided.length === 1 && !found.isolates && !found.fields) take(only, 'isolates');
  for (const input of undecided) {
    const reason = faults.get(input) ?? NO_TABLE;
    if (!roles.has(input)) roles.set(input, { name: input.name, size: input.size, role: 'ignored', reason });
  }
  return {
    table: found.isolates,
    fields: found.fields,
    tables,
    files: inputs.flatMap((input) => roles.get(input) ?? []),
    conflicts,
    unread: inputs.filter(({ isUnreadable }) => isUnreadable).length,
    findAssembly: createAssemblyFinder(inputs, { table: found.isolates, paths: [...paths, ...named] }),
  };
}

const NO_TABLE =
  'This is neither a table of isolates (no column "isolate") nor a table of fields (columns name and type).';

function curatedRoles({ sources, about, ignored }: CuratedFiles): Map<InputFile, IsolatePlanFile> {
  const roles = new Map<InputFile, IsolatePlanFile>();
  for (const input of [...sources.map((source) => source.input), ...(about ? [about] : [])]) {
    roles.set(input, { name: input.name, size: input.size, role: 'table' });
  }
  for (const [input, reason] of ignored)
    roles.set(input, { name: input.name, size: input.size, role: 'ignored', reason });
  return roles;
}

type InputRole = 'isolates' | 'fields' | 'undecided' | { role: 'assembly' | 'ignored'; reason?: string };

async function roleOf(
  input: InputFile,
  named: { table?: string | undefined; fields?: string | undefined },
  workbooks: HeldWorkbooks,
  onFault: (reason: string) => void,
): Promise<InputRole> {
  if (named.table !== undefined && input.path === resolve(named.table)) return 'isolates';
  if (named.fields !== undefined && input.path === resolve(named.fields)) return 'fields';
  if (input.reason !== undefined) return { role: 'ignored', reason: input.reason };
  if (FASTA_FILE.test(input.name)) return { role: 'assembly' };
  if (!TABLE_FILE.test(input.name)) {
    return { role: 'ignored', reason: 'Only .tsv, .txt, .csv and .xlsx tables and FASTA files are read.' };
  }
  const header = await readHeader(input.path, workbooks, onFault);
  if (isFieldHeader(header)) return 'fields';
  return header.includes('isolate') && named.table === undefined ? 'isolates' : 'undecided';
}

/** Whether one of the files is a table of isolates, text or workbook. */
export async function holdIsolateTable(inputs: readonly InputFile[]): Promise<boolean> {
  for (const { name, path, reason } of inputs) {
    if (reason !== undefined || !TABLE_FILE.test(name)) continue;
    if (lookAtHeadings(await readHeader(path, new Map(), () => {})) === 'isolates') return true;
  }
  return false;
}

/** The first row of a table. Empty if the table cannot be read; `onFault` is then told why. */
async function readHeader(
  path: string,
  workbooks: HeldWorkbooks,
  onFault: (reason: string) => void,
): Promise<string[]> {
  const watcher = { onBytes: () => {}, onProblem: ({ reason }: { reason: string }) => onFault(reason) };
  for await (const rows of readTable(path, watcher, workbooks)) {
    if (rows[0]) return rows[0].cells;
  }
  return [];
}

/**
 * Finds files of contigs by the names in a table. The table may come from anybody, so a name in it must not lead out of
 * the folders that the user chose: links that do are refused. A link that the user named is followed.
 */
function createAssemblyFinder(
  inputs: readonly InputFile[],
  { table, paths }: { table: InputFile | undefined; paths: readonly string[] },
) {
  const chosen = new Map(inputs.map((input) => [basename(input.name), input.path]));
  const named = new Set(paths.map((path) => resolve(path)));
  const folders = [...named, ...(table ? [dirname(table.path)] : [])];
  return async (name: string): Promise<FoundAssembly | undefined> => {
    for (const spelled of [name, otherPacking(name)]) {
      const path = chosen.get(spelled) ?? (table && join(dirname(table.path), spelled));
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
      if (path === undefined || !found?.isFile()) continue;
      const real = await realpath(path);
      if (named.has(path) || (await isInside(real, folders))) return { path: real };
      return { reason: `"${spelled}" is a link that leads out of the folder of the table. Put the file itself there.` };
    }
    return undefined;
  };
}

/** The name that the file has if it was packed, or unpacked, after the table was written. */
function otherPacking(name: string): string {
  return PACKED.test(name) ? name.replace(PACKED, '') : `${name}.gz`;
}

const PACKED = /\.gz$/i;

async function isInside(real: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    const way = relative(await realpath(folder), real);
    if (way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..') return true;
  }
  return false;
}
