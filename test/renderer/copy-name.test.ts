import { expect, test } from 'vitest';
import { copyName } from '#renderer/features/browse/databases/copy-name.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';

test('a copy is called as the remote database, or the same with a number where that name is taken', () => {
  expect(copyName('pubmlst_Neisseria.seqdef', new Set())).toBe('pubmlst_neisseria_seqdef');
  expect(copyName('demo', new Set(['demo', 'demo_2']))).toBe('demo_3');
  const long = 'a'.repeat(70);
  const name = copyName(long, new Set([long.slice(0, 63)]));
  expect(name).toBe(`${'a'.repeat(61)}_2`);
  expect(DatabaseName.safeParse(name).success).toBe(true);
});
