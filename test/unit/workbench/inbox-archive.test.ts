import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isMadeFile, type SavedContent } from '#electron/workbench/files/downloads.ts';
import { folderWithFar, SEQUENCE, startDeployed } from './deployed-inbox.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const CONTENT = {
  locus: 'abcZ',
  members: { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' },
  rows: [['one', SEQUENCE]],
};
/** No text in any charset. */
const TRACE = Buffer.from([0x41, 0x42, 0x49, 0x46, 0x00, 0xff, 0xfe, 0x80, 0x0a, 0xc3]);

/** Remembers what was saved. */
function savedFiles() {
  const saved = new Map<string, Buffer>();
  const saveFile = async (name: string, content: SavedContent) => {
    saved.set(name, isMadeFile(content) ? readFileSync(content.path) : Buffer.from(content));
    return name;
  };
  return { saved, saveFile };
}

test('a closed submission is kept with its files, also after it was deleted at its site', async () => {
  const { saved, saveFile } = savedFiles();
  const { rpc, ended, upload } = await withSmallDatabase({ saveFile });
  const draft = await rpc.call('draft:create', {
    site: 'local',
    database: 'small',
    type: 'alleles',
    title: 'New ones',
    content: CONTENT,
  });
  const [trace] = await upload({ 'trace.txt': 'A trace.' });
  await rpc.call('draft:add-files', { draft_id: draft.id, tokens: [trace?.token ?? ''] });
  const { revision } = await rpc.call('draft:read', { draft_id: draft.id });
  await ended((await rpc.call('draft:send', { draft_id: draft.id, revision })).job_id);
  await rpc.call('inbox:refresh', {});
  const submission_id = (await rpc.call('inbox:list', {})).items[0]?.submission_id ?? '';
  const place = { site: 'local', database: 'small', submission_id };
  const later = {
    method: 'POST' as const,
    path: `/db/small/submissions/${submission_id}/files`,
    body: { filename: 'später.ab1', upload: TRACE.toString('base64') },
  };
  expect(await rpc.call('api:request', { site: 'local', ...later })).toMatchObject({ status: 201 });
  expect(await rpc.call('inbox:files', place)).toEqual([
    { name: 'später.ab1', at_site: true, kept: false },
    { name: 'trace.txt', at_site: true, kept: false, size: 8 },
  ]);
  expect(await rpc.call('submission:save-files', { ...place, names: ['später.ab1'] })).toEqual({
    kind: 'saved',
    name: 'später.ab1',
  });
  expect(saved.get('später.ab1')).toEqual(TRACE);
  const both = { ...place, names: ['später.ab1', 'trace.txt'] };
  const archive = `small-${submission_id}.zip`;
  expect(await rpc.call('submission:save-files', both)).toEqual({ kind: 'saved', name: archive });
  const listed = Object.entries(unzipSync(saved.get(archive) ?? Buffer.alloc(0)));
  expect(listed.map(([name, bytes]) => [name, Buffer.from(bytes)])).toEqual([
    ['später.ab1', TRACE],
    ['trace.txt', Buffer.from('A trace.')],
  ]);
  await expect(rpc.call('submission:save-files', { ...place, names: ['none.txt'] })).rejects.toMatchObject({
    problem: { status: 404 },
  });

  await rpc.call('inbox:withdraw', place);
  await rpc.call('inbox:refresh', {});
  expect(await rpc.call('inbox:files', place)).toEqual([
    { name: 'später.ab1', at_site: true, kept: true, size: TRACE.length },
    { name: 'trace.txt', at_site: true, kept: true, size: 8 },
  ]);
  await rpc.call('inbox:delete', { ...place, keeps: true });
  expect(
    await rpc.call('api:request', { site: 'local', method: 'GET', path: `/db/small/submissions/${submission_id}` }),
  ).toMatchObject({ status: 404 });
  await rpc.call('inbox:refresh', {});
  expect((await rpc.call('inbox:list', { archived: true })).items).toMatchObject([
    { submission_id, gone: true, kept: true, archived: true, unread: false },
  ]);
  saved.clear();
  await rpc.call('submission:save-files', { ...place, names: ['trace.txt'] });
  await rpc.call('submission:save-files', { ...place, names: ['später.ab1'] });
  expect([saved.get('trace.txt')?.toString(), saved.get('später.ab1')]).toEqual(['A trace.', TRACE]);

  const { draft_id } = await rpc.call('inbox:correct', place);
  expect(await rpc.call('draft:read', { draft_id })).toMatchObject({
    content: { rows: [['one', SEQUENCE]] },
    files: [{ name: 'später.ab1' }, { name: 'trace.txt' }],
  });
  await rpc.call('inbox:delete', place);
  await expect(rpc.call('inbox:read', place)).rejects.toMatchObject({ problem: { code: 'unknown_submission' } });
});

