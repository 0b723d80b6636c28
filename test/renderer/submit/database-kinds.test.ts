import { expect, test } from 'vitest';
import { isOfKind, labelOf } from '#renderer/records/submissions/database-kinds.ts';

test('genomes are offered no database of definitions, also of sites that do not say which kind theirs are', () => {
  const listed = (name: string, kind?: 'seqdef' | 'isolates') => ({ name, description: '', ...(kind ? { kind } : {}) });
  expect(isOfKind(listed('far_seqdef'), 'isolates')).toBe(false);
  expect(isOfKind(listed('far_isolates'), 'isolates')).toBe(true);
  expect(isOfKind(listed('far_isolates'), 'seqdef')).toBe(false);
  // Neither the site nor the name says it.
  expect(isOfKind(listed('far'), 'isolates')).toBe(true);
  expect(isOfKind(listed('odd_seqdef', 'isolates'), 'isolates')).toBe(true);
});

test('where it matters, a database of isolates says which definitions it follows', () => {
  const mine = { name: 'mine', description: 'Our strains', kind: 'isolates' } as const;
  expect(labelOf({ ...mine, seqdef: 'abc_seqdef' }, true)).toBe('mine: Our strains (follows abc_seqdef)');
  expect(labelOf(mine, true)).toBe('mine: Our strains (follows no definitions)');
  expect(labelOf(mine, false)).toBe('mine: Our strains');
  // Of another site it is not known.
  expect(labelOf({ name: 'far_isolates', description: '' }, true)).toBe('far_isolates');
});
