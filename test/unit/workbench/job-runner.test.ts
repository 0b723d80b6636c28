import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import type { JobContext, JobRunnerOptions } from '#electron/workbench/jobs/job-list.ts';
import type { JobSpec } from '#electron/workbench/jobs/job-record.ts';
import { createJobRunner } from '#electron/workbench/jobs/job-runner.ts';
import { createJobStore } from '#electron/workbench/jobs/job-store.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

interface Work {
  spec: JobSpec;
  context: JobContext;
  finish(summary: string): void;
  fail(error: unknown): void;
}

/** A runner over a real site store whose work the test finishes by hand. */
async function setUp(options: Partial<JobRunnerOptions> = {}, folder = temporaryFolder()) {
  const site = await openSiteStore(join(folder, 'site.sqlite'));
  const works: Work[] = [];
  const changes: Job[] = [];
  const dismissed: string[] = [];
  const defects: unknown[] = [];
  const runner = await createJobRunner({
    store: createJobStore(site),
    work: (spec, context) =>
      new Promise((resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        works.push({ spec, context, finish: (summary) => resolve({ summary }), fail: reject });
      }),
    onChanged: (job) => changes.push(job),
    onDismissed: (id) => dismissed.push(id),
    onDefect: (error) => defects.push(error),
    ...options,
  });
  async function close(): Promise<void> {
    await runner.close();
    await site.close();
  }
  onTestFinished(close);
  const job = (id: string) => runner.list().find((one) => one.id === id);
  return { folder, runner, works, changes, dismissed, defects, close, job };
}

const importOf = (database: string, staged = false): JobSpec => ({ kind: 'import', database, paths: ['/a'], staged });

describe('jobs', () => {
  it('run a few at a time, in order, and never two on one database', async () => {
    const { runner, works } = await setUp();
    await runner.start(importOf('one'), { title: 'first', database: 'one' });
    await runner.start(importOf('one'), { title: 'second', database: 'one' });
    await runner.start(importOf('two'), { title: 'third', database: 'two' });
    await runner.start(importOf('three'), { title: 'fourth', database: 'three' });
    await expect.poll(() => works.length).toBe(2);
    expect(runner.list().map(({ title, state }) => `${title} ${state}`)).toEqual([
      'first running',
      'second queued',
      'third running',
      'fourth queued',
    ]);
    expect(runner.isBusy('one')).toBe(true);
    works[0]?.finish('done');
    await expect.poll(() => works.length).toBe(3);
    expect(works[2]?.spec).toMatchObject({ database: 'one' });
  });

  it('end with a summary and let go of their input', async () => {
    let released = 0;
    const { runner, works, job } = await setUp();
    const { id } = await runner.start(importOf('one'), { title: 'Import', database: 'one', release: () => released++ });
    await expect.poll(() => works.length).toBe(1);
    works[0]?.finish('7 loci.');
    await expect.poll(() => job(id)?.state).toBe('done');
    expect(job(id)).toMatchObject({ summary: '7 loci.', finished_at: expect.any(Number) });
    expect(job(id)?.log.map(({ text }) => text)).toEqual(['Started.', '7 loci.']);
    expect(released).toBe(1);
    expect(runner.isBusy('one')).toBe(false);
  });

  it('keep the reason of a refusal, and can be started again', async () => {
    const { runner, works, job, defects } = await setUp();
    const { id } = await runner.start(importOf('one'), { title: 'Import' });
    await expect.poll(() => works.length).toBe(1);
    works[0]?.fail(new AppError(400, 'bad_input', 'abcZ.tfa is empty.'));
    await expect.poll(() => job(id)?.state).toBe('failed');
    expect(job(id)?.problem).toMatchObject({ code: 'bad_input', message: 'abcZ.tfa is empty.' });
    expect(await runner.retry(id)).toMatchObject({ id, state: 'running' });
    expect(job(id)?.problem).toBeUndefined();
    await expect.poll(() => works.length).toBe(2);
    expect(works[1]?.spec).toEqual(works[0]?.spec);
    expect(defects).toEqual([]);
  });

  it('show a defect without its internals and report it once', async () => {
    const { runner, works, job, defects } = await setUp();
    const { id } = await runner.start(importOf('one'), { title: 'Import' });
    await expect.poll(() => works.length).toBe(1);
    works[0]?.fail(new TypeError('undefined is not a function'));
    await expect.poll(() => job(id)?.state).toBe('failed');
    expect(job(id)?.problem).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(job(id))).not.toContain('undefined is not');
    expect(defects).toHaveLength(1);
  });

  it('stop when cancelled, whether waiting or running', async () => {
    const { runner, job, works } = await setUp({ concurrency: 1 });
    const first = await runner.start(importOf('one'), { title: 'running' });
    const second = await runner.start(importOf('two'), { title: 'waiting' });
    await expect.poll(() => works.length).toBe(1);
    await runner.cancel(second.id);
    await runner.cancel(first.id);
    expect([job(first.id)?.state, job(second.id)?.state]).toEqual(['cancelled', 'cancelled']);
    expect(works).toHaveLength(1);
  });

  it('stay listed until dismissed, and only finished ones can be', async () => {
    let released = 0;
    const { runner, works, dismissed } = await setUp();
    const { id } = await runner.start(importOf('one'), { title: 'Import', release: () => released++ });
    await expect(runner.dismiss(id)).rejects.toThrow(/Cancel it first/);
    await expect.poll(() => works.length).toBe(1);
    await runner.cancel(id);
    expect(released).toBe(0);
    await runner.dismiss(id);
    expect(runner.list()).toEqual([]);
    expect(dismissed).toEqual([id]);
    expect(released).toBe(1);
    await expect(runner.cancel(id)).rejects.toThrow(/no longer on the list/);
  });

  it('report progress at most ten times a second, and always the last', async () => {
    const { runner, works, changes, job } = await setUp();
    const { id } = await runner.start(importOf('one'), { title: 'Import' });
    await expect.poll(() => works.length).toBe(1);
    const before = changes.length;
    for (let done = 1; done <= 10_000; done += 1) works[0]?.context.onProgress({ done, unit: 'bytes' });
    expect(changes.length - before).toBe(1);
    works[0]?.finish('done');
    await expect.poll(() => job(id)?.state).toBe('done');
    expect(job(id)?.progress).toEqual({ done: 10_000, unit: 'bytes' });
  });
});

