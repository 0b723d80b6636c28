import { stat } from 'node:fs/promises';
import { createTypingEngine, type TypingEngine } from '#electron/typing/engine.ts';
import type { TypeInput } from './type-inputs.ts';

/**
 * Bytes of the only genome, packed or not, and of the database that it is typed with, up to which that is done on the calling thread.
 * Ctrl+C then waits for less than a second. Threads load all the code once more, which takes as long as the work.
 */
const SMALL_GENOME = 4_000_000;
const SMALL_DATABASE = 32_000_000;

/** The engines of one command. No thread starts before it is needed. */
export interface TypingEngines {
  /** For the database that the user named, in this file. */
  forNamed(file: string): Promise<TypingEngine>;
  /** For all others, of any size. */
  threaded: TypingEngine;
  close(): Promise<void>;
}

/** Engines that type these files, in so many threads. */
export function createTypingEngines(threads: number, inputs: readonly TypeInput[]): TypingEngines {
  const threaded = createTypingEngine({ threads });
  const [only, ...more] = inputs;
  let inline: TypingEngine | undefined;
  return {
    threaded,
    async forNamed(file) {
      const isSmall =
        more.length === 0 && (await hasAtMost(only?.path, SMALL_GENOME)) && (await hasAtMost(file, SMALL_DATABASE));
      if (!isSmall) return threaded;
      const typing = async () => (await import('#electron/typing/typing-tasks.ts')).typingWork;
      inline ??= createTypingEngine({ threads: 1, inline: { typing } });
      return inline;
    },
    async close() {
      await inline?.close();
      await threaded.close();
    },
  };
}

/** Whether there is a file of at most so many bytes. How much comes from a pipe is not known. */
async function hasAtMost(file: string | undefined, bytes: number): Promise<boolean> {
  const about = file === undefined ? undefined : await stat(file).catch(() => undefined);
  return about?.isFile() === true && about.size <= bytes;
}
