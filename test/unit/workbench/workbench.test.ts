import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { SMALL_GENOME, SMALL_SCHEME, startWorkbench } from './workbench-support.ts';

async function withSmallDatabase() {
  const bench = await startWorkbench();
  const [folder] = await bench.upload(SMALL_SCHEME);
  const tokens = [folder?.token ?? ''];
  const { job_id } = await bench.rpc.call('import:start', { tokens, database: 'small', description: 'Small one' });
  return { ...bench, tokens, job: await bench.ended(job_id) };
}

describe('importing', () => {
  it('says what it would do before it does it', async () => {
    const { rpc, upload } = await startWorkbench();
    const [folder] = await upload(SMALL_SCHEME);
    const plan = await rpc.call('import:inspect', { tokens: [folder?.token ?? ''] });
    expect(plan.suggested_name).toBe('small');
    expect(plan.files.map(({ name, role, becomes }) => [name, role, becomes])).toEqual([
      ['abcZ.tfa', 'locus', 'abcZ'],
      ['adk.tfa', 'locus', 'adk'],
      ['mlst.txt', 'profiles', 'mlst'],
    ]);
  });

  it('makes a database that is listed, announced and served', async () => {
    const { rpc, events, job } = await withSmallDatabase();
    expect(job).toMatchObject({ state: 'done', database: 'small', summary: expect.stringContaining('3 alleles') });
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'small', description: 'Small one', kind: 'seqdef', loci: 2, alleles: 3, schemes: 1, profiles: 2 },
    ]);
    expect(events).toContainEqual(['databases:changed', { databases: ['small'] }]);
    const groups = await rpc.call('api:request', { site: 'local', method: 'GET', path: '/' });
    expect(groups).toMatchObject({ status: 200, body: [{ databases: [{ name: 'small' }] }] });
  });

  it('that is refused leaves a failed job with every reason, and no database', async () => {
    const { rpc, upload, ended } = await startWorkbench();
    const [folder] = await upload({ 'bad/abcZ.tfa': '>abcZ_1\nACGT!\n', 'bad/adk.tfa': '' });
    const { job_id } = await rpc.call('import:start', { tokens: [folder?.token ?? ''], database: 'bad' });
    const job = await ended(job_id);
    expect(job).toMatchObject({ state: 'failed', can_retry: true });
    expect(job.problem?.details?.map(({ file }) => file)).toEqual(expect.arrayContaining(['abcZ.tfa', 'adk.tfa']));
    expect(await rpc.call('database:list', undefined)).toEqual([]);
  });

  it('goes on when the page lets go of the files, and removes the copies at the end', async () => {
    const { rpc, upload, ended, dataFolder } = await startWorkbench();
    const [folder] = await upload(SMALL_SCHEME);
    const token = folder?.token ?? '';
    const { job_id } = await rpc.call('import:start', { tokens: [token], database: 'small' });
    await rpc.call('file:release', { token });
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
    const left = () => readdirSync(join(dataFolder, 'staging'), { recursive: true, withFileTypes: true });
    await expect.poll(() => left().filter((item) => item.isFile())).toEqual([]);
    await expect(rpc.call('import:inspect', { tokens: [token] })).rejects.toThrow(/Choose it again/);
  });

  it('refuses a name that could not be an address', async () => {
    const { rpc } = await startWorkbench();
    const start = rpc.call('import:start', { tokens: ['a'.repeat(20)], database: '../x' });
    await expect(start).rejects.toThrow(/lower-case letters/);
  });
});

