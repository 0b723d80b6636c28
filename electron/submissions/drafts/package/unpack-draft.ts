import { statSync } from 'node:fs';
import { readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import { unpackParts, type PartReader } from '#electron/exchange/read-workbook/unpack-parts.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { AppError } from '#shared/problem.ts';
import { namesContigs } from '#shared/rpc/contract/draft-content.ts';
import { filePart, MANIFEST_PART, type DraftManifest } from '#shared/rpc/contract/draft-package.ts';
import { beginCopy, describe, type Copy, type TakenFile } from '../take-file.ts';
import { LARGEST_PACKAGE } from './pack-draft.ts';
import { badPackage, readManifest } from './read-manifest.ts';

/** A file that somebody exported a draft to. */
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
interface Reading {
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
  const reading: Reading = { task, manifest: undefined, copies: [], refusal: undefined };
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

function readParts(reading: Reading, control: WorkControl): void {
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
function readerOf(reading: Reading, part: string): PartReader | undefined {
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

function manifestReader(reading: Reading, refuse: (reason: string) => void): PartReader {
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
async function publish(reading: Reading, control: WorkControl): Promise<TakenFile[]> {
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
