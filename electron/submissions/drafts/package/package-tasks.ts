import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { PackDraftTask } from './pack-draft.ts';
import type { UnpackDraftTask, UnpackedDraft } from './unpack-draft.ts';

/** Runs `packDraft` in a worker. */
export function packDraftAside(task: PackDraftTask, options: TaskOptions): Promise<void> {
  return runInThread(workerAddress(import.meta.url, './pack-draft-worker'), task, options);
}

/** Runs `unpackDraft` in a worker. */
export function unpackDraftAside(task: UnpackDraftTask, options: TaskOptions): Promise<UnpackedDraft> {
  return runInThread(workerAddress(import.meta.url, './unpack-draft-worker'), task, options);
}
