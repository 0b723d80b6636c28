import type { Problem } from '#shared/problem.ts';
import type { Authorship } from './authors.ts';
import type { PlannedDatabase } from './create-databases.ts';
import type { SmallChangeName } from './small-changes.ts';

/** What the change worker is asked to do. */
export type ChangeTask =
  | { kind: 'change'; file: string; name: SmallChangeName; input: unknown; authorship: Authorship; patience: number }
  | { kind: 'create'; databases: PlannedDatabase[]; authorship: Authorship };

/** What the worker hears. `closing`: from now on nothing waits for other programs any more. */
export type ChangeOrder = { id: number; task: ChangeTask } | { id: number; cancel: true } | { closing: true };

/** What the worker says of a task. `failed` is a defect of the program. */
export type ChangeReply = { id: number } & (
  | { kind: 'waiting'; message: string }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; error: unknown }
);
