import { createPool } from '#electron/threads/run-task.ts';
import type { Actions, ActionTable, DoChangeTask, ActionReads, DoReadTask } from './action.ts';
import type { PlannedDatabase } from './create-databases.ts';
import type { databaseActions } from './database-actions.ts';
import { busyError, PATIENCE } from './write-lock.ts';

/** The one door through which a program changes the databases of its data folder, in threads: one change of each at a time, in order. */
export interface ChangeQueue extends Actions<typeof databaseActions, ActionReads> {
  /** The same door to the actions of other rooms (`electron/actions.ts` says where they are). */
  of<Changes extends ActionTable, Reads extends ActionReads>(): Actions<Changes, Reads>;
  /** Makes new databases: all of them or none. Errors as `buildDatabases`. */
  create(databases: readonly PlannedDatabase[]): Promise<void>;
  /** Lets the changes finish that wait for nobody, gives up the others (`database_busy` 503), and ends the threads. */
  close(): Promise<void>;
}

/** Starts nothing yet: threads come with the first actions. `fileOf` gives the file of a database, `check` refuses where nobody may write. */
export function createChangeQueue(root: string, fileOf: (database: string) => string, check: () => void): ChangeQueue {
  const changes = createPool<DoChangeTask>('change', {
    turnOf: (task) => (task.kind === 'create' ? '' : task.database),
  });
  const reads = createPool<DoReadTask>('read');
  /** Databases in which a change waits for another program. */
  const blocked = new Set<string>();
  // What a thread answers is what the action of this name gives.
  const actions: Actions<ActionTable, ActionReads> = {
    async make(name, request, { patience = PATIENCE, signal, onWaiting } = {}) {
      check();
      const { database } = request;
      let isBlocked = false;
      function wait(message: string | undefined): void {
        isBlocked = true;
        blocked.add(database);
        if (message) onWaiting?.(message);
      }
      try {
        return await changes.run(
          { kind: 'action', root, name, ...request, patience },
          {
            signal,
            onProgress: ({ message }) => wait(message),
            // Behind changes of this program it waits as long as these take, but not behind one that waits for another program.
            startWithin: {
              milliseconds: patience,
              error: () => (blocked.has(database) ? busyError(fileOf(database)) : undefined),
            },
          },
        );
      } finally {
        if (isBlocked) blocked.delete(database);
      }
    },
    read: (name, request, options) => reads.run({ root, name, ...request }, options),
  };
  return {
    ...(actions as Actions<typeof databaseActions, ActionReads>),
    of: () => actions,
    async create(databases) {
      check();
      await changes.run({ kind: 'create', root, databases });
    },
    async close() {
      await Promise.all([changes.finish(), reads.close()]);
    },
  };
}
