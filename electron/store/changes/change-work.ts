import type { TaskControl, ThreadWork } from '#electron/threads/work-control.ts';
import type { Authorship } from './authors.ts';
import type { ChangeRequest } from './change-request.ts';
import { change } from './change.ts';
import { createDatabaseFiles, type PlannedDatabase } from './create-databases.ts';
import { smallChanges, type SmallChangeName } from './small-changes.ts';

/** What a program changes through `change-lanes.ts`. `patience` is the number of milliseconds to wait for other writers. */
export type ChangeTask =
  | { kind: 'change'; file: string; name: SmallChangeName; input: unknown; authorship: Authorship; patience: number }
  | { kind: 'create'; databases: PlannedDatabase[]; authorship: Authorship };

export type ChangeWork = (task: ChangeTask, control: TaskControl) => Promise<unknown>;

/** The work of `change-lanes.ts`: the tasks of one database follow each other, those of several take turns where they wait. */
export function createChangeWork(): ThreadWork<ChangeWork> {
  /** The end of the last task of each database. */
  const lanes = new Map<string, Promise<unknown>>();
  return {
    work(task, control) {
      const lane = task.kind === 'change' ? task.file : '';
      const done = Promise.resolve(lanes.get(lane)).then(() => make(task, control));
      const ended: Promise<void> = done.then(forget, forget);
      function forget(): void {
        if (lanes.get(lane) === ended) lanes.delete(lane);
      }
      lanes.set(lane, ended);
      return done;
    },
  };
}

async function make(task: ChangeTask, { checkpoint, report, isClosing }: TaskControl): Promise<unknown> {
  checkpoint();
  if (task.kind === 'create') return createDatabaseFiles(task.databases, task.authorship);
  const { file, authorship, input } = task;
  const { title, work } = smallChanges[task.name];
  const request: ChangeRequest = {
    ...authorship,
    file,
    title,
    // Read again with each attempt.
    get patience() {
      return isClosing() ? 0 : task.patience;
    },
    check: checkpoint,
    onWaiting: (message) => report({ done: 0, unit: 'changes', message, is_waiting: true }),
  };
  // The name says which input it is; both come from one typed call in `change-lanes.ts`.
  return change(request, (made) => work(made, input as never));
}
