import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { listSubmissions } from '#shared/api/submission.ts';
import { createApiClient } from '#shared/api/client.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
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
  const [job] = (await next.rpc.call('job:list', undefined)).filter(
    ({ kind, state }) => kind === 'send' && state !== 'done',
  );
  if (job) await next.ended(job.id);
  expect(await next.rpc.call('draft:read', { draft_id: draft.id })).toMatchObject({
    state: 'sent',
    submission_id: sent.submission_id,
  });
  expect(await submissionsIn(next.rpc, 'small')).toHaveLength(1);
});

test('what a site refuses becomes a draft again, which can be mended', async () => {
  const { rpc, ended } = await withSmallDatabase();
  const content = { ...CONTENT, rows: [['one', 'ATGGCATTAGCACCATTAGGTTAA']] };
  const { id } = await rpc.call('draft:create', { site: 'local', database: 'small', type: 'alleles', content });
  const { job_id } = await rpc.call('draft:send', { draft_id: id, revision: 1 });
  expect(await ended(job_id)).toMatchObject({ state: 'failed', problem: { code: 'submission_refused' } });
  expect(await rpc.call('draft:read', { draft_id: id })).toMatchObject({ state: 'draft', revision: 1 });
});

interface Scripted {
  address: string;
  posts: number;
  uploads: string[];
  /** Cuts the line: after a submission was made, or in the middle of a file. */
  cut: 'answer' | 'upload' | undefined;
}

/** A server of the deployed kind that knows no idempotency keys, and cuts the line when it is told to. */
async function startScripted(): Promise<Scripted> {
  const made: Record<string, unknown>[] = [];
  const files: string[] = [];
  const site: Scripted = { address: '', posts: 0, uploads: files, cut: undefined };
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const here = `${site.address}/db/x`;
    if (path.endsWith('/files') && request.method === 'POST' && site.cut === 'upload') return request.socket.destroy();
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (path === '/db/x') return answer(response, 200, { isolates: `${here}/isolates`, fields: `${here}/fields` });
    if (path === '/db/x/fields') return answer(response, 200, [{ name: 'isolate', type: 'text', required: true }]);
    if (path.endsWith('/files') && request.method === 'GET') {
      return answer(
        response,
        200,
        files.map((name) => `${here}/submissions/S1/files/${name}`),
      );
    }
    if (path.endsWith('/files')) {
      const { filename, upload } = JSON.parse(text) as { filename: string; upload: string };
      files.push(filename);
      expect(Buffer.from(upload, 'base64').toString()).toContain('>contig');
      return answer(response, 201, { message: 'File uploaded.' });
    }
    if (path === '/db/x/submissions' && request.method === 'GET') {
      return answer(response, 200, {
        records: made.length,
        submissions: made.map((_, at) => `${here}/submissions/S${at + 1}`),
      });
    }
    if (path === '/db/x/submissions') {
      site.posts += 1;
      const [header = '', ...rows] = (JSON.parse(text) as { isolates: string }).isolates.split('\n');
      const names = header.split('\t');
      made.push({
        isolates: rows.map((row) => Object.fromEntries(row.split('\t').map((cell, at) => [names[at], cell]))),
      });
      if (site.cut === 'answer') return request.socket.destroy();
      return answer(response, 201, { submission: `${here}/submissions/S${made.length}` });
    }
    const today = new Date().toISOString().slice(0, 10);
    const id = path.slice(path.lastIndexOf('/') + 1);
    return answer(response, 200, {
      id,
      type: 'genomes',
      date_submitted: today,
      datestamp: today,
      status: 'pending',
      submitter: `${here}/users/1`,
      correspondence: [],
      ...made[Number(id.slice(1)) - 1],
    });
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

async function startWithGenome(site: Scripted) {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'far', name: 'Far away', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const bench = await startWorkbench({ dataFolder });
  const content = {
    columns: ['isolate', 'assembly_filename', 'sequence_method'],
    rows: [['one', 'one.fasta', 'Illumina']],
  };
  const { id } = await bench.rpc.call('draft:create', { site: 'far', database: 'x', type: 'genomes', content });
  const file = join(temporaryFolder(), 'one.fasta');
  writeFileSync(file, `>contig ${randomUUID()}\nACGT\n`);
  const [chosen] = await bench.workbench.files.registerPaths([file]);
  await bench.rpc.call('draft:add-files', { draft_id: id, tokens: [chosen?.token ?? ''] });
  const send = async () => {
    const { job_id } = await bench.rpc.call('draft:send', { draft_id: id, revision: 1 });
    return bench.ended(job_id);
  };
  return { ...bench, id, send };
}

test('after an unanswered request to a site without keys the user is asked, and nothing is sent by itself', async () => {
  const site = await startScripted();
  const { rpc, id, send } = await startWithGenome(site);
  site.cut = 'answer';
  expect(await send()).toMatchObject({ state: 'failed', problem: { code: 'draft_unanswered' } });
  site.cut = undefined;
  await expect(send()).rejects.toMatchObject({ problem: { status: 409, code: 'draft_unanswered' } });
  expect(site.posts).toBe(1);
  const [candidate, ...others] = await rpc.call('draft:candidates', { draft_id: id });
  expect([candidate, others]).toMatchObject([{ submission_id: 'S1', same: true }, []]);
  await rpc.call('draft:resolve', { draft_id: id, submission_id: 'S1' });
  expect(await send()).toMatchObject({ state: 'done' });
  expect(await rpc.call('draft:read', { draft_id: id })).toMatchObject({ state: 'sent', submission_id: 'S1' });
  expect([site.posts, site.uploads]).toEqual([1, ['one.fasta']]);
});

test('an upload that was cut goes on where it was, and the submission is not made again', async () => {
  const site = await startScripted();
  const { rpc, id, send } = await startWithGenome(site);
  site.cut = 'upload';
  expect(await send()).toMatchObject({ state: 'failed' });
  expect(await rpc.call('draft:read', { draft_id: id })).toMatchObject({
    state: 'uploading',
    submission_id: 'S1',
    waits: expect.any(String),
  });
  site.cut = undefined;
  expect(await send()).toMatchObject({ state: 'done' });
  expect([site.posts, site.uploads]).toEqual([1, ['one.fasta']]);
  expect(await rpc.call('draft:read', { draft_id: id })).toMatchObject({
    files: [{ uploaded_at: expect.any(String) }],
  });
});
