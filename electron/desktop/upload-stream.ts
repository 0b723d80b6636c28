/**
 * Chunks that are pushed at one end and read at the other, one at a time. `push` settles when the reader wants the next
 * one.
 */
export interface UploadStream {
  readonly content: AsyncIterable<Uint8Array>;
  /** Rejects when the reader has stopped, so that the sender stops too. */
  push(chunk: Uint8Array): Promise<void>;
  end(): void;
  /** Makes the reader fail, because the sender disappeared before the end. */
  abort(reason: Error): void;
}

/** Makes a stream for one file that arrives in messages. It holds no more than one message in memory. */
export function createUploadStream(): UploadStream {
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
