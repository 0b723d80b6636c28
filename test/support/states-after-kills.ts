import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The folders that a script leaves when it is killed before each of its steps (`watchSteps`), in their order, and at last the one
 * that it leaves at its end. The script runs once to its end and copies the folder before each step; at the step in the middle a
 * second process really dies. With `knowsFiles` one dies at every step: for work that knows files by what a copy does not have.
 */
export async function* statesAfterKills({
  script,
  origin,
  others = [],
  knowsFiles = false,
}: {
  script: URL;
  origin: string;
  others?: string[];
  knowsFiles?: boolean;
}): AsyncGenerator<string> {
  const copies = temporaryFolder();
  const run = async (killAt: number) => {
    const root = join(temporaryFolder(), 'data');
    cpSync(origin, root, { recursive: true });
    const child = spawn(process.execPath, [script.pathname, root, copies, String(killAt), ...others], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = (await once(child, 'exit')) as [number | null, string | null];
    return { root, end };
  };
  mkdirSync(copies, { recursive: true });
  const whole = await run(0);
  expect(whole.end).toEqual([0, null]);
  let steps = 0;
  while (existsSync(join(copies, String(steps + 1)))) steps += 1;
  const middle = Math.ceil(steps / 2);
  for (let step = 1; step <= steps; step += 1) {
    if (!knowsFiles) yield join(copies, String(step));
    if (step !== middle && !knowsFiles) continue;
    const killed = await run(step);
    expect(killed.end).toEqual([null, 'SIGKILL']);
    yield killed.root;
  }
  yield whole.root;
}
