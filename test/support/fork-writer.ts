import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Another program that is writing to a database file. */
export interface OtherWriter {
  /** Lets it commit and end. */
  finish(): Promise<void>;
  kill(): void;
}

/** Starts a process that knows nothing of Allelier and takes the write lock of a database file. */
export async function forkWriter(file: string): Promise<OtherWriter> {
  const child = fork(fileURLToPath(new URL('./hold-write-lock.ts', import.meta.url)), [file]);
  await once(child, 'message');
  return {
    async finish() {
      const ended = once(child, 'exit');
      child.send('finish');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
