import { statSync } from 'node:fs';
import { type PartReader, unpackParts } from '#electron/exchange/read-workbook/unpack-parts.ts';
import { readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { namesContigs } from '#shared/rules/submission-types.ts';
import {
  DraftManifest,
  filePart,
  MANIFEST_PART,
  PACKAGE_VERSION,
  PackageMark,
} from '#shared/rpc/contract/draft-package.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import { beginCopy, type Copy, describe, type TakenFile } from '../take-file.ts';
import { LARGEST_PACKAGE } from './pack-draft.ts';

/** Rows of a submission, and columns of a table that any program can show. */
const MOST = { rows: 10_000, columns: 16_384, cells: 4_000_000 };

export interface UnpackDraftTask {
  path: string;
  /** As the user knows it. */
  name: string;
  /** Where copies lie, each with its hash as its name. Without it only the manifest is read. */
  folder?: string;
}

/** What was in it. `files` lie in the folder. */
export interface UnpackedDraft {
  manifest: DraftManifest;
  files: TakenFile[];
}

/** Bytes of the manifest: a table of 10,000 rows and 200 columns has about 20 MB. */
const LARGEST_MANIFEST = 128_000_000;

/** What is known of a package while its parts come. */
interface PackageReading {
  task: UnpackDraftTask;
  manifest: DraftManifest | undefined;
  copies: (Copy | undefined)[];
  /** Why it is refused. Nothing further is written then. */
  refusal: AppError | undefined;
}

/**
 * Reads an exported draft, and copies its files into the data folder once their hashes and sizes are as the manifest says. Anything that
 * the manifest does not name refuses the whole. AppError 400 `bad_draft_file`, 409 `newer_draft_file`, 507 `disk_full`. For workers.
 */
export async function unpackDraft(task: UnpackDraftTask, control: WorkControl): Promise<UnpackedDraft> {
  const reading: PackageReading = { task, manifest: undefined, copies: [], refusal: undefined };
  try {
    readParts(reading, control);
    if (reading.refusal) throw reading.refusal;
    if (!reading.manifest) throw badPackage(task.name, NO_DRAFT);
    return { manifest: reading.manifest, files: await publish(reading, control) };
  } catch (error) {
    if (error instanceof UnreadableSource) throw badPackage(task.name, 'It is damaged, or no exported draft.');
    throw storeError(error, 'The folder of drafts');
  } finally {
    for (const copy of reading.copies) copy?.end();
  }
}

const NO_DRAFT = 'It is no draft that Allelier exported.';

function readParts(reading: PackageReading, control: WorkControl): void {
  const { path, folder } = reading.task;
  const total = statSync(path).size;
  let done = 0;
  const raw = readRawChunks(path, (bytes) => control.report({ done: (done += bytes), total, unit: 'bytes' }));
  const parts = unpackParts(raw, LARGEST_PACKAGE + LARGEST_MANIFEST, (name) => readerOf(reading, name));
  for (const _ of parts) {
    control.checkpoint();
    if (reading.refusal || (folder === undefined && reading.manifest)) return;
  }
}

/** What takes the part of this name. The manifest is the first. */
function readerOf(reading: PackageReading, part: string): PartReader | undefined {
  const { task, manifest } = reading;
  const refuse = (reason: string): undefined => void (reading.refusal ??= badPackage(task.name, reason));
  if (reading.refusal) return undefined;
  if (!manifest) return part === MANIFEST_PART ? manifestReader(reading, refuse) : refuse(NO_DRAFT);
  if (task.folder === undefined) return undefined;
  const place = manifest.files.findIndex((_, index) => filePart(index) === part);
  const file = manifest.files[place];
  if (!file || reading.copies[place]) return refuse('It holds something that a draft does not name.');
  const copy = beginCopy(task.folder);
  reading.copies[place] = copy;
  return {
    write(chunk) {
      // What is larger than it says may be a bomb.
      if (copy.size() + chunk.length > file.size) refuse(`The file “${file.name}” is larger than it says.`);
      if (!reading.refusal) copy.write(chunk);
    },
    end: copy.close,
  };
}

function manifestReader(reading: PackageReading, refuse: (reason: string) => void): PartReader {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.length;
      if (bytes > LARGEST_MANIFEST) refuse('Its table is larger than one of a submission can be.');
      else pieces.push(chunk);
    },
    end() {
      if (reading.refusal) return;
      try {
        reading.manifest = readManifest(Buffer.concat(pieces).toString('utf8'), reading.task.name);
      } catch (error) {
        reading.refusal = error as AppError;
      }
    },
  };
}

/** Gives the copies their names. All are compared with the manifest before the first gets its. */
async function publish(reading: PackageReading, control: WorkControl): Promise<TakenFile[]> {
  const { task, manifest, copies } = reading;
  const { folder } = task;
  if (folder === undefined || !manifest) return [];
  for (const [place, { name, size, sha256 }] of manifest.files.entries()) {
    const copy = copies[place];
    if (!copy) throw badPackage(task.name, `The file “${name}” is missing in it.`);
    if (copy.size() !== size || copy.hash() !== sha256) {
      throw badPackage(task.name, `The file “${name}” is not as it was when the draft was exported.`);
    }
  }
  const taken: TakenFile[] = [];
  for (const [place, { name }] of manifest.files.entries()) {
    const copy = copies[place];
    if (!copy) continue;
    control.checkpoint();
    const contigs = namesContigs(manifest.type);
    taken.push(await describe(await copy.publish(), { name, folder, contigs }, control));
  }
  return taken;
}

/**
 * What the first part of a package says, once it is known to be sound. AppError 400 `bad_draft_file`, 409 `newer_draft_file`.
 * `name` is that of the file, for sentences.
 */
function readManifest(text: string, name: string): DraftManifest {
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
function badPackage(name: string, reason: string): AppError {
  return new AppError(400, 'bad_draft_file', `${name} cannot be opened as a draft. ${reason} Nothing of it was saved.`);
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
