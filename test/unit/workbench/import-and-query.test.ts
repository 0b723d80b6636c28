import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { SMALL_GENOME, SMALL_SCHEME, startWorkbench, withSmallDatabase } from './workbench-support.ts';
import { typeOnce } from './type-once.ts';

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

  it('proposes no name of chance for loose files, whatever their number', async () => {
    const { rpc, upload } = await startWorkbench();
    const nameOf = async (...names: string[]) => {
      const scheme = Object.entries(SMALL_SCHEME).map(([path, text]) => [path.replace('small/', ''), text] as const);
      const wanted = scheme.filter(([name]) => names.includes(name));
      const tokens = (await upload(Object.fromEntries(wanted))).map(({ token }) => token);
      return (await rpc.call('import:inspect', { tokens })).suggested_name;
    };
    expect(await nameOf('abcZ.tfa', 'adk.tfa')).toBe('database');
    expect(await nameOf('abcZ.tfa', 'adk.tfa', 'mlst.txt')).toBe('mlst');
    expect(await nameOf('abcZ.tfa')).toBe('abcz');
  });

  it('says so also while another program writes to the database', async () => {
    const { rpc, upload, dataFolder } = await withSmallDatabase();
    const other = await startOtherWriter(join(dataFolder, 'databases', 'small.sqlite'));
    const [folder] = await upload(SMALL_SCHEME);
    const plan = await rpc.call('import:inspect', { tokens: [folder?.token ?? ''] });
    expect(plan.files.map(({ role }) => role)).toEqual(['locus', 'locus', 'profiles']);
    await other.finish();
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
    const [folder] = await upload({ 'bad/abcZ.tfa': '>abcZ_1\nACGT!\n', 'bad/adk.tfa': '>adk_1\nAC?T\n' });
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
    const result = await typeOnce(rpc, {
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
    const result = await typeOnce(rpc, {
      site: 'local',
      database: 'small',
      target: { kind: 'all' },
      input,
      name: 'genome.fa',
    });
    expect(result).toMatchObject({ name: 'genome.fa', schemes: [{ profile_ids: ['7'] }] });
  });

  it('ends when it is cancelled by its id', async () => {
    const { rpc, workbench } = await withSmallDatabase();
    const { run_id } = await rpc.call('result:begin', {
      name: 'Big',
      request: {
        site: 'local',
        database: 'small',
        target: { kind: 'all' },
        label: 'all',
        best: true,
        circular: 'as-recorded',
      },
      inputs: [{ name: 'big', input: { kind: 'text', name: 'big', text: `>big\n${'ACGT'.repeat(2_000_000)}` } }],
    });
    const slow = { callId: 'slow', signal: new AbortController().signal };
    const call = workbench.call('result:type', { run_id, position: 0 }, slow);
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
    await expect(typeOnce(rpc, { ...ask, site: 'pubmlst' })).rejects.toThrow(/There is no site called/);
    await expect(typeOnce(rpc, { ...ask, database: 'none' })).rejects.toThrow(/does not exist/);
    await expect(typeOnce(rpc, { ...ask, input: { kind: 'file', token: 'a'.repeat(32) } })).rejects.toThrow(
      /Choose it again/,
    );
    await expect(typeOnce(rpc, { ...ask, input: { kind: 'example', name: 'none' } })).rejects.toThrow(/no example/);
  });
});

describe('the first start', () => {
  it('makes the demo, ready to be queried, and starts the service', async () => {
    const { workbench, rpc, ended } = await startWorkbench();
    await workbench.start();
    const [job] = await rpc.call('job:list', undefined);
    expect(await ended(job?.id ?? '')).toMatchObject({ kind: 'demo', state: 'done' });
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'demo_isolates', synthetic: true, isolates: 194, old_versions: 6 },
      { name: 'demo_seqdef', synthetic: true },
    ]);
    const [example] = await rpc.call('demo:examples', undefined);
    const input = { kind: 'example', name: example?.name ?? '' } as const;
    const target = { kind: 'scheme', scheme_id: 1 } as const;
    const query = { site: 'local', database: 'demo_seqdef', target, input } as const;
    const result = await typeOnce(rpc, query);
    const wrong = typeOnce(rpc, { ...query, database: 'demo_isolates' });
    await expect(wrong).rejects.toThrow(
      'demo_isolates holds isolates and defines no alleles to search for. Choose demo_seqdef instead.',
    );
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
