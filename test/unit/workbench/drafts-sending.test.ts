import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { listSubmissions } from '#shared/api/submission.ts';
import { createApiClient } from '#shared/api/client.ts';
import { USUAL_ASSEMBLY_LIMITS } from '#shared/rules/assembly.ts';
import { startWithGenome } from './genome-draft.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const CONTENT = { locus: 'abcZ', members: MEMBERS, rows: [['one', 'ATGGCATTAGCACCATTAGGTTAC']], message: 'Please' };
/** The request as it goes out. */
const REQUEST = {
  type: 'alleles',
  message: 'Please',
  locus: 'abcZ',
  technology: 'Sanger',
  assembly: 'de novo',
  software: 'CLC',
  sequences: '>one\nATGGCATTAGCACCATTAGGTTAC\n',
};
type Rpc = Awaited<ReturnType<typeof startWorkbench>>['rpc'];

async function submissionsIn(rpc: Rpc, database: string) {
  const api = createApiClient(({ method, path }) => rpc.call('api:request', { site: 'local', method, path }));
  return (await api.list(listSubmissions, { database })).items;
}

test('a draft is sent once, whoever clicks twice, and a later run of the program does not send it again', async () => {
  const { rpc, ended, workbench, dataFolder } = await withSmallDatabase();
  const draft = await rpc.call('draft:create', { site: 'local', database: 'small', type: 'alleles', content: CONTENT });
  expect(await rpc.call('draft:summary', { draft_id: draft.id })).toMatchObject({
    site: { id: 'local' },
    members: expect.arrayContaining([
      { name: 'message', value: 'Please' },
      { name: 'technology', value: 'Sanger' },
    ]),
    rows: CONTENT.rows,
    as_whom: expect.any(String),
    policy: { enabled: true, daily_quota: 50 },
    quota_left: 50,
    hindrances: [],
  });
  const send = () => rpc.call('draft:send', { draft_id: draft.id, revision: 1 });
  const [one, other] = await Promise.all([send(), send()]);
  expect(other).toEqual(one);
  expect(await ended(one.job_id)).toMatchObject({ state: 'done', draft: draft.id });
  const sent = await rpc.call('draft:read', { draft_id: draft.id });
  expect(sent).toMatchObject({ state: 'sent', submission_id: expect.any(String) });
  await expect(send()).rejects.toMatchObject({ problem: { status: 409, code: 'draft_sent' } });
  expect(await submissionsIn(rpc, 'small')).toHaveLength(1);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ submission_id: sent.submission_id }]);
  await workbench.close();

  // As a kill leaves it that came after the request and before its answer.
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  const sending = JSON.stringify({
    wanted_at: '2026-01-01',
    attempted_at: '2026-01-01',
    body: JSON.stringify(REQUEST),
  });
  await store.sql.updateTable('draft').set({ submission_id: null, sending }).execute();
  await store.close();
  const next = await startWorkbench({ dataFolder, options: { demo: false, service: { autostart: false } } });
  await next.workbench.start();
  await expect
    .poll(() => next.rpc.call('draft:read', { draft_id: draft.id }))
    .toMatchObject({ state: 'sent', submission_id: sent.submission_id });
  expect(await submissionsIn(next.rpc, 'small')).toHaveLength(1);
});

test('nothing with a file without a row, or a row without a file, is ever sent', async () => {
  const { summary, send, site } = await startWithGenome({ names: ['two.fasta', 'notes.pdf'] });
  const { hindrances } = await summary();
  expect(hindrances).toEqual([
    { step: 'files', text: 'The file “one.fasta” of row 1 has not been added.' },
    { step: 'files', text: 'No row names the file “two.fasta”.' },
  ]);
  await expect(send()).rejects.toMatchObject({
    problem: { status: 400, code: 'draft_incomplete', message: hindrances[0]?.text },
  });
  expect(site.posts).toBe(0);
});

test('what the curators of a site want is told before something is sent, and a closed database at once', async () => {
  const { summary, rpc, site, id } = await startWithGenome();
  expect(await summary()).toMatchObject({ as_whom: 'mine', hindrances: [], warnings: [] });
  expect(await summary()).not.toHaveProperty('policy');
  const lists = { technologies: ['Illumina'], read_lengths: [], coverages: [], assemblies: ['odd'] };
  const said = { enabled: true, profiles: true, text: 'Only meningococci.', isolate_needed: true, traces_needed: true };
  const limits = { daily_quota: 9, most_open: 9, assembly: USUAL_ASSEMBLY_LIMITS };
  const rest = { ...limits, types: ['genomes'], idle_days: 90, ...lists };
  const quota = { left_today: 0, open: 1, resets_at: '2026-01-01T00:00:00Z' };
  site.policy = { ...said, ...rest, quota, sends_email: false };
  expect(await summary()).toMatchObject({
    policy: { text: 'Only meningococci.', minimum_coverage: null },
    quota_left: 0,
    hindrances: [],
    warnings: [{ step: 'send', text: expect.stringContaining('no more submissions from you today') }],
  });
  site.policy = { ...said, ...rest, enabled: false };
  const place = { site: 'far', database: 'x', type: 'genomes' } as const;
  const target = await rpc.call('draft:target', place);
  expect(target).toMatchObject({ takes: false, refusal: expect.stringContaining('takes no submissions') });
  expect(target).toMatchObject({ columns: expect.any(Array), lists: { assemblies: ['odd'] } });
  expect((await rpc.call('draft:summary', { draft_id: id })).hindrances).toEqual([
    { step: 'send', text: target.refusal },
  ]);
});

