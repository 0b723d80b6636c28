import { createPool } from '#electron/threads/run-task.ts';
import type { Authorship } from './authors.ts';
import type { ChangeTask, ChangeWork } from './change-work.ts';
import type { PlannedDatabase } from './create-databases.ts';
import type { SmallChangeInput, SmallChangeName, SmallChangeOutput } from './small-changes.ts';
import { PATIENCE } from './write-lock.ts';

/** How a change is watched while it waits for others. */
export interface ChangeOptions {
  /** Milliseconds to wait for another writer; `PATIENCE` when absent. */
  patience?: number;
  /** Cancels the change (an `AbortError`), unless it is written already. */
  signal?: AbortSignal;
  /** Told who is waited for, when the wait is long enough to be noticed. */
  onWaiting?: (message: string) => void;
}

/** The door through which a program makes small changes: in a thread of its own, one at a time for each database. */
export interface ChangeLanes {
  /** Makes a change in one transaction. AppError codes: those of the change and of `change`. */
  make<Name extends SmallChangeName>(
    file: string,
    name: Name,
    input: SmallChangeInput<Name>,
    authorship: Authorship,
    options?: ChangeOptions,
  ): Promise<SmallChangeOutput<Name>>;
  /** Makes new databases: all of them or none. Errors as `buildDatabases`. */
  create(databases: PlannedDatabase[], authorship: Authorship): Promise<void>;
  /** Lets the changes finish that wait for nobody, gives up the others (`database_busy` 503), and ends the thread. */
  close(): Promise<void>;
}

/** Starts nothing yet: the thread comes with the first change. */
export function createChangeLanes(): ChangeLanes {
  const pool = createPool<ChangeWork>('change');
  return {
    async make(file, name, input, authorship, { patience = PATIENCE, signal, onWaiting } = {}) {
      const task: ChangeTask = { kind: 'change', file, name, input, authorship, patience };
      const output = await pool.run(task, { signal, onProgress: ({ message }) => message && onWaiting?.(message) });
      // What the thread answers is what the change of this name gives.
      return output as SmallChangeOutput<typeof name>;
    },
    async create(databases, authorship) {
      await pool.run({ kind: 'create', databases, authorship });
    },
    close: () => pool.finish(),
  };
}