describe('jobs after a restart', () => {
  it('that had failed are still listed with their reason', async () => {
    const first = await setUp();
    const { id } = await first.runner.start(importOf('one'), { title: 'Import' });
    await expect.poll(() => first.works.length).toBe(1);
    first.works[0]?.fail(new AppError(400, 'bad_input', 'abcZ.tfa is empty.'));
    await expect.poll(() => first.job(id)?.state).toBe('failed');
    await first.close();
    const second = await setUp({}, first.folder);
    expect(second.job(id)).toMatchObject({ state: 'failed', problem: { code: 'bad_input' }, can_retry: true });
    await second.runner.retry(id);
    await expect.poll(() => second.works[0]?.spec).toEqual(importOf('one'));
  });

  it('that ran when the program ended have failed, with a sentence', async () => {
    const first = await setUp();
    const running = await first.runner.start(importOf('one'), { title: 'from a folder' });
    const staged = await first.runner.start(importOf('two', true), { title: 'from uploads' });
    await expect.poll(() => first.works.length).toBe(2);
    // A second runner on the same file sees what a crash would leave: jobs that never ended.
    const second = await setUp({}, first.folder);
    expect(second.job(running.id)).toMatchObject({
      state: 'failed',
      can_retry: true,
      problem: { code: 'interrupted', message: expect.stringContaining('Start it again.') },
    });
    expect(second.job(staged.id)).toMatchObject({
      can_retry: false,
      problem: { message: expect.stringContaining('Drop the files again.') },
    });
    await expect(second.runner.retry(staged.id)).rejects.toThrow(/Choose its input again/);
  });

  it('that copy a site go on by themselves, unless the user stopped them or they end the program each time', async () => {
    const source = { site: 'There', address: 'https://there.example', dialect: 'deployed', database: 'd' } as const;
    const copyTo = (database: string): JobSpec => ({ kind: 'mirror', database, source });
    const first = await setUp();
    const running = await first.runner.start(copyTo('one'), { title: 'Copy', database: 'one' });
    const waiting = await first.runner.start(copyTo('one'), { title: 'Update', database: 'one' });
    const stopped = await first.runner.start(copyTo('two'), { title: 'Stopped', database: 'two' });
    await expect.poll(() => first.works.length).toBe(2);
    await first.runner.cancel(stopped.id);
    await first.close();
    const { folder } = first;
    for (let start = 1; start <= 3; start += 1) {
      const next = await setUp({}, folder);
      await expect.poll(() => next.works.map(({ spec }) => spec)).toEqual([copyTo('one')]);
      expect(next.runner.list().map(({ id, state }) => [id, state])).toEqual([
        [running.id, 'running'],
        [waiting.id, 'queued'],
        [stopped.id, 'cancelled'],
      ]);
      expect(next.job(running.id)?.log.map(({ text }) => text)).toContain('Goes on where Allelier was closed.');
      await next.close();
      expect(next.job(running.id)?.problem).toMatchObject({ code: 'interrupted' });
    }
    const last = await setUp({}, folder);
    expect(last.works).toEqual([]);
    expect(last.job(running.id)?.problem?.message).toContain('3 times. What was fetched is saved: start it again');
    await last.runner.retry(running.id);
    await expect.poll(() => last.works.length).toBe(1);
  });

  it('that were stopped by an orderly end say so as well', async () => {
    const first = await setUp();
    const { id } = await first.runner.start(importOf('one'), { title: 'Import' });
    await expect.poll(() => first.works.length).toBe(1);
    await first.close();
    const second = await setUp({}, first.folder);
    expect(second.job(id)).toMatchObject({ state: 'failed', problem: { code: 'interrupted' } });
  });
});
