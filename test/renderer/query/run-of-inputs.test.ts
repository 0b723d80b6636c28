import { expect, test } from 'vitest';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { canJoin, nameOfRun, partInputs } from '#renderer/features/query/start-run.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';

const mlst: RunRequest = {
  site: 'local',
  database: 'd',
  target: { kind: 'scheme', scheme_id: 1 },
  label: 'MLST',
  best: true,
  circular: 'no',
};

function entry(name: string, parts: Partial<QueryEntry> = {}): QueryEntry {
  return { id: name, name, input: { kind: 'example', name }, state: 'ready', ...parts };
}

test('a run is named after its input, its folder, or the first of its inputs', () => {
  expect(nameOfRun(['a.fna'])).toBe('a.fna');
  expect(nameOfRun(['a.fna', 'b.fna'])).toBe('a.fna and 1 other');
  expect(nameOfRun(['run/a.fna', 'run/sub/b.fna', 'run/c.fna'])).toBe('run, 3 files');
  expect(nameOfRun(['run/a.fna', 'running/b.fna'])).toBe('run/a.fna and 1 other');
  expect(nameOfRun(['x'.repeat(500), 'y'])).toHaveLength(200);
});

test('inputs join the shown run if its request is the same and no result would be replaced', () => {
  const kept = (position: number) => ({ kept: { run_id: 'r', position }, request: mlst });
  const done = entry('a', { ...kept(0), state: 'done' });
  const failed = entry('b', { ...kept(1), state: 'failed' });
  const added = entry('c');
  const entries = [done, failed, added];
  expect(canJoin('r', entries, [failed, added], mlst)).toBe(true);
  expect(canJoin('r', entries, [done, failed], mlst)).toBe(false);
  expect(canJoin('r', entries, [added], { ...mlst, best: false })).toBe(false);
  expect(canJoin('other', entries, [added], mlst)).toBe(false);
  expect(canJoin(undefined, entries, [added], mlst)).toBe(false);
});

test('inputs are split so that their texts fit into a call', () => {
  const text = (name: string, length: number) => ({
    name,
    input: { kind: 'text', name, text: 'A'.repeat(length) } as const,
  });
  const example = { name: 'e', input: { kind: 'example', name: 'e' } as const };
  const parts = partInputs([text('a', 6), example, text('b', 4), text('c', 1), text('d', 30), example], 10);
  expect(parts.map((part) => part.map(({ name }) => name))).toEqual([['a', 'e', 'b'], ['c'], ['d'], ['e']]);
  expect(partInputs([])).toEqual([]);
});
