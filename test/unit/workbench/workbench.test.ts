import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { EventPayload } from '#shared/rpc/contract/contract.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { setUpCli } from '../cli/cli-support.ts';
import { SMALL_GENOME, startWorkbench, withSmallDatabase } from './workbench-support.ts';
import { damageTable } from '#test/support/damage-table.ts';

/** The folder is looked at every two seconds. */
const LOOKS = { timeout: 15_000 };

describe('databases', () => {
  it('that are damaged are listed with their problem, and can be deleted', async () => {
    const { rpc, dataFolder } = await withSmallDatabase();
    writeFileSync(join(dataFolder, 'databases/broken.sqlite'), 'this is no database at all'.repeat(100));
    const [broken, small] = await rpc.call('database:list', undefined);
    expect(broken).toMatchObject({ name: 'broken', loci: 0, size: 2600, problem: { code: 'database_damaged' } });
    expect(small).toMatchObject({ name: 'small', loci: 2 });
    await rpc.call('database:delete', { database: 'broken' });
    expect(await rpc.call('database:list', undefined)).toHaveLength(1);
  });

  it('can be deleted and imported anew', async () => {
    const { rpc, ended, tokens } = await withSmallDatabase();
    await rpc.call('database:delete', { database: 'small' });
    await expect(rpc.call('database:delete', { database: 'small' })).rejects.toThrow(/does not exist/);
    const { job_id } = await rpc.call('import:start', { tokens, database: 'small' });
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
  });
});

describe('databases that the shell makes, removes or finds damaged', () => {
  // Over 2 s: the data folder is looked at every two seconds.
  it('are told of, so that lists show it without being loaded again', async () => {
    const { rpc, events, dataFolder } = await startWorkbench({ options: { demo: false } });
    const told = () =>
      events.flatMap(([name, payload]) =>
        name === 'databases:changed' ? (payload as EventPayload<'databases:changed'>).databases : [],
      );
    const { cli } = setUpCli({}, dirname(dataFolder));
    expect(await cli(['create', 'beside', '--kind', 'seqdef'])).toMatchObject({ status: 0 });
    await expect.poll(told, LOOKS).toEqual(['beside']);
    expect(await cli(['rename', 'beside', 'aside'])).toMatchObject({ status: 0 });
    await expect.poll(() => new Set(told().slice(1)), LOOKS).toEqual(new Set(['beside', 'aside']));
    expect(await rpc.call('database:list', undefined)).toMatchObject([{ name: 'aside' }]);

    const before = told().length;
    const file = join(dataFolder, 'databases/aside.sqlite');
    damageTable(file, 'allele');
    expect(await cli(['check', 'aside'])).toMatchObject({
      status: 1,
      out: expect.stringContaining('Restore a backup'),
    });
    await expect.poll(() => told().slice(before), LOOKS).toEqual(['aside']);
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'aside', damaged_since: expect.stringMatching(/^20/) },
    ]);
  });
});

describe('bookmarks', () => {
  it('keep the new name of a database that the shell renamed when a window adds one', async () => {
    const { rpc, dataFolder } = await startWorkbench({ options: { demo: false } });
    const { cli } = setUpCli({}, dirname(dataFolder));
    expect(await cli(['create', 'beside', '--kind', 'seqdef'])).toMatchObject({ status: 0 });
    const add = (path: string, title: string) => rpc.call('settings:update', { bookmarks: { add: { path, title } } });
    await add('/sites/local/db/beside', 'beside');
    expect(await cli(['rename', 'beside', 'aside'])).toMatchObject({ status: 0 });
    expect((await add('/cases', 'Cases')).bookmarks).toEqual([
      { path: '/sites/local/db/aside', title: 'aside' },
      { path: '/cases', title: 'Cases' },
    ]);
  });
});

describe('the settings', () => {
  it('are kept, announced, and move the service to another port', async () => {
    const { rpc, events, dataFolder, workbench } = await startWorkbench();
    const { address } = await rpc.call('service:start', undefined);
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    await rpc.call('settings:update', { service_port: port, theme: 'dark' });
    expect(events).toContainEqual(['settings:changed', expect.objectContaining({ service_port: port, theme: 'dark' })]);
    expect(await rpc.call('service:status', undefined)).toEqual({
      state: 'running',
      face: 'contract',
      address: `http://127.0.0.1:${port}`,
      host: '127.0.0.1',
    });
    await expect(fetch(`${address}/`)).rejects.toThrow('fetch failed');
    await workbench.close();
    const next = await startWorkbench({ dataFolder });
    expect(await next.rpc.call('settings:get', undefined)).toMatchObject({ theme: 'dark', service_port: port });
  });

  it('take a data folder that is empty or was one, and no other', async () => {
    const chosen: string[] = [];
    const { rpc, workbench, dataFolder } = await startWorkbench({
      ports: { chooseDataFolder: async (path) => void chosen.push(path) },
    });
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'empty'));
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/thesis.docx'), '');
    const paths = [join(folder, 'empty'), join(folder, 'full'), dataFolder];
    const [empty = '', full = '', current = ''] = (await workbench.files.registerPaths(paths)).map(
      ({ token }) => token,
    );
    expect(await rpc.call('settings:choose-data-folder', { token: empty })).toEqual({ restart_needed: true });
    await expect(rpc.call('settings:choose-data-folder', { token: full })).rejects.toThrow(/holds other files/);
    expect(await rpc.call('settings:choose-data-folder', { token: current })).toEqual({ restart_needed: false });
    expect(chosen).toEqual([join(folder, 'empty')]);
  });

  it('say how the data folder is chosen where it is not chosen here', async () => {
    const { rpc } = await startWorkbench();
    const choice = rpc.call('settings:choose-data-folder', { token: 'a'.repeat(32) });
    await expect(choice).rejects.toThrow(/use --data/);
  });
});