test('what a site refuses becomes a draft again, which can be mended', async () => {
  const { send, read, site } = await startWithGenome();
  site.fault = 'refuse';
  expect(await send()).toMatchObject({ state: 'failed', problem: { status: 400 } });
  expect(await read()).toMatchObject({ state: 'draft', revision: 1 });
});

test('a draft is sent as the account that was chosen for it, whichever is in use', async () => {
  const { send, rpc, site, id, other, summary, read } = await startWithGenome();
  await rpc.call('draft:use-account', { draft_id: id, account: other });
  expect(await summary()).toMatchObject({ as_whom: 'other', account: other });
  expect(await send()).toMatchObject({ state: 'done' });
  expect(site.made.map(({ sender }) => sender)).toEqual(['other']);
  expect(await read()).toMatchObject({ state: 'sent', account: other });
  const again = rpc.call('draft:use-account', { draft_id: id, account: other });
  await expect(again).rejects.toMatchObject({ problem: { code: 'draft_sent' } });
});

test('a draft for a site that is away waits, can be taken back, and is sent when the site answers again', async () => {
  const { send, rpc, site, id, read, summary, workbench, start } = await startWithGenome();
  await summary();
  await site.down();
  expect(await summary()).toMatchObject({ away: expect.stringContaining('cannot be reached'), hindrances: [] });
  expect(await send()).toBeUndefined();
  expect(await read()).toMatchObject({
    state: 'queued',
    waits: expect.stringContaining('cannot be reached'),
    waits_until: expect.any(String),
  });
  await rpc.call('draft:take-back', { draft_id: id });
  expect(await read()).toMatchObject({ state: 'draft' });
  expect(await send()).toBeUndefined();
  await workbench.close();
  await site.up();
  // A site that keeps silent does not keep the program from starting.
  const held = Promise.withResolvers<void>();
  site.onRequest = () => held.promise;
  const next = await start();
  await next.workbench.start();
  held.resolve();
  await expect
    .poll(() => next.rpc.call('draft:read', { draft_id: id }))
    .toMatchObject({ state: 'sent', submission_id: 'S1' });
  expect(site.posts).toBe(1);
});

test('above the quota of a site a draft waits until the site takes more', async () => {
  const { send, site, read } = await startWithGenome();
  site.fault = 'quota';
  await send();
  const { state, waits, waits_until = '' } = await read();
  expect([state, waits]).toEqual(['queued', expect.stringContaining('Far away says: “That is your daily quota.”')]);
  const hours = (Date.parse(waits_until) - Date.now()) / 3_600_000;
  expect([hours > 0, hours <= 25]).toEqual([true, true]);
});

test('after an unanswered request to a site without keys the user is asked, and nothing is sent by itself', async () => {
  const { rpc, id, send, site, read, dataFolder } = await startWithGenome();
  site.fault = 'answer';
  expect(await send()).toMatchObject({ state: 'failed', problem: { code: 'draft_unanswered' } });
  site.fault = undefined;
  await expect(send()).rejects.toMatchObject({ problem: { status: 409, code: 'draft_unanswered' } });
  expect(site.posts).toBe(1);
  // Another database counts its submissions itself, so what was sent there under the same id says nothing of this one.
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  const elsewhere = { site: 'far', account: null, database_name: 'y', type: 'genomes', title: '', case_id: null };
  const sent = await store.drafts.insert({ ...elsewhere, content: '{}' });
  await store.drafts.move(sent.id, null, { sending: null, submission_id: 'S1' });
  await store.close();
  const [candidate, ...others] = await rpc.call('draft:candidates', { draft_id: id });
  expect([candidate, others]).toMatchObject([{ submission_id: 'S1', same: true }, []]);
  await rpc.call('draft:resolve', { draft_id: id, submission_id: 'S1' });
  expect(await send()).toMatchObject({ state: 'done' });
  expect(await read()).toMatchObject({ state: 'sent', submission_id: 'S1' });
  expect([site.posts, [...(site.made[0]?.files.keys() ?? [])]]).toEqual([1, ['one.fasta']]);
});

test('an upload that was cut goes on where it was, and the submission is not made again', async () => {
  const { send, site, read } = await startWithGenome();
  site.fault = 'upload';
  expect(await send()).toMatchObject({ state: 'failed' });
  expect(await read()).toMatchObject({ state: 'uploading', submission_id: 'S1', waits: expect.any(String) });
  site.fault = undefined;
  expect(await send()).toMatchObject({ state: 'done' });
  expect([site.posts, [...(site.made[0]?.files.keys() ?? [])]]).toEqual([1, ['one.fasta']]);
  expect(await read()).toMatchObject({ files: [{ uploaded_at: expect.any(String) }] });
});

// Over 2 s: jobs of another process are looked at every two seconds.
test('what the user stops waits for the user, and another workbench leaves alone what this one sends', async () => {
  const { rpc, id, send, site, read, ended, start } = await startWithGenome();
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  site.onRequest = ({ method, url = '' }) => {
    if (method !== 'POST' || !url.includes('/files')) return undefined;
    reached.resolve();
    return held.promise;
  };
  const { job_id = '' } = await rpc.call('draft:send', { draft_id: id, revision: 1 });
  await reached.promise;
  const other = await start();
  await other.workbench.start();
  const elsewhere = other.rpc.call('draft:send', { draft_id: id, revision: 1 });
  await expect(elsewhere).resolves.toEqual({ job_id });
  await rpc.call('job:cancel', { job_id });
  expect(await ended(job_id)).toMatchObject({ state: 'cancelled' });
  site.onRequest = () => undefined;
  held.resolve();
  await expect.poll(read).toMatchObject({ state: 'uploading', stopped: true });
  expect(await send()).toMatchObject({ state: 'done' });
  expect([site.posts, site.made[0]?.files.size]).toEqual([1, 1]);
});
