import type { BringInTask } from './bring-in.ts';

/** What a worker does with a file that somebody gave. */
export type RestoreTask = { work: 'look'; file: string } | ({ work: 'bring-in' } & BringInTask);