describe('the rest', () => {
  it('keeps pages opened lately, newest first', async () => {
    const { rpc } = await startWorkbench();
    await rpc.call('recent:add', { path: '/local/a', title: 'A' });
    await rpc.call('recent:add', { path: '/local/b', title: 'B' });
    await rpc.call('recent:add', { path: '/local/a', title: 'A again' });
    expect((await rpc.call('recent:list', undefined)).map(({ title }) => title)).toEqual(['A again', 'B']);
  });

  it('leaves out recent pages that lead out of the program, and takes none', async () => {
    const { workbench, dataFolder } = await startWorkbench();
    await workbench.close();
    const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
    for (const path of ['javascript:alert(1)', '//example.org', '/cases']) await store.addRecent({ path, title: path });
    await store.close();
    const { rpc } = await startWorkbench({ dataFolder });
    expect((await rpc.call('recent:list', undefined)).map(({ path }) => path)).toEqual(['/cases']);
    const foreign = { path: 'javascript:alert(1)', title: 'Foreign' };
    await expect(rpc.call('recent:add', foreign)).rejects.toThrow(/is no page of the program/);
  });

  it('passes a request to the service, errors included', async () => {
    const { rpc } = await withSmallDatabase();
    const request = { site: 'local', method: 'GET', path: '/db/small/loci/abcZ/alleles_fasta' } as const;
    const fasta = await rpc.call('api:request', request);
    expect(fasta).toMatchObject({ status: 200, body: expect.stringContaining('>abcZ_1\nATG') });
    expect(await rpc.call('api:request', { ...request, path: '/db/none' })).toMatchObject({ status: 404 });
    const body = { sequence: SMALL_GENOME };
    const query = await rpc.call('api:request', {
      site: 'local',
      method: 'POST',
      path: '/db/small/schemes/1/sequence',
      body,
    });
    expect(query).toMatchObject({ status: 200, body: { fields: { ST: expect.anything() } } });
    await expect(rpc.call('api:request', { ...request, site: 'pubmlst' })).rejects.toMatchObject({
      problem: { status: 404 },
    });
  });

  it('opens https links only', async () => {
    const { rpc, opened } = await startWorkbench();
    await rpc.call('link:open', { url: 'https://pubmlst.org/' });
    await expect(rpc.call('link:open', { url: 'file:///etc/passwd' })).rejects.toThrow(/cannot be done as asked/);
    await expect(rpc.call('link:open', { url: 'http://example.org' })).rejects.toThrow(/cannot be done as asked/);
    expect(opened).toEqual(['https://pubmlst.org/']);
  });

  it('writes an error of a screen to the log, without secrets', async () => {
    const { rpc, workbench, dataFolder } = await startWorkbench();
    await rpc.call('app:report-error', {
      message: 'no such row',
      stack: 'Error: no such row\n at table.tsx',
      path: '/local?token=abc',
    });
    await workbench.close();
    const log = readFileSync(join(dataFolder, 'logs/allelier.log'), 'utf8');
    expect(log).toContain('Error: no such row\n at table.tsx');
    expect(log).not.toContain('abc');
  });

  it('reads a chosen text within bounds, and saves through the host', async () => {
    const saved: string[] = [];
    const saveFile: HostPorts['saveFile'] = async (name, content) => {
      saved.push(`${name}: ${typeof content === 'string' ? content : JSON.stringify(content)}`);
      return 'chosen.tsv';
    };
    const { rpc, upload } = await startWorkbench({ ports: { saveFile } });
    const [file] = await upload({ 'a.fa': '>a\nACGT\n' });
    const token = file?.token ?? '';
    expect(await rpc.call('file:read-text', { token, max_bytes: 8 })).toBe('>a\nACGT\n');
    await expect(rpc.call('file:read-text', { token, max_bytes: 7 })).rejects.toThrow(/too large to be shown/);
    const save = rpc.call('file:save', { name: 'a.tsv', media_type: 'text/tab-separated-values', text: 'x' });
    expect(await save).toEqual({ kind: 'saved', name: 'chosen.tsv' });
    const bytes = Buffer.from([137, 0, 255]).toString('base64');
    await rpc.call('file:save', { name: 'a.png', media_type: 'image/png', base64: bytes });
    expect(saved).toEqual(['a.tsv: x', 'a.png: {"type":"Buffer","data":[137,0,255]}']);
    await expect(rpc.call('file:pick', { purpose: 'sequences' })).rejects.toThrow(/drop them on the window/);
  });

  it('closes twice without harm', async () => {
    const { workbench } = await startWorkbench();
    await expect(Promise.all([workbench.close(), workbench.close()])).resolves.toHaveLength(2);
  });
});