/** The site has one file beside its submission, and knows the name of one person. */
function withFile(site: Awaited<ReturnType<typeof startDeployed>>): void {
  site.instead = (path, response) => {
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const here = `${site.address}/db/x`;
    if (path === '/db/x/submissions/S1/files') json([`${here}/submissions/S1/files/trace.ab1`]);
    else if (path === '/db/x/submissions/S1/files/trace.ab1')
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(TRACE);
    else if (path === '/db/x/users/2') json({ id: 2, first_name: 'Carla', surname: 'Curator', affiliation: 'Here' });
    else return false;
    return true;
  };
}

test('what a remote site closes is fetched byte by byte and read without it; authors have names', async () => {
  const site = await startDeployed();
  const { saved, saveFile } = savedFiles();
  const dataFolder = await folderWithFar(site.address);
  const { rpc } = await startWorkbench({ dataFolder, ports: { saveFile }, options: { demo: false } });
  const place = { site: 'far', database: 'x', submission_id: 'S1' };
  await rpc.call('inbox:refresh', { site: 'far' });
  site.say('<img src=x onerror=alert(1)> Which strain?');
  withFile(site);
  await rpc.call('inbox:open', place);
  expect(await rpc.call('inbox:read', place)).toMatchObject({
    people: { '2': 'Carla Curator' },
    submission: { correspondence: [{ message: '<img src=x onerror=alert(1)> Which strain?' }] },
  });

  const datestamp = new Date().toISOString().slice(0, 10);
  Object.assign(site.submission, { status: 'closed', outcome: 'good', datestamp });
  expect(await rpc.call('inbox:refresh', { site: 'far' })).toEqual([]);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ kept: true, unread: true }]);
  site.isClosed = true;
  site.instead = undefined;
  expect(await rpc.call('inbox:files', place)).toEqual([{ name: 'trace.ab1', kept: true, size: TRACE.length }]);
  await rpc.call('submission:save-files', { ...place, names: ['trace.ab1'] });
  expect(saved.get('trace.ab1')).toEqual(TRACE);
  expect(readFileSync(join(dataFolder, 'inbox', await hashOf(TRACE)))).toEqual(TRACE);
});

test('news of a remote site names who decided, before it is opened and after an hour without names', async () => {
  const site = await startDeployed();
  const { rpc } = await startWorkbench({ dataFolder: await folderWithFar(site.address), options: { demo: false } });
  const place = { site: 'far', database: 'x', submission_id: 'S1' };
  const people = async () => (await rpc.call('inbox:read', place)).people;
  await rpc.call('inbox:refresh', { site: 'far' });
  site.instead = (path, response) => {
    if (!path.startsWith('/db/x/users/')) return false;
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"status":403,"message":"Maintenance."}');
    return true;
  };
  site.say('Which strain?');
  await rpc.call('inbox:refresh', { site: 'far' });
  await rpc.call('inbox:open', place);
  expect(await people()).toEqual({});

  withFile(site);
  Object.assign(site.submission, { status: 'closed', outcome: 'good', curator: `${site.address}/db/x/users/2` });
  await rpc.call('inbox:refresh', { site: 'far' });
  expect(await people()).toEqual({ '2': 'Carla Curator' });
});

async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}

