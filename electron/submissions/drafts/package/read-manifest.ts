import { AppError } from '#shared/problem.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import { DraftManifest, PACKAGE_VERSION, PackageMark } from '#shared/rpc/contract/draft-package.ts';
import { jsonIn } from '#shared/json-in.ts';

/** Rows of a submission, and columns of a table that any program can show. */
const MOST = { rows: 10_000, columns: 16_384, cells: 4_000_000 };

/**
 * What the first part of a package says, once it is known to be sound. AppError 400 `bad_draft_file`, 409 `newer_draft_file`.
 * `name` is that of the file, for sentences.
 */
export function readManifest(text: string, name: string): DraftManifest {
  const found = jsonIn(text);
  const mark = PackageMark.safeParse(found);
  if (!mark.success) throw badPackage(name, 'It is no draft that Allelier exported.');
  if (mark.data.version > PACKAGE_VERSION) {
    const message = `${name} was exported by a newer Allelier. Update this program to open it.`;
    throw new AppError(409, 'newer_draft_file', message);
  }
  const manifest = DraftManifest.safeParse(found);
  if (!manifest.success) throw badPackage(name, 'What it says of itself is not as a draft says it.');
  refuseBadNames(manifest.data, name);
  refuseBadTable(manifest.data, name);
  return manifest.data;
}

/** The error for a file that is not taken as a draft. `reason` is a sentence. */
export function badPackage(name: string, reason: string): AppError {
  return new AppError(400, 'bad_draft_file', `${name} cannot be opened as a draft. ${reason} Nothing was kept of it.`);
}

function refuseBadNames({ files }: DraftManifest, name: string): void {
  const seen = new Set<string>();
  for (const file of files) {
    const problem = submittedNameProblem(file.name);
    if (problem !== undefined) throw badPackage(name, `It names a file that cannot be sent: ${problem}`);
    if (seen.has(file.name)) throw badPackage(name, `It names the file “${file.name}” twice.`);
    seen.add(file.name);
  }
}

function refuseBadTable({ content: { columns, rows } }: DraftManifest, name: string): void {
  const isWide = columns.length > MOST.columns || new Set(columns).size < columns.length;
  const isUneven = rows.some((cells) => cells.length > columns.length);
  if (isWide || isUneven || rows.length > MOST.rows || rows.length * columns.length > MOST.cells) {
    throw badPackage(name, 'Its table is larger than one of a submission can be, or has cells without a column.');
  }
}
