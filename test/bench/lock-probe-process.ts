import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { answer, taskOf } from './in-process.ts';

export interface LockProbeTask {
  /** The database file. */
  file: string;
  /** Whether to hold the lock, for so many milliseconds, instead of asking whether others hold it. */
  hold?: number;
}

export interface LockProbeAnswer {
  /** Longest stretch, in milliseconds, in which this program could not have written. */
  longest: number;
}

const { file, hold } = taskOf<LockProbeTask>();
const connection = new DatabaseSync(file, { timeout: 0 });
const over = new AbortController();
process.on('message', () => over.abort());

function tryLock(): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch {
    return false;
  }
}

if (hold !== undefined) {
  connection.exec('begin immediate');
  process.send?.('ready');
  await setTimeout(hold);
  connection.exec('rollback');
  answer({ longest: hold } satisfies LockProbeAnswer);
} else {
  process.send?.('ready');
  let longest = 0;
  let since: number | undefined;
  while (!over.signal.aborted) {
    if (tryLock()) {
      connection.exec('rollback');
      if (since !== undefined) longest = Math.max(longest, performance.now() - since);
      since = undefined;
    } else since ??= performance.now();
    await setTimeout(2);
  }
  answer({ longest } satisfies LockProbeAnswer);
}
connection.close();
