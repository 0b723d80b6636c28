import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A file inside the archive. */
export interface ArchivedFile {
  /** Path inside the archive, with `/`. */
  path: string;
  size: number;
  /** Where its bytes begin in the archive file. */
  start: number;
}

const FileEntry = z.object({ size: z.number(), offset: z.string() });
const FolderEntry = z.object({ files: z.record(z.string(), z.unknown()) });

/** The archive begins with two length fields of 8 bytes each, then a JSON text with the tree of files. */
const LENGTHS = 16;

function readAt(descriptor: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, start);
  return bytes;
}

function walk(entry: unknown, path: string, dataStart: number): ArchivedFile[] {
  const folder = FolderEntry.safeParse(entry);
  if (folder.success) {
    return Object.entries(folder.data.files).flatMap(([name, child]) =>
      walk(child, path === '' ? name : `${path}/${name}`, dataStart),
    );
  }
  const { size, offset } = FileEntry.parse(entry);
  return [{ path, size, start: dataStart + Number(offset) }];
}

/** The files of an asar archive, in the order of its table. */
export function listArchive(archive: string): ArchivedFile[] {
  const descriptor = openSync(archive, 'r');
  try {
    const lengths = readAt(descriptor, 0, LENGTHS);
    const header: unknown = JSON.parse(readAt(descriptor, LENGTHS, lengths.readUInt32LE(12)).toString('utf8'));
    return walk(header, '', 8 + lengths.readUInt32LE(4));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes the files of the archive into `folder`. */
export function extractArchive(archive: string, files: readonly ArchivedFile[], folder: string): void {
  const descriptor = openSync(archive, 'r');
  try {
    for (const { path, size, start } of files) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, readAt(descriptor, start, size));
    }
  } finally {
    closeSync(descriptor);
  }
}
