import { expect, test } from 'vitest';
import { matchGone } from '#renderer/features/query/match-gone.ts';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { AppError } from '#shared/problem.ts';

const { problem } = new AppError(404, 'input_gone', 'It is gone.');

function gone(name: string, position: number): QueryEntry {
  const kept = { run_id: 'r', position };
  return { id: name, name, input: { kind: 'kept', ...kept }, kept, state: 'failed', problem };
}

test('files are given back to the inputs that had them, by their names', () => {
  const done: QueryEntry = { ...gone('done.fna', 9), state: 'done' };
  delete done.problem;
  const entries = [gone('run/s1/contigs.fa', 0), gone('run/s2/contigs.fa', 1), gone('run/other.fna', 2), done];
  const files = ['run/s2/contigs.fa', 'contigs.fa', 'other.fna', 'elsewhere/other.fna', 'done.fna', 'new.fna'];
  const found = matchGone(
    entries,
    files.map((name) => ({ name })),
  );
  expect(found.map(({ entry, file }) => [file.name, entry.name])).toEqual([
    ['run/s2/contigs.fa', 'run/s2/contigs.fa'],
    // Two inputs end like that, and nobody knows which is meant.
    ['other.fna', 'run/other.fna'],
  ]);
});
