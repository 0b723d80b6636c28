import { expect, test } from 'vitest';
import { partByVerdict } from '#renderer/features/query/to-submissions/part-by-verdict.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';

function judged(name: string, kind?: VerdictKind) {
  return { result: { name, ...(kind === undefined ? {} : { verdict: { kind, reasons: [], checked: [] } }) } };
}

test('genomes that are good or not judged go on, the others wait', () => {
  const all = [
    judged('a', 'good'),
    judged('b', 'look'),
    judged('c'),
    judged('d', 'bad'),
    judged('e', 'none'),
    judged('f', 'other'),
  ];
  const names = (some: typeof all) => some.map(({ result }) => result.name).join('');
  const { free, waiting } = partByVerdict(all);
  expect([names(free), names(waiting)]).toEqual(['ace', 'bdf']);
});
