import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getIsolate } from '#shared/api/isolate.ts';
import { closeSubmission, editItem, rejectItem } from '#shared/api/curation-queue.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { atWork, find, withReport } from './case-bench.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };

test('a genome with two new alleles becomes alleles with ids, a profile with its ST, and an isolate that has it', async () => {
  const bench = await withReport();
  const { rpc, result, dataFolder, workbench } = bench;
  expect(await rpc.call('case:offer', { result })).toMatchObject({
    name: 'strain_1',
    alleles: [{ locus: 'abcZ' }, { locus: 'adk' }],
    schemes: [{ id: 1, field: 'ST', missing: [] }],
    isolates: { site: 'local', database: 'isos' },
  });
  const isolate = { site: 'local', database: 'isos', type: 'isolates' as const, name: 'strain_1' };
  const { case_id } = await rpc.call('case:create', { title: '', result, scheme_id: 1, isolate });
  const { read, send, look, assign, queued, api } = atWork(bench, case_id);

  const begun = await read();
  expect(begun).toMatchObject({ title: 'strain_1', state: 'ready', now: { action: { kind: 'members' } } });
  expect(begun.steps.map(({ state }) => state)).toEqual(['ready', 'blocked', 'blocked']);
  expect((await send()).jobs).toEqual([]);
  await rpc.call('case:members', { case_id, site: 'local', database: 'small', members: MEMBERS });
  const ready = await read();
  expect(ready.now).toMatchObject({ sentence: '2 submissions can be sent.', action: { kind: 'send' } });
  expect(find(ready, 'abcZ')).toMatchObject({
    provisional: expect.stringMatching(/^new-[0-9a-f]{12}$/),
    state: 'ready',
  });

  // Only what the user looked over goes out, and only as it was then.
  expect(await rpc.call('case:send', { case_id, drafts: [] })).toEqual({ jobs: [], held: [] });
  const [first = ''] = ready.ready;
  const { revision: seen } = await rpc.call('draft:read', { draft_id: first });
  const drafts = [{ draft_id: first, revision: seen - 1 }];
  expect(await rpc.call('case:send', { case_id, drafts })).toMatchObject({
    jobs: [],
    held: [{ draft_id: first, reason: expect.stringContaining('changed since') as string }],
  });

  const [one, other] = await Promise.all([send(), send()]);
  expect([...one.held, ...other.held]).toEqual([]);
  const waiting = await look();
  expect(waiting).toMatchObject({ state: 'waiting', now: { action: { kind: 'look' } } });
  expect((await send()).jobs).toEqual([]);

  // One is edited and gets its id, the other comes back with the words of the curator.
  const edited = await queued(find(waiting, 'abcZ'));
  const content = { sequence: 'ATGGCATTAGCACCATCAGGATGA' };
  await api.send(editItem, { ...edited.at, position: 1 }, { revision: edited.revision, content });
  await assign(find(waiting, 'abcZ'), '30');
  const refused = await queued(find(waiting, 'adk'));
  const because = { revision: refused.revision, reason: 'The end is of poor quality.' };
  const { revision } = await api.send(rejectItem, { ...refused.at, position: 1 }, because);
  await api.send(closeSubmission, refused.at, { revision });
  const back = await look();
  expect(back).toMatchObject({ state: 'trouble', now: { action: { kind: 'correct', place: { site: 'local' } } } });
  expect(back.now.sentence).toContain('“The end is of poor quality.”');
  expect(find(back, 'abcZ')).toMatchObject({ state: 'assigned', assigned_id: '30' });

  // A corrected draft stands in its place, under the same provisional id although its sequence is another.
  const action = back.now.action;
  if (action?.kind !== 'correct') throw new Error('There is nothing to correct.');
  const { draft_id } = await rpc.call('inbox:correct', action.place);
  const draft = await rpc.call('draft:read', { draft_id });
  const rows = [['strain_1', 'ATGCCCGGGAATTTTCCCGGGAAA']];
  await rpc.call('draft:save', { draft_id, revision: draft.revision, content: { ...draft.content, rows } });
  const corrected = await read();
  expect(find(corrected, 'adk')).toMatchObject({
    state: 'ready',
    provisional: find(back, 'adk')?.provisional,
    said_before: 'The end is of poor quality.',
  });
  expect(corrected.steps[0]?.items).toHaveLength(2);
  await send();
  await assign(find(await look(), 'adk'), '44');

  const filled = await look();
  const profile = find(filled, 'profile');
  expect(profile).toMatchObject({ state: 'ready' });
  expect((await rpc.call('draft:read', { draft_id: profile?.draft_id ?? '' })).content.rows).toEqual([
    ['strain_1', '30', '44'],
  ]);
  expect(find(filled, 'isolate')).toMatchObject({ state: 'ready' });

  // Nothing is lost or done twice when the program is ended here and begun again.
  await workbench.close();
  const next = await startWorkbench({ dataFolder, options: { demo: false, service: { autostart: false } } });
  await next.workbench.start();
  const again = atWork(next, case_id);
  expect(await again.read()).toEqual(filled);
  await again.send();
  await again.assign(find(await again.look(), 'profile'));
  await again.assign(find(await again.read(), 'isolate'));
  const done = await again.look();
  expect(done).toMatchObject({ state: 'done', settled: 4, now: { action: { kind: 'record', id: '2' } } });
  expect(await next.rpc.call('case:list', undefined)).toMatchObject([
    { id: case_id, state: 'done', settled: 4, items: 4 },
  ]);
  const isolated = await again.api.get(getIsolate, { database: 'isos', isolate_id: 2 });
  expect(isolated.schemes).toMatchObject([{ fields: { ST: Number(find(done, 'profile')?.assigned_id) } }]);
});