describe('a query', () => {
  it('of pasted text finds alleles, places and type', async () => {
    const { rpc } = await withSmallDatabase();
    const result = await rpc.call('query:run', {
      site: 'local',
      database: 'small',
      target: { kind: 'scheme', scheme_id: 1 },
      input: { kind: 'text', name: 'pasted', text: SMALL_GENOME },
    });
    expect(result).toMatchObject({
      name: 'pasted',
      contigs: 2,
      matches: [
        { locus: 'abcZ', allele_id: '2', contig: 'chromosome', start: 5, end: 28, orientation: 'forward' },
        { locus: 'adk', allele_id: '1', contig: 'plasmid', orientation: 'reverse' },
      ],
      schemes: [{ scheme_id: 1, profile_ids: ['7'] }],
      stamp: { database: 'small', app_version: '1.2.3' },
    });
  });

  it('of a chosen file gives the same', async () => {
    const { rpc, upload } = await withSmallDatabase();
    const [file] = await upload({ 'genome.fa': SMALL_GENOME });
    const input = { kind: 'file', token: file?.token ?? '' } as const;
    const result = await rpc.call('query:run', { site: 'local', database: 'small', target: { kind: 'all' }, input });
    expect(result).toMatchObject({ name: 'genome.fa', schemes: [{ profile_ids: ['7'] }] });
  });

  it('ends when it is cancelled by its id', async () => {
    const { workbench } = await withSmallDatabase();
    const call = workbench.call(
      'query:run',
      {
        site: 'local',
        database: 'small',
        target: { kind: 'all' },
        input: { kind: 'text', name: 'big', text: `>big\n${'ACGT'.repeat(2_000_000)}` },
      },
      { callId: 'slow', signal: new AbortController().signal },
    );
    workbench.cancel('slow');
    expect(await call).toMatchObject({ ok: false, problem: { status: 499, code: 'cancelled' } });
  });

  it('of another site, an unknown database or an unknown file is refused with a sentence', async () => {
    const { rpc } = await withSmallDatabase();
    const ask = {
      site: 'local',
      database: 'small',
      target: { kind: 'all' },
      input: { kind: 'text', name: 'x', text: '>x\nACGT' },
    } as const;
    await expect(rpc.call('query:run', { ...ask, site: 'pubmlst' })).rejects.toThrow(/Only databases of this computer/);
    await expect(rpc.call('query:run', { ...ask, database: 'none' })).rejects.toThrow(/does not exist/);
    await expect(rpc.call('query:run', { ...ask, input: { kind: 'file', token: 'a'.repeat(32) } })).rejects.toThrow(
      /Choose it again/,
    );
    await expect(rpc.call('query:run', { ...ask, input: { kind: 'example', name: 'none' } })).rejects.toThrow(
      /no example/,
    );
  });
});

describe('the first start', () => {
  it('makes the demo, ready to be queried, and starts the service', async () => {
    const { workbench, rpc, ended } = await startWorkbench();
    await workbench.start();
    const [job] = await rpc.call('job:list', undefined);
    expect(await ended(job?.id ?? '')).toMatchObject({ kind: 'demo', state: 'done' });
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'demo_isolates', synthetic: true, isolates: 200 },
      { name: 'demo_seqdef', synthetic: true },
    ]);
    const [example] = await rpc.call('demo:examples', undefined);
    const input = { kind: 'example', name: example?.name ?? '' } as const;
    const target = { kind: 'scheme', scheme_id: 1 } as const;
    const result = await rpc.call('query:run', { site: 'local', database: 'demo_seqdef', target, input });
    expect(result.matches.length).toBeGreaterThanOrEqual(6);
    const { address } = await rpc.call('service:status', undefined);
    expect(await (await fetch(`${address}/db/demo_seqdef`)).json()).toMatchObject({ loci: expect.any(String) });
  });

  it('is only the first: a removed demo does not come back by itself', async () => {
    const first = await startWorkbench({ options: { service: { autostart: false } } });
    await first.workbench.start();
    const [job] = await first.rpc.call('job:list', undefined);
    await first.ended(job?.id ?? '');
    await first.rpc.call('demo:remove', undefined);
    expect(await first.rpc.call('database:list', undefined)).toEqual([]);
    await first.workbench.close();

    const second = await startWorkbench({ dataFolder: first.dataFolder, options: { service: { autostart: false } } });
    await second.workbench.start();
    expect(await second.rpc.call('database:list', undefined)).toEqual([]);
    expect(await second.rpc.call('service:status', undefined)).toEqual({ state: 'stopped' });
    const { job_id } = await second.rpc.call('demo:create', undefined);
    expect(await second.ended(job_id)).toMatchObject({ state: 'done' });
    expect(await second.rpc.call('database:list', undefined)).toHaveLength(2);
  });
});

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
      address: `http://127.0.0.1:${port}`,
    });
    await expect(fetch(`${address}/`)).rejects.toThrow();
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
    await expect(rpc.call('link:open', { url: 'file:///etc/passwd' })).rejects.toThrow();
    await expect(rpc.call('link:open', { url: 'http://example.org' })).rejects.toThrow();
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
    const saveFile = async (name: string, text: string) => {
      saved.push(`${name}: ${text}`);
      return 'chosen.tsv';
    };
    const { rpc, upload } = await startWorkbench({ ports: { saveFile } });
    const [file] = await upload({ 'a.fa': '>a\nACGT\n' });
    const token = file?.token ?? '';
    expect(await rpc.call('file:read-text', { token, max_bytes: 8 })).toBe('>a\nACGT\n');
    await expect(rpc.call('file:read-text', { token, max_bytes: 7 })).rejects.toThrow(/too large to be shown/);
    const save = rpc.call('file:save', { name: 'a.tsv', media_type: 'text/tab-separated-values', text: 'x' });
    expect(await save).toEqual({ kind: 'saved', name: 'chosen.tsv' });
    expect(saved).toEqual(['a.tsv: x']);
    await expect(rpc.call('file:pick', { purpose: 'sequences' })).rejects.toThrow(/drop them on the window/);
  });

  it('closes twice without harm', async () => {
    const { workbench } = await startWorkbench();
    await Promise.all([workbench.close(), workbench.close()]);
  });
});
