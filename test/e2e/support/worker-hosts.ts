import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { BrowserHostProcess } from './browser-host-process.ts';
import { cleanEnvironment } from './desktop-application.ts';
import type { HostAnswer, HostOrder } from './host-runner.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The browser hosts of one worker of Playwright, in one process that the first of them starts (`host-runner.ts`). */
export interface WorkerHosts {
  start(dataFolder: string): Promise<BrowserHostProcess>;
  /** Ends the process. */
  close(): Promise<void>;
}

export function createWorkerHosts(): WorkerHosts {
  let runner: ChildProcess | undefined;
  let lastId = 0;

  function startRunner(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'host-runner.ts'), {
      cwd: root,
      env: cleanEnvironment(),
    });
    started.once('exit', () => {
      if (runner === started) runner = undefined;
    });
    return started;
  }

  return {
    async start(dataFolder) {
      lastId += 1;
      const id = lastId;
      const child = (runner ??= startRunner());
      const started = answersOf(child, id, 'started');
      const ended = answersOf(child, id, 'ended');
      // One is looked at here, the other when the host is stopped.
      for (const coming of [started, ended]) coming.catch(() => undefined);
      child.send({ kind: 'start', id, dataFolder } satisfies HostOrder);
      const answer = await Promise.race([started, ended]);
      if (answer.kind === 'ended') throw new Error(`The browser host ended: ${answer.problem}`);
      return {
        link: answer.link,
        async stop() {
          if (child.connected) child.send({ kind: 'stop', id } satisfies HostOrder);
          const { problem } = await ended;
          if (problem !== undefined) throw new Error(problem);
        },
      };
    },
    async close() {
      if (!runner) return;
      const exit = once(runner, 'exit');
      runner.kill('SIGKILL');
      await exit;
    },
  };
}

type AnswerOf<Kind extends HostAnswer['kind']> = Extract<HostAnswer, { kind: Kind }>;

/** The answer of a kind about one host. Rejects when the process ends before it comes. */
function answersOf<Kind extends HostAnswer['kind']>(
  child: ChildProcess,
  id: number,
  kind: Kind,
): Promise<AnswerOf<Kind>> {
  return new Promise((resolveAnswer, reject) => {
    const hear = (answer: HostAnswer) => {
      if (answer.id !== id || answer.kind !== kind) return;
      child.off('message', hear).off('exit', fail);
      resolveAnswer(answer as AnswerOf<Kind>);
    };
    const fail = (code: number | null) => reject(new Error(`The process of the browser hosts ended with ${code}.`));
    child.on('message', hear).once('exit', fail);
  });
}
