import { expect, test } from 'vitest';
import { guessColumns, namesTable, samplesOf } from '#renderer/features/clusters/names-table.ts';
import { usualPattern } from '#renderer/features/clusters/set-proposals.ts';
import { freeSetName } from '#shared/rules/cluster-names.ts';
import { weekPoints } from '#renderer/ui/charts/week-points.ts';
import { patternProblem } from '#shared/rules/cluster-names.ts';

test('columns of names are found by their thresholds, and samples without a name are left out', () => {
  const partitions = namesTable([
    ['sequence', 'MST-10x1.0', 'MST-1x1.0', ''],
    ['A', 'cluster_1', 'singleton_7', 'x'],
    ['B', 'cluster_1', 'NA', ''],
    ['', 'cluster_2', 'cluster_4'],
  ]);
  expect(guessColumns(partitions, [10, 1, 0], 0)).toEqual({ 10: 1, 1: 2, 0: undefined });
  expect(samplesOf(partitions, { sample: 0, name: 1, isPrefixed: true })).toEqual([
    { sample: 'A', name: 'MST-10x1.0-cluster_1' },
    { sample: 'B', name: 'MST-10x1.0-cluster_1' },
  ]);
  expect(samplesOf(partitions, { sample: 0, name: 2, isPrefixed: false })).toEqual([]);
  const codes = namesTable([
    ['isolate', 'code'],
    ['A', 'LM-1'],
  ]);
  expect(guessColumns(codes, [7], 0)).toEqual({ 7: 1 });
  for (const rows of [[], [['a', 'b']], [['a'], ['b']]]) expect(() => namesTable(rows)).toThrow(RangeError);
});

test('a new set is proposed with names that can be used, whatever its database is called', () => {
  const listeria = { database: 'x_isolates', organism: 'Listeria monocytogenes' };
  expect(usualPattern(listeria, [10])).toBe('LM-{year}-{number}');
  expect(usualPattern(listeria, [10, 5])).toBe('LM{threshold}-{year}-{number}');
  for (const database of ['demo_isolates', 'isolates', 'a-_very_long.name_of_isolates', 'ärzte (2)', '__'])
    for (const thresholds of [[10], [10, 5]])
      expect(patternProblem(usualPattern({ database, organism: 'Listeria' }, thresholds), thresholds)).toBeUndefined();
  expect(freeSetName('cgMLST', 'Clusters', ['CGMLST', 'cgMLST 2'])).toBe('cgMLST 3');
  expect(freeSetName('a/b', 'Clusters', [])).toBe('Clusters');
});

test('growth is told by weeks that begin on Monday, those without an isolate too', () => {
  const counts = [
    ['2026-11-22', 1],
    ['2026-11-23', 2],
    ['2026-12-07', 4],
    ['no day', 9],
  ] as const;
  expect(weekPoints(counts)).toEqual([
    { label: '2026-11-16', value: 1 },
    { label: '2026-11-23', value: 3 },
    { label: '2026-11-30', value: 3 },
    { label: '2026-12-07', value: 7 },
  ]);
  expect(
    weekPoints([
      ['1950-01-01', 1],
      ['2026-01-01', 1],
    ]).length,
  ).toBeLessThan(121);
});
