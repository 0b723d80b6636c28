import { closeSync, fstatSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { FastaCollector, MAX_RESIDUES } from './fasta-collector.ts';
import { refuseForeignFormat } from './foreign-formats.ts';
import type { Genome } from './genome.ts';
import { NotAFile, openRegularFile, readFailure } from './regular-file.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';

/** A query: a file, or its bytes. Either may be gzipped, whatever its name. */
export type GenomeInput = { kind: 'file'; path: string } | { kind: 'bytes'; bytes: Uint8Array };

/** Limits that keep a hostile file from filling the memory. */
export interface ReadLimits {
  /** Residues of the whole query. */
  maxResidues: number;
  /** Bytes of text after unpacking, headers and blanks included. */
  maxBytes: number;
  /** Sequences. Each takes some 200 bytes. By default `MAX_RECORDS`. */
  maxRecords?: number;
}

export const USUAL_READ_LIMITS: ReadLimits = { maxResidues: MAX_RESIDUES, maxBytes: 4 * MAX_RESIDUES };

const CHUNK_BYTES = 1 << 18;

/** First guess of how many times longer a gzipped genome is when unpacked. */
const GZIP_RATIO = 4;

/**
 * Reads a genome: FASTA with any line ends, with or without a byte order mark, or a bare sequence. It streams, and
 * holds one byte per residue. AppError codes: sequence_empty 400, sequence_format 400 (GenBank, FASTQ, binary, …),
 * sequence_damaged 400, sequence_too_large 413, file_missing 404, file_unreadable 400 or 403.
 */
export async function readGenome(
  input: GenomeInput,
  control: WorkControl,
  limits: ReadLimits = USUAL_READ_LIMITS,
): Promise<Genome> {
  const source = openSource(input);
  try {
    return await collect(source, control, limits);
  } catch (error) {
    throw readError(error);
  } finally {
    source.close();
  }
}

interface Source {
  readonly size: number;
  /** The next piece; empty at the end. With `into`, the next call may overwrite the piece. */
  read(into?: Uint8Array): Uint8Array;
  close(): void;
}

function openSource(input: GenomeInput): Source {
  if (input.kind === 'file') return openFile(input.path);
  let position = 0;
  return {
    size: input.bytes.length,
    read: () => input.bytes.subarray(position, (position += CHUNK_BYTES)),
    close: () => {},
  };
}

/** Reads synchronously: this runs in a worker that has nothing else to do. */
function openFile(path: string): Source {
  let handle: number;
  try {
    handle = openRegularFile(path);
  } catch (error) {
    throw readError(error);
  }
  return {
    size: fstatSync(handle).size,
    read: (into = new Uint8Array(CHUNK_BYTES)) => into.subarray(0, readSync(handle, into)),
    close: () => closeSync(handle),
  };
}

async function collect(source: Source, control: WorkControl, limits: ReadLimits): Promise<Genome> {
  let packedBytes = 0;
  function* packed(): Generator<Uint8Array> {
    // A packed piece waits to be unpacked, so it must not be overwritten. Plain text is consumed before the next read.
    const into = isGzipped ? undefined : new Uint8Array(CHUNK_BYTES);
    for (let chunk = first; chunk.length > 0; chunk = source.read(into)) {
      control.checkpoint();
      packedBytes += chunk.length;
      yield chunk;
      control.report({ done: packedBytes, total: source.size, unit: 'bytes', message: 'Reading the sequence' });
    }
  }
  const first = source.read();
  const isGzipped = first[0] === 0x1f && first[1] === 0x8b;
  const collector = new FastaCollector(
    source.size * (isGzipped ? GZIP_RATIO : 1),
    limits.maxResidues,
    limits.maxRecords,
  );
  let bytes = 0;
  for await (const chunk of isGzipped ? unpack(packed()) : packed()) {
    control.checkpoint();
    if (bytes === 0) refuseForeignFormat(chunk);
    collector.add(bytes === 0 ? withoutMark(chunk) : chunk);
    bytes += chunk.length;
    if (bytes > limits.maxBytes) throw tooMuchText(limits.maxBytes);
  }
  return collector.finish();
}

/** Unpacks gzip, also of several members. An error anywhere in the stream is thrown to the reader. */
function unpack(packed: Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => {});
  return gunzip;
}

function withoutMark(chunk: Uint8Array): Uint8Array {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
}

function tooMuchText(maxBytes: number): AppError {
  return new AppError(
    413,
    'sequence_too_large',
    `The file is larger than ${numberText(Math.round(maxBytes / 1e6))} MB of text, the limit of one query. Split it, one genome per file.`,
  );
}

/** What a failure to read or unpack means to a user. Any other error is returned unchanged. */
function readError(error: unknown): unknown {
  if (error instanceof NotAFile) return new AppError(400, 'sequence_format', error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return damaged('The gzip file ends too early');
  if (code.startsWith('Z_')) return damaged('The gzip file is damaged');
  if (code === 'ENOENT') return new AppError(404, 'file_missing', 'The file is no longer there. Choose it again.');
  if (code === 'EACCES' || code === 'EPERM') {
    return new AppError(403, 'file_unreadable', 'The file may not be read. Give yourself permission to read it.');
  }
  // Whatever else the system says about one file must not end the others.
  const isOfSystem = error instanceof Error && 'syscall' in error;
  if (!isOfSystem) return error;
  return new AppError(
    400,
    'file_unreadable',
    readFailure(code) ?? 'The file cannot be read. Copy it to another disk and try again.',
  );
}

function damaged(what: string): AppError {
  return new AppError(400, 'sequence_damaged', `${what}. Copy or download it again.`);
}
