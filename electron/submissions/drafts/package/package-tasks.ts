import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { packDraft, PackDraftTask } from './pack-draft.ts';
import type { unpackDraft, UnpackDraftTask, UnpackedDraft } from './unpack-draft.ts';

/** Runs `packDraft` in a worker. */
export function packDraftAside(task: PackDraftTask, options: TaskOptions): Promise<void> {
  return runTask<typeof packDraft>('pack-draft', task, options);
}

/** Runs `unpackDraft` in a worker. */
export function unpackDraftAside(task: UnpackDraftTask, options: TaskOptions): Promise<UnpackedDraft> {
  return runTask<typeof unpackDraft>('unpack-draft', task, options);
}
