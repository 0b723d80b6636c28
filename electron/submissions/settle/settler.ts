import { workerAddress } from '#electron/threads/worker-address.ts';
import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import type { Changed, Settled, SettlingRule } from '#shared/api/curation-queue.ts';
import type { SettleAction, SettleTask } from './settle-task.ts';

/** What an action gives. */
export type SettleAnswer<Kind extends SettleAction['kind']> = Kind extends 'assign' | 'edit' | 'reject' | 'undo'
  ? Settled
  : Kind extends 'reasons'
    ? { reasons: string[] }
    : Kind extends 'rule'
      ? { rules: SettlingRule[] }
      : Changed;

/** Settles submissions in a thread of its own, one action after the other. */
export interface Settler {
  /** Errors as `doSettle`. */
  settle<Action extends SettleAction>(
    asked: Omit<SettleTask, 'action'> & { action: Action },
  ): Promise<SettleAnswer<Action['kind']>>;
  close(): Promise<void>;
}

/** Milliseconds after which an idle thread ends. */
const IDLE = 60_000;

/** Starts nothing yet: the thread comes with the first action. */
export function createSettler(): Settler {
  const pool = createWorkerPool<SettleTask, unknown>(workerAddress(import.meta.url, './settle-worker'), 1, {
    idleFor: IDLE,
  });
  return {
    // What the thread answers is what the action of this kind gives.
    settle: async (asked) => (await pool.run(asked)) as never,
    close: () => pool.close(),
  };
}
