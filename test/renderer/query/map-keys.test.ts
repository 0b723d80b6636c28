import { expect, test } from 'vitest';
import { nextPlacement } from '#renderer/features/query/contig-map/map-keys.ts';
import type { Placement } from '#renderer/features/query/contig-map/placements.ts';

const placement = (locus: string, contig: string): Placement => ({
  locus,
  contig,
  status: 'exact',
  label: '1',
  start: 1,
  end: 10,
  orientation: 'forward',
  copy: 1,
  copies: 1,
  isCutOff: false,
  part: undefined,
  gap: 0,
});
const all = [placement('a', 'x'), placement('b', 'x'), placement('c', 'y'), placement('d', 'z'), placement('e', 'z')];
const after = (key: string, from?: string) =>
  nextPlacement(
    key,
    all,
    all.find(({ locus }) => locus === from),
  )?.locus;

test('arrows sideways lead along the map, over the contigs, and stop at its ends', () => {
  expect([
    after('ArrowRight', 'b'),
    after('ArrowLeft', 'c'),
    after('ArrowRight', 'e'),
    after('ArrowLeft', 'a'),
  ]).toEqual(['c', 'b', 'e', 'a']);
});

test('arrows up and down lead to the first locus of the contig before or after', () => {
  expect([after('ArrowDown', 'a'), after('ArrowDown', 'c'), after('ArrowUp', 'e'), after('ArrowUp', 'c')]).toEqual([
    'c',
    'd',
    'c',
    'a',
  ]);
  expect([after('ArrowDown', 'e'), after('ArrowUp', 'b')]).toEqual(['e', 'a']);
});

test('without a chosen locus every key begins at the first; Home and End lead to either end', () => {
  expect([after('ArrowRight'), after('ArrowDown'), after('ArrowUp'), after('Home', 'd'), after('End', 'a')]).toEqual([
    'a',
    'a',
    'a',
    'a',
    'e',
  ]);
  expect([after('x', 'a'), nextPlacement('ArrowRight', [], undefined)]).toEqual([undefined, undefined]);
});
