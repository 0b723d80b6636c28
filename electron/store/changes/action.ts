import type { Right } from '#electron/rights/database-rights.ts';
import type { TaskControl, WorkControl } from '#electron/threads/work-control.ts';
import type { Principal } from '#shared/principal.ts';
import type { Database } from '../file/database.ts';
import type { Caller, People } from '../site/caller.ts';
import type { Author } from './authors.ts';
import type { Change } from './change-context.ts';
import type { PlannedDatabase } from './create-databases.ts';

/** What an action reads with, and for whom. The caller has the right of the action at this moment. */
export interface ReadContext {
  database: Database;
  /** The data folder. */
  root: string;
  caller: Caller;
  /** The caller as the database names this person. */
  author: Author;
  people: People;
  control: WorkControl;
}

/** What an action writes with: all of it is one transaction. */
export interface WriteContext extends ReadContext {
  change: Change;
  /** Milliseconds to wait for other writers. */
  patience: number;
  /** Does something outside of the database as soon as the change is committed. */
  afterwards(work: () => Promise<void>): void;
}

/** One way to change a database: what others read who wait for it, the right that it needs, and what it does. */
export interface Action<Input = never, Output = unknown> {
  title: string | ((input: Input) => string);
  /** Read again inside the transaction. What the caller may do with which record is for `work` to say. */
  right: Right;
  /** Also done to a copy of a remote database: it changes what this computer says of it, and not what it holds. */
  isForCopies?: boolean;
  work(writing: WriteContext, input: Input): Output | Promise<Output>;
}

/** A check or a look that may take long. Nothing is changed, and it never waits for a writer. */
export interface ReadAction<Input = never, Output = unknown> {
  right: Right;
  work(reading: ReadContext, input: Input): Output | Promise<Output>;
}

export type ActionTable = Readonly<Record<string, Action>>;
export type ActionReads = Readonly<Record<string, ReadAction>>;

export type ActionInput<A extends Action | ReadAction> = Parameters<A['work']>[1];
export type ActionOutput<A extends Action | ReadAction> = Awaited<ReturnType<A['work']>>;

/** Who asks for an action, on which database, and with what. Input and output can be sent to a thread. */
export interface ActionRequest<Input> {
  database: string;
  principal: Principal;
  input: Input;
}

/** How a change is watched while it waits for others. */
export interface ChangeOptions {
  /** Milliseconds to wait for other writers; `PATIENCE` when absent. */
  patience?: number;
  /** Cancels the change (an `AbortError`), unless it is written already. */
  signal?: AbortSignal | undefined;
  /** Told who is waited for, when the wait is long enough to be noticed. */
  onWaiting?: ((message: string) => void) | undefined;
}

/** The door to the actions of some tables. */
export interface Actions<Changes extends ActionTable, Reads extends ActionReads> {
  /**
   * Does an action in one transaction, whole or not at all, after all that was asked of the same database before. AppError codes:
   * no_right 403, database_busy 503, and what the action refuses.
   */
  make<Name extends keyof Changes & string>(
    name: Name,
    request: ActionRequest<ActionInput<Changes[Name]>>,
    options?: ChangeOptions,
  ): Promise<ActionOutput<Changes[Name]>>;
  /** Reads something in a thread of its own. AppError codes: no_right 403, and what the action refuses. */
  read<Name extends keyof Reads & string>(
    name: Name,
    request: ActionRequest<ActionInput<Reads[Name]>>,
    options?: Pick<ChangeOptions, 'signal'>,
  ): Promise<ActionOutput<Reads[Name]>>;
}

export interface ActionTask {
  /** The data folder. */
  root: string;
  database: string;
  principal: Principal;
  name: string;
  input: unknown;
}

/** What a program changes through `change-queue.ts`. `patience` is the number of milliseconds to wait for other writers. */
export type ChangeTask =
  | ({ kind: 'action'; patience: number } & ActionTask)
  | { kind: 'create'; root: string; databases: readonly PlannedDatabase[] };

export type DoChangeTask = (task: ChangeTask, control: TaskControl) => Promise<unknown>;
export type DoReadTask = (task: ActionTask, control: TaskControl) => Promise<unknown>;
