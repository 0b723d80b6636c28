import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Another program that is writing to a database file. */
export interface OtherWriter {
  /** Lets it commit and end. */
  finish(): Promise<void>;
}

/** Lets another process take the write lock of a database file; it holds it until `finish`, or the end of the test. */
export async function startOtherWriter(file: string): Promise<OtherWriter> {
  const child = fork(fileURLToPath(new URL('./hold-write-lock.ts', import.meta.url)), [file]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return {
    async finish() {
      const ended = once(child, 'exit');
      child.send('finish');
      await ended;
    },
  };
}
