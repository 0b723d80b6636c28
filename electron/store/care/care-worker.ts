import type { WorkControl } from '#electron/threads/work-control.ts';
import { serveOneTask } from '#electron/threads/worker-side.ts';
import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { CareTask } from './care-task.ts';
import { checkDatabase } from './check-database.ts';
import { compactDatabase } from './compact-database.ts';

async function care({ work, file }: CareTask, control: WorkControl): Promise<CheckReport | CompactReport> {
  return work === 'check' ? checkDatabase(file, control) : compactDatabase(file, control);
}

serveOneTask(care);
