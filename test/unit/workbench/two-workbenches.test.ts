import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { createJobRunner } from '#electron/workbench/jobs/job-runner.ts';
import { createJobStore } from '#electron/workbench/jobs/job-store.ts';
import { takePresence } from '#electron/workbench/jobs/presence.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Another process with a running job in a data folder. */
async function startOther(folder: string): Promise<{ other: ChildProcess; id: string }> {
  const other = fork(join(import.meta.dirname, '../../support/other-workbench.ts'), [folder]);
  onTestFinished(async () => {
    if (other.exitCode === null && other.signalCode === null && other.kill('SIGKILL')) await once(other, 'exit');
  });
  for (;;) {
    const [{ state, id }] = (await once(other, 'message')) as [{ state: string; id: string }];
    if (state === 'running') return { other, id };
  }
}

async function startOwn(folder: string) {
  const site = await openSiteStore(join(folder, 'site.sqlite'));
  const presence = takePresence(join(folder, 'workbenches'));
  const runner = await createJobRunner({
    store: createJobStore(site),
    presence,
    work: async () => ({ summary: 'Done here.' }),
    onChanged: () => undefined,
    onDismissed: () => undefined,
    onDefect: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    await runner.close();
    presence.close();
    await site.close();
  });
  return { runner, job: (id: string) => runner.list().find((one) => one.id === id) };
}

// Over 2 s: jobs of another process are looked at every two seconds.
it('a job that another process runs is shown and left alone, and followed to its end', async () => {
  const folder = temporaryFolder();
  const { other, id } = await startOther(folder);
  const { runner, job } = await startOwn(folder);
  // The other process says that it runs a moment before that is stored.
  await expect
    .poll(() => job(id))
    .toMatchObject({
      state: 'running',
      progress: { message: 'Another Allelier with the same data folder is running this.' },
    });
  expect(runner.isBusy('shared')).toBe(true);
  await expect(runner.cancel(id)).rejects.toMatchObject({ problem: { status: 409, code: 'job_elsewhere' } });
  await expect(runner.dismiss(id)).rejects.toMatchObject({ problem: { code: 'job_elsewhere' } });
  other.send('finish');
  await expect.poll(() => job(id)).toMatchObject({ state: 'done', summary: 'Done over there.' });
  await runner.dismiss(id);
  expect(runner.list()).toEqual([]);
});

// Over 2 s: jobs of another process are looked at every two seconds.
it('a job of a process that died has failed, at the start and later', async () => {
  const folder = temporaryFolder();
  const { other, id } = await startOther(folder);
  const before = await startOwn(folder);
  await expect.poll(() => before.job(id)?.state).toBe('running');
  other.kill('SIGKILL');
  await once(other, 'exit');
  const after = await startOwn(folder);
  expect(after.job(id)).toMatchObject({ state: 'failed', problem: { code: 'interrupted' } });
  await expect.poll(() => before.job(id)?.state).toBe('failed');
});

it('a closed workbench leaves no presence file behind', () => {
  const folder = temporaryFolder();
  const first = takePresence(folder);
  const second = takePresence(folder);
  expect([first.isThere(second.id), second.isThere(first.id), first.isThere('nobody')]).toEqual([true, true, false]);
  second.close();
  expect(first.isThere(second.id)).toBe(false);
  first.close();
  expect(readdirSync(folder)).toEqual([]);
});

// Over 2 s: jobs of another process are looked at every two seconds.
it('a job that waits elsewhere is seen to start', async () => {
  const folder = temporaryFolder();
  const site = await openSiteStore(join(folder, 'site.sqlite'));
  onTestFinished(() => site.close());
  const presence = takePresence(join(folder, 'workbenches'));
  onTestFinished(() => presence.close());
  const store = createJobStore(site);
  const job = { id: 'one', kind: 'demo' as const, title: 'Over there', created_at: 1, log: [], can_retry: true };
  await store.save({ owner: presence.id, spec: { kind: 'demo' }, job: { ...job, state: 'queued' } });
  const own = await startOwn(folder);
  expect(own.job('one')?.state).toBe('queued');
  await store.save({ owner: presence.id, spec: { kind: 'demo' }, job: { ...job, state: 'running' } });
  await expect.poll(() => own.job('one')?.state).toBe('running');
});
