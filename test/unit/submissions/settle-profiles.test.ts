import { expect, test } from 'vitest';
import { settleBench, variant } from './settle-support.ts';

const ASSIGN = { kind: 'assign', submission: 'P', position: 1, revision: 1 } as const;

async function withProfiles(...designations: Record<string, string>[]) {
  const bench = await settleBench();
  const items = designations.map((one, index) => ({
    item_id: `row${index + 1}`,
    content: JSON.stringify({ designations: one }),
  }));
  await bench.plant({ id: 'P', type: 'profiles', parameters: { scheme_id: 1 }, items });
  return bench;
}

test('a profile gets the next id, its submitter as sender, and the counts follow', async () => {
  const bench = await withProfiles({ a: '1', b: '1' });
  const { item, outcome } = await bench.settle(ASSIGN);
  expect(item).toMatchObject({ status: 'assigned', assigned_id: '1' });
  expect(outcome).toBe('good');
  expect(await bench.rows('select profile_id, alleles, sender, curator from profile')).toEqual([
    { profile_id: '1', alleles: '1\t1', sender: 7, curator: 1 },
  ]);
  expect(await bench.rows('select profile_count from scheme')).toEqual([{ profile_count: 1 }]);
});

test('a known combination is refused with its id, and accepted as the known one', async () => {
  const bench = await withProfiles({ a: '1', b: '1' }, { a: '1', b: '1' });
  await bench.settle({ ...ASSIGN, assigned_id: '5' });
  const second = { ...ASSIGN, position: 2 };
  await expect(bench.settle(second)).rejects.toMatchObject({
    problem: { status: 409, code: 'already_defined', message: expect.stringContaining('ST-5') as string },
  });
  expect(await bench.settle({ ...second, assigned_id: '5' })).toMatchObject({ item: { assigned_id: '5' } });
  expect(await bench.rows('select count(*) as profiles from profile')).toEqual([{ profiles: 1 }]);
});

test('an allele that is not defined and a missing locus are refused', async () => {
  const bench = await withProfiles({ a: '9', b: '1' }, { a: 'N', b: '1' }, { a: '1' });
  for (const [position, field] of [
    [1, 'a'],
    [2, 'a'],
    [3, 'b'],
  ] as const) {
    await expect(bench.settle({ ...ASSIGN, position })).rejects.toMatchObject({
      problem: { status: 400, code: 'not_acceptable', details: [{ row: position, field }] },
    });
  }
});

test('a profile that is taken back retires its id', async () => {
  const bench = await withProfiles({ a: '1', b: '1' });
  await bench.settle(ASSIGN);
  await bench.settle({ ...ASSIGN, kind: 'undo', revision: 2 });
  expect(await bench.rows('select profile_id from profile')).toEqual([]);
  expect(await bench.settle({ ...ASSIGN, revision: 3 })).toMatchObject({ item: { assigned_id: '2' } });
  expect(await bench.rows('select profile_count from scheme')).toEqual([{ profile_count: 1 }]);
});

test('all clean items are assigned in one change, and one of two equal ones waits', async () => {
  const bench = await withProfiles({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '2', b: '1' }, { a: '7', b: '1' });
  const content = variant(1, 5);
  await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [{ item_id: 'seq1', content }] });
  await bench.settle({ kind: 'assign', submission: 'S', position: 1, revision: 1 });
  const done = await bench.settle({ kind: 'assign_clean', submission: 'P', revision: 1 });
  expect(done.assigned).toEqual([
    { position: 1, assigned_id: '1' },
    { position: 2, assigned_id: '2' },
  ]);
  expect(done.message).toBe('2 items assigned. 2 items wait for a look.');
});

test('profiles that are settled together get their LIN codes together', async () => {
  const bench = await withProfiles({ a: '1', b: '1' }, { a: '2', b: '2' }, { a: '1', b: '2' });
  await bench.change(({ connection }) =>
    connection.exec("insert into lincode_scheme (scheme, thresholds) values (1, '1;0')"),
  );
  for (const [id, locus, seed] of [
    ['S', 'a', 1],
    ['T', 'b', 2],
  ] as const) {
    await bench.plant({ id, parameters: { locus }, items: [{ item_id: 'seq1', content: variant(seed, 5) }] });
    await bench.settle({ kind: 'assign', submission: id, position: 1, revision: 1 });
  }
  const codes = () =>
    bench.rows('select profile_id, code from profile join lincode on profile = profile.id order by 1');
  await bench.settle({ kind: 'assign_clean', submission: 'P', revision: 1 });
  const together = { 1: '0_0', 2: '0_2', 3: '0_1' };
  expect(await codes()).toEqual(Object.entries(together).map(([profile_id, code]) => ({ profile_id, code })));
});

test('a profile that gets no LIN code because of those that are there is assigned, and the history says why', async () => {
  const bench = await withProfiles({ a: '1', b: '1' });
  await bench.change(({ connection }) =>
    connection.exec("insert into lincode_scheme (scheme, thresholds) values (1, '1;2')"),
  );
  await bench.settle(ASSIGN);
  const action = 'Assigned no LIN codes. The thresholds "1;2" do not fall, or do not end with 0.';
  expect(await bench.rows("select action from record_history where kind = 'lincode'")).toEqual([{ action }]);
});
