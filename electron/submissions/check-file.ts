import { readTable } from '#electron/exchange/isolates/table-rows.ts';
import { decodeText, readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';
import { errorOf, inRowOrder, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { kindOfType } from '#shared/rules/submission-types.ts';
import { readSequences } from '#shared/sequence/read-sequences.ts';
import { checkContigs, type CheckedAssembly } from './check-contigs.ts';
import { checkSubmittedAlleles, checkSubmittedProfiles, type ReadTable } from './check-rows.ts';
import { readIsolateRows, type IsolateType } from './isolate-rows.ts';

/** What a file is to be: a submission of this type, with what that type needs to know. */
export type SubmittedFileKind =
  | { type: 'alleles'; locus: string }
  | { type: 'profiles'; scheme: number }
  | { type: IsolateType; contigs?: string };

export interface CheckedFile {
  /** How the sender knows each row: name of the sequence, the profile or the isolate. */
  names: readonly string[];
  /** By row. */
  problems: RuleProblem[];
  /** Present if files of contigs were looked at. */
  assemblies?: CheckedAssembly[];
}

/** Bytes of text. Larger files are no submissions. */
const LARGEST_TEXT = 64 * 1024 * 1024;
const MOST_ROWS = 100_000;

/**
 * Checks a file by the rules of submissions: FASTA for alleles, a table (TSV, CSV, XLSX; also gzipped) for the others.
 * AppError codes: wrong_kind 400, file_unreadable 400, file_too_large 413, and those of `check-rows.ts` and `checkContigs`.
 * For workers and the shell: it reads synchronously.
 */
export async function checkFile(
  database: Database,
  path: string,
  kind: SubmittedFileKind,
  control: WorkControl,
): Promise<CheckedFile> {
  await refuseOtherKind(database, kind);
  if (kind.type === 'alleles') {
    const sequences = readSequences(await readText(path));
    const { problems } = await checkSubmittedAlleles(database, kind.locus, sequences, control.checkpoint);
    return { names: sequences.map(({ seq_id }) => seq_id), problems };
  }
  const { problems: ofFile, ...table } = await readWholeTable(path, control);
  if (ofFile.length > 0) return { names: [], problems: ofFile };
  if (kind.type === 'profiles') {
    const { profiles, problems } = await checkSubmittedProfiles(database, kind.scheme, table);
    const names = cellsOf(table, 'id').map((name, index) => profiles[index]?.profile_id ?? name);
    return { names, problems };
  }
  const { names: known, problems } = await readIsolateRows(database, kind.type, table, control.checkpoint);
  const names = cellsOf(table, 'isolate').map((name, index) => known[index] ?? name);
  if (kind.contigs === undefined) return { names, problems };
  const files = cellsOf(table, 'assembly_filename').map((name) => name || undefined);
  const contigs = await checkContigs(kind.contigs, files, control, readPolicy(database).assembly);
  return { names, problems: inRowOrder([...problems, ...contigs.problems]), assemblies: contigs.assemblies };
}

/** The cells of a column, by row. Empty where the table has no such column. */
function cellsOf({ headings, rows }: ReadTable, heading: string): string[] {
  const place = headings.indexOf(heading);
  return rows.map(({ cells }) => (cells[place] ?? '').trim());
}

async function refuseOtherKind(database: Database, { type }: SubmittedFileKind): Promise<void> {
  const wanted = kindOfType(type);
  if ((await getMeta(database)).kind === wanted) return;
  const other = wanted === 'seqdef' ? 'holds isolates, but it defines no' : 'defines sequences, but it holds no';
  throw new AppError(400, 'wrong_kind', `The database "${database.name}" ${other} ${type}. Name another one.`);
}

/** The text of a file, unpacked and as UTF-8. */
async function readText(path: string): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of decodeText(readRawChunks(path))) {
      pieces.push(piece);
      size += piece.length;
      if (size > LARGEST_TEXT) throw tooLarge(`${numberText(LARGEST_TEXT / 1024 / 1024)} MB of text`);
    }
  } catch (error) {
    throw error instanceof UnreadableSource ? new AppError(400, 'file_unreadable', error.message) : error;
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function readWholeTable(path: string, control: WorkControl): Promise<ReadTable & { problems: RuleProblem[] }> {
  const problems: RuleProblem[] = [];
  const rows: IsolateInputRow[] = [];
  let headings: readonly string[] | undefined;
  const watcher = {
    onBytes: control.checkpoint,
    onProblem({ line, reason }: { line?: number; reason: string }) {
      problems.push(errorOf('unreadable', line === undefined ? reason : `Line ${line}: ${reason}`));
    },
  };
  for await (const batch of readTable(path, watcher)) {
    for (const row of batch) {
      if (headings) rows.push(row);
      else headings = row.cells;
    }
    if (rows.length > MOST_ROWS) throw tooLarge(`${numberText(MOST_ROWS)} rows`);
  }
  if (!headings && problems.length === 0) problems.push(errorOf('no_rows', 'The file is empty.'));
  return { headings: headings ?? [], rows, problems };
}

function tooLarge(limit: string): AppError {
  return new AppError(413, 'file_too_large', `The file has more than ${limit}, the limit of one submission. Split it.`);
}
