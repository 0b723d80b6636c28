import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { fileModeIn } from '#electron/store/file/file-modes.ts';
import { publishFile } from '#electron/store/file/publish-file.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { claimTemporary, type TemporaryName } from '#electron/store/file/temporary-file.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { indexMissing } from '../index/index-missing.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import { buildBlocks } from './build-blocks.ts';
import { BLOCK, blockBytes, createBlock, type ProfileBlock } from './profile-block.ts';
import { isSameProfiles, ProfileStamp, readProfileStamp } from './profile-stamp.ts';
import { jsonIn } from '#shared/json-in.ts';

/**
 * The file of a scheme's profiles as bytes: a JSON header padded with blanks to `HEADER_BYTES`, then the blocks, each
 * followed by its CRC-32. It lies beside the database, as the index does. It is made again if it is missing, damaged or
 * of other profiles; added profiles are appended. What is found in it is verified against the database.
 */
const HEADER_BYTES = 4096;
const CHECKSUM_BYTES = 8;

const ProfileHeader = z.object({ format: z.literal('allelier profiles 1'), stamp: ProfileStamp, loci: z.number() });
type ProfileHeader = z.infer<typeof ProfileHeader>;

export interface ProfileBlocks {
  readonly loci: number;
  /** Yields each block in turn. A block is overwritten by the next. Throws `TornProfiles` if the file is damaged. */
  blocks(): Iterable<ProfileBlock>;
  close(): void;
}

/** A block is not what was written. */
export class TornProfiles extends Error {}

/** Path of the file for a scheme of the database whose allele index is `indexFile`. */
export function profileFileOf(indexFile: string, scheme: number): string {
  return `${indexFile}.scheme-${scheme}`;
}

interface OpenProfileFile {
  readonly handle: number;
  readonly header: ProfileHeader;
}

/**
 * Opens the profiles of a scheme as the transaction of `connection` sees them, and first brings the file up to date. If
 * it cannot be written, the blocks are held in memory this once. Of a fixed state nothing is written: errors as `indexMissing`.
 */
export async function openProfiles(
  connection: DatabaseSync,
  database: IndexedDatabase,
  scheme: number,
  control: WorkControl,
  { mustKeep = false }: { mustKeep?: boolean } = {},
): Promise<ProfileBlocks> {
  const file = profileFileOf(database.index, scheme);
  const stamp = readProfileStamp(connection, scheme);
  const known = openFile(file);
  if (known && isSameProfiles(known.header.stamp, stamp)) return blocksOf(known);
  try {
    const { loci } = stamp;
    if (database.fixed && stamp.profiles > 0) throw indexMissing(database, known ? 'is out of date' : 'is missing');
    if (database.fixed) return inMemory(stamp, () => []);
    const isGrown =
      known && isSameProfiles(known.header.stamp, readProfileStamp(connection, scheme, known.header.stamp.last));
    const before = isGrown ? { blocks: () => blocksOf(known).blocks(), stamp: known.header.stamp } : undefined;
    return await keep({ file, stamp, build: () => buildBlocks(connection, scheme, loci, before, control) }, mustKeep);
  } finally {
    if (known) closeSync(known.handle);
  }
}

/** Brings the files of all schemes with profiles up to date. Of a fixed state they are to be so: errors as `indexMissing`. */
export async function readyAllProfiles(
  connection: DatabaseSync,
  database: IndexedDatabase,
  control: WorkControl,
): Promise<void> {
  const filled = 'select id from scheme where exists (select 1 from profile where profile.scheme = scheme.id)';
  for (const row of connection.prepare(filled).all()) {
    const blocks = await openProfiles(connection, database, Number(row['id']), control, { mustKeep: true });
    blocks.close();
  }
}

/** Writes blocks to a temporary file and renames it. If that fails, holds them in memory. */
async function keep(kept: Kept, mustKeep: boolean): Promise<ProfileBlocks> {
  const { file, stamp, build } = kept;
  let claimed: TemporaryName | undefined;
  try {
    claimed = claimTemporary(file);
    const handle = openSync(claimed.path, 'wx+', fileModeIn(dirname(file)));
    return await writeBlocks(handle, claimed.path, kept);
  } catch (error) {
    if (mustKeep) throw storeError(error, 'The file of the profiles');
    // A full disk or a folder that cannot be written is no reason not to answer.
    if (isFailureOfTheDisk(error)) return inMemory(stamp, build);
    throw error;
  } finally {
    claimed?.release();
  }
}

interface Kept {
  file: string;
  stamp: ProfileStamp;
  build: () => Iterable<ProfileBlock>;
}

async function writeBlocks(handle: number, temporary: string, { file, stamp, build }: Kept): Promise<ProfileBlocks> {
  const header: ProfileHeader = { format: 'allelier profiles 1', stamp, loci: stamp.loci };
  try {
    writeSync(handle, Buffer.from(JSON.stringify(header).padEnd(HEADER_BYTES)), 0, HEADER_BYTES, 0);
    let place = HEADER_BYTES;
    for (const { bytes } of build()) {
      writeSync(handle, bytes, 0, bytes.length, place);
      const checksum = new Uint8Array(Float64Array.of(crc32(bytes)).buffer);
      writeSync(handle, checksum, 0, CHECKSUM_BYTES, place + bytes.length);
      place += bytes.length + CHECKSUM_BYTES;
    }
    await publishFile(temporary, file);
    return blocksOf({ handle, header });
  } catch (error) {
    closeSync(handle);
    rmSync(temporary, { force: true });
    throw error;
  }
}

function isFailureOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ('syscall' in error || 'errcode' in error);
}

function inMemory({ loci }: ProfileStamp, build: () => Iterable<ProfileBlock>): ProfileBlocks {
  const held = [...build()];
  return { loci, blocks: () => held, close: () => {} };
}

function openFile(file: string): OpenProfileFile | undefined {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return undefined;
  }
  const text = Buffer.alloc(HEADER_BYTES);
  readSync(handle, text, 0, HEADER_BYTES, 0);
  const header = ProfileHeader.safeParse(jsonIn(text.toString())).data;
  if (header && fstatSync(handle).size === fileBytes(header)) return { handle, header };
  closeSync(handle);
  return undefined;
}

function fileBytes({ stamp, loci }: ProfileHeader): number {
  return HEADER_BYTES + Math.ceil(stamp.profiles / BLOCK) * (blockBytes(loci) + CHECKSUM_BYTES);
}

function blocksOf({ handle, header }: OpenProfileFile): ProfileBlocks {
  const count = Math.ceil(header.stamp.profiles / BLOCK);
  function* blocks(): Generator<ProfileBlock> {
    const block = createBlock(header.loci);
    const checksum = new Float64Array(1);
    let place = HEADER_BYTES;
    for (let index = 0; index < count; index++) {
      const { bytes } = block;
      const read = readSync(handle, bytes, 0, bytes.length, place);
      readSync(handle, new Uint8Array(checksum.buffer), 0, CHECKSUM_BYTES, place + read);
      if (read !== bytes.length || checksum[0] !== crc32(bytes)) throw new TornProfiles('A block is damaged.');
      yield block;
      place += bytes.length + CHECKSUM_BYTES;
    }
  }
  return { loci: header.loci, blocks, close: () => closeSync(handle) };
}
