import { join } from 'node:path';
import { recordReaderOf } from '#electron/rights/record-reader.ts';
import type { TaskControl, ThreadWork } from '#electron/threads/work-control.ts';
import { readDatabase, type Database } from '../file/database.ts';
import { showOnly } from '../file/reader-views.ts';
import { readCaller, refuseWithout, writerOf, type People } from '../site/caller.ts';
import { databaseFiles } from '../site/data-folder.ts';
import { ownerAs } from '../site/owner-author.ts';
import { openSiteReader, type AccountsReader } from '../site/site-store.ts';
import type { Action, ActionTask, ChangeTask, DoChangeTask, ReadAction, ReadContext, DoReadTask } from './action.ts';
import { byOwner } from './authors.ts';
import { change } from './change.ts';
import { createDatabaseFiles } from './create-databases.ts';

/** The site file of the data folder that was read last, kept open between the tasks of a thread, which does one at a time. */
function holdSite(): { of(root: string): Promise<AccountsReader>; close(): Promise<void> } {
  let held: { root: string; site: AccountsReader } | undefined;

  async function close(): Promise<void> {
    const { site } = held ?? {};
    held = undefined;
    await site?.close();
  }

  return {
    async of(root) {
      if (held?.root === root) return held.site;
      await close();
      held = { root, site: await openSiteReader(join(root, 'site.sqlite')) };
      return held.site;
    },
    close,
  };
}

/** Does the changes of `change-queue.ts`. `find` gives an action by its name. */
export function createChangeWork(find: (name: string) => Promise<Action>): ThreadWork<DoChangeTask> {
  const held = holdSite();
  return {
    async work(task, control) {
      control.checkpoint();
      const people = await held.of(task.root);
      if (task.kind === 'action') return makeChange(people, await find(task.name), task, control);
      return createDatabaseFiles(task.databases, byOwner(ownerAs(people)));
    },
    end: () => held.close(),
  };
}

/** Does the reads of `change-queue.ts`, with the isolates that who asks may see: what is checked or looked at tells of no others. */
export function createReadWork(find: (name: string) => Promise<ReadAction>): ThreadWork<DoReadTask> {
  const held = holdSite();
  return {
    async work(task, control) {
      control.checkpoint();
      const people = await held.of(task.root);
      const { right, work } = await find(task.name);
      return readDatabase(databaseFiles(task.root, task.database).file, (database) => {
        const context = contextOf(people, right, task, database, control);
        showOnly(database.connection, recordReaderOf(context.caller.principal, context.caller.guarded));
        // The name says which input it is; both come from one typed call.
        return work(context, task.input as never);
      });
    },
    end: () => held.close(),
  };
}

async function makeChange(
  people: People,
  { title, right, work, isForCopies = false }: Action,
  task: Extract<ChangeTask, { kind: 'action' }>,
  control: TaskControl,
): Promise<unknown> {
  const { root, database, principal, patience } = task;
  const author = writerOf(people, principal, { right, database });
  const later: (() => Promise<void>)[] = [];
  // The name says which input it is; both come from one typed call.
  const input = task.input as never;
  const output = await change(
    {
      sender: author,
      curator: author,
      at: new Date(),
      isForCopies,
      file: databaseFiles(root, database).file,
      title: typeof title === 'string' ? title : title(input),
      // Read again with each attempt.
      get patience() {
        return control.isClosing() ? 0 : patience;
      },
      check: control.checkpoint,
      onWaiting: (message) => control.report({ done: 0, unit: 'changes', message, is_waiting: true }),
    },
    (made) => {
      const context = contextOf(people, right, task, made.database, control);
      return work({ ...context, change: made, patience, afterwards: (then) => later.push(then) }, input);
    },
  );
  for (const then of later) await then();
  return output;
}

/** Who asks, with the rights of this moment. Refuses those who have not the right (403 `no_right`). */
function contextOf(
  people: People,
  right: Action['right'],
  { root, principal }: ActionTask,
  database: Database,
  control: TaskControl,
): ReadContext {
  const caller = readCaller(people, principal, database);
  refuseWithout(right, caller, database.name);
  const author = writerOf(people, principal, { right, database: database.name });
  return { database, root, caller, author, people, control };
}
