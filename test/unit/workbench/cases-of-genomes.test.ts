import { expect, test } from 'vitest';
import { atWork, find, withReport } from './case-bench.ts';

test('a genome has one case: it is offered instead of another one, and drafts of a removed case are used again', async () => {
  const { rpc, result, type } = await withReport();
  expect(await rpc.call('case:offer', { result })).toMatchObject({ existing: [] });
  const { case_id } = await rpc.call('case:create', { title: 'Mine', result });
  // The same file, typed again.
  const again = await type();
  for (const one of [result, again]) {
    expect(await rpc.call('case:offer', { result: one })).toMatchObject({ existing: [{ id: case_id, title: 'Mine' }] });
    await expect(rpc.call('case:create', { title: 'Second', result: one })).rejects.toMatchObject({
      problem: { status: 409, code: 'case_exists', mend: { path: `/cases/${case_id}` } },
    });
  }
  const drafts = await rpc.call('draft:list', {});
  expect(drafts).toHaveLength(2);

  await rpc.call('case:remove', { case_id });
  const other = await rpc.call('case:create', { title: 'Second', result: again });
  expect((await rpc.call('draft:list', {})).map(({ id }) => id).toSorted()).toEqual(
    drafts.map(({ id }) => id).toSorted(),
  );
  const { steps } = await rpc.call('case:read', other);
  expect(steps[0]?.items.map(({ locus, state }) => [locus, state])).toEqual([
    ['abcZ', 'incomplete'],
    ['adk', 'incomplete'],
  ]);
});

test('two genomes with the same new alleles submit them once, and both cases get the ids', async () => {
  const bench = await withReport();
  const { rpc, result, type } = bench;
  const first = atWork(bench, (await rpc.call('case:create', { title: 'First', result })).case_id);
  const other = await type('strain 2.fasta');
  const { case_id } = await rpc.call('case:create', { title: 'Second', result: other, scheme_id: 1 });
  const second = atWork(bench, case_id);
  expect((await rpc.call('draft:list', {})).map(({ type: kind }) => kind).toSorted()).toEqual([
    'alleles',
    'alleles',
    'profiles',
  ]);
  const in_case = { title: 'First' };
  expect(find(await second.read(), 'abcZ')).toMatchObject({ state: 'incomplete', in_case });
  expect(find(await first.read(), 'abcZ')).not.toHaveProperty('in_case');
  // What the second case says of them is said of the only drafts there are.
  const members = {
    technology: 'Sanger',
    read_length: '',
    coverage: '',
    assembly: 'de novo',
    software: 'CLC',
  } as const;
  await rpc.call('case:members', { case_id, site: 'local', database: 'small', members });
  expect(find(await first.read(), 'abcZ')).toMatchObject({ state: 'ready' });
  expect((await second.send()).jobs).toHaveLength(2);
  const sent = await first.look();
  for (const locus of ['abcZ', 'adk']) await first.assign(find(sent, locus));
  const settled = await second.look();
  expect(find(settled, 'abcZ')).toMatchObject({ state: 'assigned', in_case });
  expect(find(settled, 'profile')).toMatchObject({ state: 'ready' });
  expect(find(await first.look(), 'abcZ')).toMatchObject({
    state: 'assigned',
    assigned_id: find(settled, 'abcZ')?.assigned_id,
  });
});

test('of two windows that begin a case from one genome at once, one is led to the case of the other', async () => {
  const { rpc, result } = await withReport();
  const begun = await Promise.allSettled(['One', 'Two'].map((title) => rpc.call('case:create', { title, result })));
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(begun.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { problem: { code: 'case_exists' } },
  });
  expect(await rpc.call('draft:list', {})).toHaveLength(2);
});
