import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { findSequenceFiles } from '#electron/exchange/sequence-files.ts';
import { readWholeTable } from '#electron/exchange/whole-table/read-whole-table.ts';
import { AppError } from '#shared/problem.ts';
import type { SavedFile } from '#shared/rpc/contract/file.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { isMadeFile, type Download } from '../files/downloads.ts';
import type { KnownFile } from '../files/file-registry.ts';
import type { HandlersOf } from './handler-types.ts';

/** Bytes. A larger text cannot be shown, so a screen that asks for one is mistaken. */
const MAX_TEXT = 64 * 1024 * 1024;

const unzip = promisify(gunzip);

function tooLarge(name: string, limit: number): AppError {
  const size = `${(limit / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  return new AppError(413, 'file_too_large', `${name} is larger than ${size}, too large to be shown as text.`);
}

/** The text of a file that has at most `limit` bytes, after unpacking if it is gzip. */
async function readText(file: KnownFile, limit: number): Promise<string> {
  if (file.kind !== 'file') throw new AppError(400, 'not_a_file', `${file.name} is a folder.`);
  await using handle = await open(file.path);
  try {
    if ((await handle.stat()).size > limit) throw tooLarge(file.name, limit);
    const bytes = await handle.readFile();
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isGzip ? await unzip(bytes, { maxOutputLength: limit }) : bytes;
    return new TextDecoder().decode(plain);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(file.name, limit);
    throw error;
  }
}

/** Lets the user save something: with the dialog of the system, or as a download if there is none. */
export async function saveContent({ ports, downloads }: WorkbenchContext, file: Download): Promise<SavedFile> {
  const { name, content } = file;
  if (!ports.saveFile) return { kind: 'download', href: downloads.add(file) };
  try {
    const saved = await ports.saveFile(name, content);
    return saved === undefined ? { kind: 'cancelled' } : { kind: 'saved', name: saved };
  } finally {
    if (isMadeFile(content)) await content.discard();
  }
}

/** Procedures for files that the user chose, and for saving. */
export function fileHandlers(workbench: WorkbenchContext): HandlersOf<'file'> {
  const { ports, files } = workbench;
  return {
    'file:pick': async ({ purpose }) => {
      if (!ports.pickFiles) {
        throw new AppError(400, 'no_dialog', 'Files are chosen in the browser here: drop them on the window.');
      }
      return files.registerAll(await ports.pickFiles(purpose));
    },

    'file:read-text': ({ token, max_bytes }) => readText(files.get(token), Math.min(max_bytes, MAX_TEXT)),

    'file:read-table': ({ token }, { signal, onProgress }) =>
      readWholeTable(files.get(token).path, { signal, onProgress }),

    'file:release': ({ token }) => files.release(token),

    'file:expand-folder': async ({ token }) => {
      const { path, name, kind } = files.get(token);
      if (kind !== 'folder') throw new AppError(400, 'not_a_folder', `${name} is not a folder.`);
      try {
        const found = await findSequenceFiles(path);
        // A folder that cannot be read becomes an input, too: it fails under its name, as an unreadable file does.
        const inside = [...found.files, ...found.unreadable];
        const known = await Promise.all(
          inside.map((file) => files.registerInside(token, join(path, file), `${name}/${file}`)),
        );
        return { files: known, left_out: found.leftOut };
      } finally {
        await files.release(token);
      }
    },

    'file:save': (file) => {
      const { name, media_type } = file;
      const content = 'text' in file ? file.text : Buffer.from(file.base64, 'base64');
      return saveContent(workbench, { name, media_type, content });
    },
  };
}
