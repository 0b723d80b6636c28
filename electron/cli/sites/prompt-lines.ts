import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { AppError } from '#shared/problem.ts';
import type { Shell } from '../shell.ts';

export interface PromptLines extends Disposable {
  /** The next line of the input. A hidden one is not shown on a terminal. AppError 400 `input_ended`. */
  ask(question: string, options?: { isHidden?: boolean }): Promise<string>;
}

/** Reads answers from the input; questions and what is typed go to stderr. */
export function openPromptLines({ stdin, stderr, signal }: Shell): PromptLines {
  const isTerminal = (stdin as Readable & { isTTY?: boolean }).isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (!isHidden) stderr.write(piece.toString());
      done();
    },
  });
  const lines = createInterface({ input: stdin, output: echo, terminal: isTerminal, historySize: 0 });
  const iterator = lines[Symbol.asyncIterator]();
  lines.on('SIGINT', () => lines.close());
  const stop = () => lines.close();
  signal.addEventListener('abort', stop, { once: true });

  return {
    async ask(question, { isHidden: hides = false } = {}) {
      stderr.write(question);
      isHidden = hides;
      const { value, done } = await iterator.next();
      isHidden = false;
      if (hides && isTerminal) stderr.write('\n');
      if (done !== true) return value;
      signal.throwIfAborted();
      throw new AppError(400, 'input_ended', 'The input ended before everything was answered. Nothing was saved.');
    },
    [Symbol.dispose]() {
      signal.removeEventListener('abort', stop);
      lines.close();
      stdin.destroy();
    },
  };
}
