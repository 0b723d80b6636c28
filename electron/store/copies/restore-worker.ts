import type { WorkControl } from '#electron/threads/work-control.ts';
import { serveOneTask } from '#electron/threads/worker-side.ts';
import type { DatabaseLook } from '#shared/rpc/contract/care.ts';
import { bringIn } from './bring-in.ts';
import { lookIntoDatabase } from './look-into-database.ts';
import type { RestoreTask } from './restore-task.ts';

async function restore(task: RestoreTask, control: WorkControl): Promise<DatabaseLook | void> {
  return task.work === 'look' ? lookIntoDatabase(task.file, control) : bringIn(task, control);
}

serveOneTask(restore);
