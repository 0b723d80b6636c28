import { defined } from '#shared/defined.ts';
import { judgeFasta, lookAtRecords } from '#shared/sequence/fasta-preview.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';
import { headingsOf, lookAtHeadings } from '#shared/tabular/table-preview.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';

/** What a dropped file is, as its first bytes show it. `sequences`: genomes or alleles, nobody can tell. */
export type Content =
  | 'genome'
  | 'alleles'
  | 'new-alleles'
  | 'sequences'
  | 'isolates'
  | 'fields'
  | 'workbook'
  | 'table'
  | 'other';

export interface LookedFile extends DroppedFile<File> {
  content: Content;
  /** A small table, in which names of genomes are looked for. Absent where a table is too large to be read whole. */
  text?: string;
}

/** Bytes that are looked at: more than the longest gene, and some hundred rows of a table. */
const LOOKED_BYTES = 256 * 1024;

/** Looks at the beginning of each file. A file that cannot be read is `other`: the import then says why. */
export function inspectFiles(files: readonly DroppedFile<File>[]): Promise<LookedFile[]> {
  return Promise.all(files.map(async (dropped) => ({ ...dropped, ...(await lookAt(dropped)) })));
}

async function lookAt({ file, path }: DroppedFile<File>): Promise<Pick<LookedFile, 'content' | 'text'>> {
  if (/\.xlsx$/i.test(path)) return { content: 'workbook' };
  const isTable = /\.(tsv|txt|csv)(\.gz)?$/i.test(path);
  if (!isTable && !isSequenceFileName(baseName(path))) return { content: 'other' };
  const text = await readStart(file).catch(() => '');
  const records = lookAtRecords(text);
  if (records) {
    const stem = baseName(path).replace(/\.[^.]+(\.gz)?$/i, '');
    return { content: judgeFasta(records, { size: file.size, stem }).kind };
  }
  if (!isTable) return { content: 'sequences' };
  const isWhole = file.size < LOOKED_BYTES && !path.endsWith('.gz');
  return { content: lookAtHeadings(headingsOf(text)), ...defined({ text: isWhole ? text : undefined }) };
}

/** How every SQLite database begins (https://www.sqlite.org/fileformat.html). */
const DATABASE_START = 'SQLite format 3\0';

/** Whether a file is a whole database, or is called so: it is restored, not imported. */
export async function isDatabaseFile({ file, path }: DroppedFile<File>): Promise<boolean> {
  if (/\.sqlite$/i.test(path)) return true;
  const start = await file
    .slice(0, DATABASE_START.length)
    .text()
    .catch(() => '');
  return start === DATABASE_START;
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The first bytes of a file as text, unpacked if it is gzip, in any encoding with a byte order mark. */
async function readStart(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, LOOKED_BYTES).arrayBuffer());
  const bytes = start[0] === 0x1f && start[1] === 0x8b ? await unpack(start) : start;
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

/** What the beginning of a gzip file unpacks to, up to `LOOKED_BYTES`: its end is missing, so the stream ends with an error. */
async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done && length < LOOKED_BYTES; next = await reader.read()) {
      parts.push(next.value);
      length += next.value.length;
    }
  } catch {
    // The file was cut off on purpose.
  } finally {
    reader.cancel().catch(() => undefined);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