test('drafts and submissions join a case, leave it, and stay when it is removed, which can be undone', async () => {
  const bench = await withSmallDatabase();
  const { rpc } = bench;
  const content = { locus: 'abcZ', members: MEMBERS, rows: [['one', 'ATGGCATTAGCACCATCAGGTTGA']] };
  const draft = await rpc.call('draft:create', { site: 'local', database: 'small', type: 'alleles', content });
  const { case_id } = await rpc.call('case:create', { title: 'By hand' });
  const { read } = atWork(bench, case_id);
  expect(await read()).toMatchObject({ state: 'empty', now: { action: { kind: 'add-drafts' } } });
  await rpc.call('case:add-drafts', { case_id, draft_ids: [draft.id] });
  const name = { site: 'local', database: 'small', scheme_id: 1, name: 'one' };
  await rpc.call('case:add-profile', { case_id, ...name });
  const both = await read();
  expect(both.steps.map(({ state }) => state)).toEqual(['ready', 'blocked', 'empty']);
  expect(find(both, 'profile')?.words).toContain('abcZ');
  await rpc.call('draft:delete', { draft_id: draft.id });
  expect(await read()).toMatchObject({ state: 'trouble', now: { action: { kind: 'add-drafts' } } });
  await rpc.call('draft:restore', { draft_id: draft.id });
  await rpc.call('case:take-out', { case_id, draft_id: draft.id });
  expect((await read()).steps[0]).toMatchObject({ state: 'empty' });
  await rpc.call('case:rename', { case_id, title: 'Strain one' });
  await rpc.call('case:remove', { case_id });
  expect(await rpc.call('case:list', undefined)).toEqual([]);
  await expect(read()).rejects.toMatchObject({ problem: { status: 404, code: 'unknown_case' } });
  expect(await rpc.call('draft:list', {})).toHaveLength(2);
  await rpc.call('case:restore', { case_id });
  expect(await read()).toMatchObject({ title: 'Strain one' });
});

