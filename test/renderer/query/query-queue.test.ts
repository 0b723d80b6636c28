import { describe, expect, test } from 'vitest';
import { createQueryQueue, entriesToRun, type RunQuery } from '#renderer/features/query/query-queue.ts';
import { packResult, type PackedSummary } from '#renderer/features/query/results/packed-result.ts';
import { AppError } from '#shared/problem.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { typingResult } from './sample-result.ts';

const mlst: RunRequest = {
  site: 'local',
  database: 'd',
  target: { kind: 'scheme', scheme_id: 1 },
  label: 'MLST',
  best: true,
  circular: 'no',
};

function answer(name: string): PackedSummary {
  return packResult(typingResult(name));
}

/** A substitute for the main side. The test gives its answers one by one. */
function controlledRun() {
  const calls = new Map<string, { settle: (outcome: PackedSummary | Error) => void; signal: AbortSignal }>();
  const run: RunQuery = ({ position }, { signal }) =>
    new Promise((resolve, reject) => {
      const name = 'abcd'.charAt(position);
      const settle = (outcome: PackedSummary | Error) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome);
      signal.addEventListener('abort', () => settle(new AppError(499, 'cancelled', 'Cancelled.')));
      calls.set(name, { settle, signal });
    });
  return { run, calls };
}

const texts = (...names: string[]) =>
  names.map((name) => ({ name, input: { kind: 'text', name, text: 'ACGT' } as const }));
/** Inputs are stored at positions in alphabetical order of their names. */
const keysOf = (queue: ReturnType<typeof createQueryQueue>, ids: string[]) =>
  new Map(
    queue
      .getEntries()
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => [id, { run_id: 'run', position: 'abcd'.indexOf(name) }]),
  );
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the list of inputs', () => {
  test('runs two at a time, in order, and gives results as they come', async () => {
    const { run, calls } = controlledRun();
    const queue = createQueryQueue(run);
    queue.start(keysOf(queue, queue.add(texts('a', 'b', 'c'))), mlst);
    expect(queue.getEntries().map((entry) => entry.state)).toEqual(['running', 'running', 'queued']);
    calls.get('b')?.settle(answer('b'));
    await tick();
    expect(queue.getEntries().map((entry) => entry.state)).toEqual(['running', 'done', 'running']);
    expect(queue.getEntries()[1]?.result?.name).toBe('b');
  });

  test('cancels one or all without touching results, and tries the failed ones again', async () => {
    const { run, calls } = controlledRun();
    const queue = createQueryQueue(run, 2);
    const ids = queue.add(texts('a', 'b', 'c', 'd'));
    queue.start(keysOf(queue, ids), mlst);
    calls.get('a')?.settle(answer('a'));
    calls.get('b')?.settle(new AppError(400, 'not_fasta', 'b is no FASTA file.'));
    await tick();
    queue.cancel([ids[3]!]);
    queue.cancel([ids[2]!]);
    await tick();
    expect(queue.getEntries().map((entry) => [entry.state, entry.problem?.message])).toEqual([
      ['done', undefined],
      ['failed', 'b is no FASTA file.'],
      ['cancelled', 'Cancelled.'],
      ['cancelled', 'Cancelled.'],
    ]);
    queue.retryFailed();
    expect(queue.getEntries().map((entry) => entry.state)).toEqual(['done', 'running', 'running', 'queued']);
  });

  test('forgets what is removed while it runs', async () => {
    const { run, calls } = controlledRun();
    const queue = createQueryQueue(run, 1);
    const [first, second] = queue.add(texts('a', 'b'));
    queue.start(keysOf(queue, [first!, second!]), mlst);
    queue.remove([first!]);
    expect(calls.get('a')?.signal.aborted).toBe(true);
    await tick();
    expect(queue.getEntries().map((entry) => [entry.name, entry.state])).toEqual([['b', 'running']]);
  });

  test('runs the inputs without an answer for the chosen target, or all again if each has one', async () => {
    const { run, calls } = controlledRun();
    const queue = createQueryQueue(run);
    const [first] = queue.add(texts('a', 'b'));
    queue.start(keysOf(queue, [first!]), mlst);
    calls.get('a')?.settle(answer('a'));
    await tick();
    const names = (request: RunRequest) => entriesToRun(queue.getEntries(), request).map((entry) => entry.name);
    expect(names(mlst)).toEqual(['b']);
    expect(names({ ...mlst, target: { kind: 'all' } })).toEqual(['a', 'b']);
    expect(names({ ...mlst, circular: 'yes' })).toEqual(['a', 'b']);
    queue.remove([queue.getEntries()[1]!.id]);
    expect(names(mlst)).toEqual(['a']);
  });

  test('knows when it started, which inputs belong together, and when the last of them ended', async () => {
    const { run, calls } = controlledRun();
    const queue = createQueryQueue(run);
    const [first, second, third] = queue.add(texts('a', 'b', 'c'));
    expect(queue.getRun()).toBeUndefined();
    queue.start(keysOf(queue, [first!, second!]), mlst);
    const begun = queue.getRun()?.startedAt;
    queue.start(keysOf(queue, [third!]), mlst);
    expect(queue.getRun()).toEqual({ startedAt: begun, ids: new Set([first, second, third]) });
    for (const name of ['a', 'b']) calls.get(name)?.settle(answer(name));
    await tick();
    expect(queue.getRun()?.finishedAt).toBeUndefined();
    calls.get('c')?.settle(new AppError(400, 'not_fasta', 'c is no FASTA file.'));
    await tick();
    expect(queue.getRun()?.finishedAt).toBeGreaterThanOrEqual(begun!);
    queue.retryFailed();
    expect(queue.getRun()?.ids).toEqual(new Set([third]));
  });
});
