import { describe, expect, it } from 'vitest';
import { rankTargets } from '#renderer/records/query-builder/rank-targets.ts';

const choice = (label: string) => ({ value: label, label });
const GROUPS = [
  { group: 'Fields', items: ['isolate', 'strain_code', 'country', 'host'].map(choice) },
  { group: 'Scheme fields', items: ['clonal_complex (MLST)', 'ST (MLST)'].map(choice) },
  { group: 'Loci', items: ['abcZ', 'adk'].map(choice) },
];
const listed = (words: string, limit = 100) =>
  rankTargets(GROUPS, words, limit).flatMap(({ items }) => items.map(({ label }) => label));

describe('fields to choose from', () => {
  it('begin with the one that is called as typed, whichever group it is in', () => {
    expect(listed('ST')[0]).toBe('ST (MLST)');
  });

  it('are found by a later word of their name', () => {
    expect(listed('code')).toEqual(['strain_code']);
    expect(listed('complex')).toEqual(['clonal_complex (MLST)']);
  });

  it('are all listed in their order before anything is typed', () => {
    expect(listed('')).toEqual(GROUPS.flatMap(({ items }) => items.map(({ label }) => label)));
  });

  it('are no more than asked for', () => {
    expect(listed('', 3)).toEqual(['isolate', 'strain_code', 'country']);
  });
});