test('a draft that another case takes is missing in the first one no more', async () => {
  const { rpc } = await withSmallDatabase();
  const content = { locus: 'abcZ', rows: [['one', 'ATGGCATTAGCACCATCAGGTTGA']] };
  const draft = await rpc.call('draft:create', { site: 'local', database: 'small', type: 'alleles', content });
  const first = await rpc.call('case:create', { title: 'First', draft_ids: [draft.id] });
  const second = await rpc.call('case:create', { title: 'Second' });
  const allelesOf = async ({ case_id }: { case_id: string }) => (await rpc.call('case:read', { case_id })).steps[0];
  await rpc.call('case:add-drafts', { ...second, draft_ids: [draft.id] });
  expect([await allelesOf(first), await allelesOf(second)]).toMatchObject([{ state: 'empty' }, { state: 'ready' }]);
  // A window that still shows it in the first case does not take it out of the second.
  await rpc.call('case:take-out', { ...first, draft_id: draft.id });
  expect(await allelesOf(second)).toMatchObject({ state: 'ready' });
  const third = await rpc.call('case:create', { title: 'Third', draft_ids: [draft.id] });
  expect([await allelesOf(second), await allelesOf(third)]).toMatchObject([{ state: 'empty' }, { state: 'ready' }]);
});

test('how sequences were made is said for one database of a case at a time', async () => {
  const { rpc } = await withSmallDatabase();
  const create = (database: string) =>
    rpc.call('draft:create', {
      site: 'local',
      database,
      type: 'alleles',
      content: { locus: 'abcZ', rows: [['one', 'ACGT']] },
    });
  const [here, there] = [await create('small'), await create('other')];
  const { case_id } = await rpc.call('case:create', { title: 'Two', draft_ids: [here.id, there.id] });
  await rpc.call('case:members', { case_id, site: 'local', database: 'other', members: MEMBERS });
  const technologyOf = async (draft_id: string) =>
    (await rpc.call('draft:read', { draft_id })).content.members.technology;
  expect([await technologyOf(here.id), await technologyOf(there.id)]).toEqual(['', 'Sanger']);
});

test('a profile that is known meanwhile is not sent', async () => {
  const bench = await withSmallDatabase();
  const { rpc, dataFolder, workbench } = bench;
  const { case_id } = await rpc.call('case:create', { title: 'Known' });
  const { draft_id } = await rpc.call('case:add-profile', {
    case_id,
    site: 'local',
    database: 'small',
    scheme_id: 1,
    name: 'one',
  });
  const { content, revision } = await rpc.call('draft:read', { draft_id });
  await rpc.call('draft:save', { draft_id, revision, content: { ...content, rows: [['one', '2', '1']] } });
  const { look } = atWork(bench, case_id);
  const known = await look();
  expect(find(known, 'profile')).toMatchObject({ state: 'assigned', assigned_id: '7', known: true });
  expect(known.ready).toEqual([]);

  // A quota is said with its end.
  await workbench.close();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  const sending = JSON.stringify({ wanted_at: '2026-01-01', not_before: '2099-01-02T12:00:00.000Z' });
  await store.sql
    .updateTable('draft')
    .set({ sending, content: JSON.stringify({ ...content, rows: [['one', '2', '3']] }) })
    .execute();
  await store.close();
  const next = await startWorkbench({ dataFolder });
  const { now } = await next.rpc.call('case:read', { case_id });
  expect(now.sentence).toBe('1 submission to small waits until 2099-01-02.');
});

test('the genome that was typed comes into the draft of its isolate, at the beginning and later', async () => {
  const { rpc, result } = await withReport();
  const isolate = { site: 'local', database: 'isos', type: 'genomes' as const, name: 'strain_1' };
  const { case_id } = await rpc.call('case:create', { title: 'At once', result, isolate });
  const later = await rpc.call('case:add-isolate', { case_id, ...isolate, name: 'again' });
  const of = (await rpc.call('draft:list', {})).filter(({ type }) => type === 'genomes');
  expect(of).toHaveLength(2);
  expect(of.map(({ id }) => id)).toContain(later.draft_id);
  for (const { id } of of) {
    const { files, content } = await rpc.call('draft:read', { draft_id: id });
    expect(files).toMatchObject([{ name: 'strain 1.fasta', statistics: { contigs: 2 } }]);
    expect(content.rows[0]?.[content.columns.indexOf('assembly_filename')]).toBe('strain 1.fasta');
  }
});
