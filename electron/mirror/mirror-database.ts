import { dirname } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { noteCopy } from '#electron/store/changes/writers/copied/copy-state.ts';
import { openPresent } from '#electron/store/copies/present-copy.ts';
import { lockFileUnlessLocked } from '#electron/store/file/file-lock.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { CopyReport } from '#shared/rpc/contract/mirror.ts';
import { applyCopy } from './apply-copy.ts';
import { checkCopy } from './check-copy.ts';
import { fetchCopy } from './fetch-copy.ts';
import { openPlan } from './fetch-plan.ts';
import type { MirrorTask } from './mirror-task.ts';
import { createSiteReader } from './site-reader.ts';
import { openStaging } from './staging.ts';

/** Makes or updates a copy, in the thread that `run-mirror.ts` starts. Errors as `runMirror`. */
export async function mirrorDatabase(task: MirrorTask, control: TaskControl): Promise<CopyReport> {
  await makePrivateFolder(dirname(task.staging)).catch((error: unknown) => {
    throw storeError(error, 'The data folder');
  });
  const unlock = lockFileUnlessLocked(`${task.staging}.lock`);
  if (!unlock) {
    throw new AppError(
      409,
      'copy_running',
      `Another program is copying into "${task.database}" just now. Wait until it ends, or cancel it.`,
    );
  }
  try {
    return await mirror(task, control);
  } finally {
    unlock();
  }
}

async function mirror(
  { source, database, file, staging: folder }: MirrorTask,
  control: TaskControl,
): Promise<CopyReport> {
  const present = await openPresent(database, file, source);
  try {
    const reader = createSiteReader(source, control);
    const staging = await openStaging(folder);
    const plan = await openPlan(reader, staging, present?.origin.copied_at);
    const fetched = await fetchCopy({ reader, staging, plan, present });
    control.report({ done: reader.requests, unit: 'requests', message: 'Writing the copy' });
    await mkdir(dirname(file), { recursive: true });
    const request = {
      file,
      title: `Copy of ${source.database} of ${source.site}`,
      patience: PATIENCE,
      check: () => control.checkpoint(),
      isLong: true,
      isForCopies: true,
      ...byOwner(),
      ...defined({ create: present ? undefined : ({ kind: 'seqdef', description: plan.description } as const) }),
    };
    const report = await change(request, async (made): Promise<CopyReport> => {
      const applied = await applyCopy({ reader, staging, plan, fetched }, made);
      const checked = await checkCopy(reader, staging, made);
      const done: CopyReport = {
        ...applied,
        at: plan.started_at,
        is_first: !present,
        checked,
        requests: reader.requests,
        notes: [...(plan.message === undefined ? [] : [`${source.site} says: ${plan.message}`]), ...fetched.notes],
      };
      noteCopy(made, source, done);
      return done;
    });
    await staging.clear();
    return report;
  } finally {
    await present?.close();
  }
}
