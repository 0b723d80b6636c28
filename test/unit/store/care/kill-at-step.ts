import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Kills this process before the n-th time that a file is opened, gets or loses its name, or a name is removed. Gives the number of
 * steps so far.
 */
export function killAtStep(step: number): () => number {
  let steps = 0;
  for (const name of ['open', 'link', 'rename', 'rm'] as const) {
    const real = fs[name] as (...parameters: unknown[]) => Promise<unknown>;
    const counted = async (...parameters: unknown[]) => {
      steps += 1;
      if (steps === step) process.kill(process.pid, 'SIGKILL');
      return real(...parameters);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
  return () => steps;
}
