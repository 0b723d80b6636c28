import { AppError } from '#shared/problem.ts';
import type { ChosenFile } from '#shared/rpc/contract/file.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * Chunks that are pushed at one end and read at the other, one at a time. `push` settles when the reader wants the next
 * one.
 */
interface UploadStream {
  readonly content: AsyncIterable<Uint8Array>;
  /** Rejects when the reader has stopped, so that the sender stops too. */
  push(chunk: Uint8Array): Promise<void>;
  end(): void;
  /** Makes the reader fail, because the sender disappeared before the end. */
  abort(reason: Error): void;
}

/** Largest chunk that one message may have. The preload script sends no larger ones. */
const MAX_CHUNK = 4 * 1024 * 1024;

interface OpenUpload {
  stream: UploadStream;
  /** Settles when the workbench has stored the file or refused it. */
  stored: Promise<void>;
}

/**
 * Files without a path, which arrive in chunks: made by the page, or dragged out of another program. Each batch has one
 * open file.
 */
export interface Uploads {
  open(batch: string, relativePath: string): void;
  /** Settles when the chunk is stored. Throws what the workbench threw if it refused the file. */
  chunk(batch: string, bytes: Uint8Array): Promise<void>;
  close(batch: string): Promise<void>;
  finish(batch: string): Promise<ChosenFile[]>;
  /** Aborts every open file, because the page is gone. */
  abortAll(): void;
}

/** Passes the chunks of a page to the workbench's streaming upload. */
export function createUploads(files: Workbench['files']): Uploads {
  const begun = new Set<string>();
  const openFiles = new Map<string, OpenUpload>();

  function fileOf(batch: string): OpenUpload {
    const file = openFiles.get(batch);
    if (!file) throw new AppError(404, 'unknown_upload', 'This upload is not known. Send the files again.');
    return file;
  }

  return {
    open(batch, relativePath) {
      if (openFiles.has(batch))
        throw new AppError(409, 'upload_busy', 'The previous file of this upload is not complete.');
      if (!begun.has(batch)) files.beginUpload(batch);
      begun.add(batch);
      const stream = createUploadStream();
      const stored = files.uploadFile(batch, relativePath, stream.content);
      // A refusal also ends the stream. Otherwise the sender would wait for a reader that has stopped.
      stored.catch((error: unknown) => stream.abort(error instanceof Error ? error : new Error(String(error))));
      openFiles.set(batch, { stream, stored });
    },

    async chunk(batch, bytes) {
      const { stream, stored } = fileOf(batch);
      if (bytes.byteLength > MAX_CHUNK)
        throw new AppError(413, 'chunk_too_large', 'A piece of the upload is too large.');
      await Promise.race([stream.push(bytes), stored]);
    },

    async close(batch) {
      const { stream, stored } = fileOf(batch);
      openFiles.delete(batch);
      stream.end();
      await stored;
    },

    async finish(batch) {
      if (openFiles.has(batch)) throw new AppError(409, 'upload_busy', 'The last file of this upload is not complete.');
      if (!begun.delete(batch)) files.beginUpload(batch);
      return files.finishUpload(batch);
    },

    abortAll() {
      for (const { stream } of openFiles.values()) stream.abort(new Error('The window that sent the file is gone.'));
      openFiles.clear();
      begun.clear();
    },
  };
}

/** Makes a stream for one file that arrives in messages. It holds no more than one message in memory. */
function createUploadStream(): UploadStream {
  const passage = new TransformStream<Uint8Array, Uint8Array>();
  const writer = passage.writable.getWriter();
  // Failures reach the sender through `push` and the reader through `content`. These promises only repeat them.
  writer.closed.catch(() => undefined);

  return {
    content: passage.readable,
    async push(chunk) {
      await writer.ready;
      await writer.write(chunk);
    },
    end() {
      writer.close().catch(() => undefined);
    },
    abort(reason) {
      writer.abort(reason).catch(() => undefined);
    },
  };
}
