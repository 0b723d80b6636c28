import { expect, test } from 'vitest';
import { partByVerdict, takenMessage } from '#renderer/features/query/to-submissions/part-by-verdict.ts';
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

test('curators are told which genomes were taken, and why', () => {
  expect(takenMessage([judged('b.fna', 'look'), judged('d.fna', 'bad')], ' sequenced twice\n')).toBe(
    'Taken although not good: b.fna (look at it), d.fna (do not use). Reason: sequenced twice',
  );
  const many = Array.from({ length: 12 }, (_, index) => judged(`g${index}`, 'look'));
  expect(takenMessage(many, 'x')).toMatch(/g9 \(look at it\) and 2 more\. Reason: x$/);
});
