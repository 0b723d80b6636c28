import { expect, test } from 'vitest';
import { listContigs } from '#electron/typing/type-sequence.ts';
import type { EngineMatch } from '#electron/typing/engine.ts';

const matchOn = (contig: number): EngineMatch => ({
  locus: 'a',
  allele_id: '1',
  contig,
  start: 0,
  end: 9,
  orientation: 'forward',
  length: 9,
});

test('contigs are listed from the longest to the shortest, those of one length in the order of the input', () => {
  const contigs = [
    { name: 'short', length: 10 },
    { name: 'long', length: 30 },
    { name: 'also short', length: 10 },
  ];
  const names = listContigs({ contigs, matches: [], best_matches: [] }).map(({ name }) => name);
  expect(names).toEqual(['long', 'short', 'also short']);
});

test('of a fragmented assembly every contig with a match is listed, and only the longest of the others', () => {
  const contigs = Array.from({ length: 200_000 }, (_, index) => ({ name: `c${index}`, length: 200_000 - index }));
  const list = listContigs({ contigs, matches: [matchOn(3), matchOn(199_999)], best_matches: [] });
  expect(list).toHaveLength(5_002);
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['c0', 'c3', 'c199999']));
});