test('files are added to a submission that was sent, each with its reason where the site refuses it', async () => {
  const { rpc, ended, upload } = await withSmallDatabase();
  const asked = { site: 'local', database: 'small', type: 'alleles', title: 'With a trace' } as const;
  const members = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
  const content = { locus: 'abcZ', members, rows: [['one', 'ATGGCATTAGCACCATTAGGTTAC']], message: '' };
  const { id } = await rpc.call('draft:create', { ...asked, content });
  const { job_id } = await rpc.call('draft:send', { draft_id: id, revision: 1 });
  await ended(job_id);
  await rpc.call('inbox:refresh', {});
  const [item] = (await rpc.call('inbox:list', {})).items;
  const place = { site: 'local', database: 'small', submission_id: item?.submission_id ?? '' };
  expect(await rpc.call('inbox:files', place)).toEqual([]);

  const add = async (files: Record<string, string>) => {
    const tokens = (await upload(files)).map(({ token }) => token);
    return rpc.call('inbox:add-files', { ...place, tokens });
  };
  expect(await add({ 'trace.ab1': 'a trace', 'other.ab1': 'another' })).toEqual([]);
  const names = async () =>
    (await rpc.call('inbox:files', place)).map(({ name, kept }) => `${name} ${kept}`).toSorted();
  expect(await names()).toEqual(['other.ab1 false', 'trace.ab1 false']);

  // What the site does not list is never said to be there, whatever was sent.
  const path = `/db/small/submissions/${place.submission_id}/files/other.ab1`;
  expect(await rpc.call('api:request', { site: 'local', method: 'DELETE', path })).toMatchObject({ status: 200 });
  expect(await rpc.call('inbox:files', place)).toEqual([
    { name: 'trace.ab1', at_site: true, kept: false, size: 7 },
    { name: 'other.ab1', at_site: false, kept: false, size: 7 },
  ]);
  expect(await add({ 'other.ab1': 'another' })).toEqual([]);

  await rpc.call('inbox:keep', place);
  expect(await add({ 'trace.ab1': 'a different one', 'third.ab1': 'the third' })).toEqual([
    { name: 'trace.ab1', reason: expect.stringContaining('already has a file') },
  ]);
  expect(await names()).toEqual(['other.ab1 true', 'third.ab1 true', 'trace.ab1 true']);

  // What broke off is begun again: the site has one of them, and gets the other.
  expect(await add({ 'third.ab1': 'the third', 'fourth.ab1': 'the fourth' })).toEqual([]);
  // Two at once under one name: one of them is there, the other is told so, and nothing is mixed.
  const both = await Promise.all([add({ 'same.ab1': 'of one' }), add({ 'same.ab1': 'of another' })]);
  expect(both.flat()).toEqual([{ name: 'same.ab1', reason: expect.stringContaining('already has a file') }]);
  const sizes = async () => (await rpc.call('inbox:files', place)).map(({ name, size }) => [name, size]);
  expect(await sizes()).toContainEqual(['fourth.ab1', 10]);
  expect(await add({ 'far/away/deep.ab1': 'in folders' })).toEqual([]);
  expect(await sizes()).toContainEqual(['deep.ab1', 10]);
  const known = await sizes();
  const [token] = (await upload({ 'late.ab1': 'too late' })).map((file) => file.token);
  const nobodys = rpc.call('inbox:add-files', { ...place, submission_id: 'S0', tokens: [token ?? ''] });
  await expect(nobodys).rejects.toMatchObject({ problem: { code: 'unknown_submission' } });
  await rpc.call('inbox:withdraw', place);
  await expect(add({ 'late.ab1': 'too late' })).rejects.toMatchObject({
    problem: { code: 'submission_closed', message: expect.stringContaining('Copy it into a new draft') },
  });
  expect(await sizes()).toEqual(known);
});

test('where the files cannot be had, the submission says so and the next look tries again', async () => {
  const site = await startDeployed();
  const { rpc } = await startWorkbench({ dataFolder: await folderWithFar(site.address), options: { demo: false } });
  await rpc.call('inbox:refresh', { site: 'far' });
  const datestamp = new Date().toISOString().slice(0, 10);
  Object.assign(site.submission, { status: 'closed', outcome: 'bad', datestamp });
  expect(await rpc.call('inbox:refresh', { site: 'far' })).toMatchObject([
    { database: 'x', message: expect.stringContaining('The files of S1 are not saved yet') as string },
  ]);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ outcome: 'bad', kept: false }]);
  withFile(site);
  expect(await rpc.call('inbox:refresh', { site: 'far' })).toEqual([]);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ kept: true }]);
});
