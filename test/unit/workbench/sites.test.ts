import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import { startSecondInstance, type SecondInstance } from '#test/support/second-instance.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { startWorkbench } from './workbench-support.ts';

let second: SecondInstance;
beforeAll(async () => {
  second = await startSecondInstance();
});
afterAll(() => second.close());

/** A workbench that knows the second instance in every way in which it is mounted. */
async function startWithSites() {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  for (const site of Object.values(second.sites)) await store.putRemoteSite(site);
  await store.close();
  return startWorkbench({ dataFolder });
}

test('this computer comes first among the sites, and each tells what it can do', async () => {
  const { rpc } = await startWithSites();
  const sites = await rpc.call('site:list', undefined);
  expect(sites.map(({ id, kind }) => [id, kind])).toEqual([
    ['local', 'local'],
    ['contract', 'remote'],
    ['deployed', 'remote'],
    ['plain', 'remote'],
  ]);
  const can = (index: number) =>
    Object.entries(sites[index]?.capabilities ?? {}).flatMap(([name, is]) => (is ? [name] : []));
  expect(can(0)).toEqual(expect.arrayContaining(['search', 'query', 'align', 'files', 'write', 'classify']));
  expect(can(1).toSorted()).toEqual(['curate', 'filter', 'mirror', 'query', 'records', 'search', 'sort', 'statistics']);
  expect(can(2).toSorted()).toEqual(['curate', 'mirror', 'query']);
});

test('a request goes to its site, and tells how the site writes', async () => {
  const { rpc } = await startWithSites();
  const ask = (site: string) => rpc.call('api:request', { site, method: 'GET', path: `/db/${DEMO_SEQDEF}` });
  expect(await ask('local')).toMatchObject({ status: 404, origin: { dialect: 'contract', from_cache: false } });
  expect(await ask('contract')).toMatchObject({
    status: 200,
    body: { loci: `${second.sites.contract.base_url}/db/${DEMO_SEQDEF}/loci` },
    origin: { dialect: 'contract', etag: expect.any(String) },
  });
  expect(await ask('plain')).toMatchObject({ status: 200, origin: { dialect: 'deployed' } });
  await expect(ask('nowhere')).rejects.toMatchObject({
    problem: { status: 404, code: 'unknown_site', message: expect.stringContaining('nowhere') },
  });
});

test('what only this computer can do is refused for other sites', async () => {
  const { rpc } = await startWithSites();
  const designations = { synA: ['1'] };
  const search = rpc.call('profile:search', { site: 'contract', database: DEMO_SEQDEF, scheme_id: 1, designations });
  await expect(search).rejects.toMatchObject({ problem: { status: 400, code: 'remote_query_unavailable' } });
});

describe('a sequence query at a remote site', () => {
  const at = (site: string) => ({ site, database: DEMO_SEQDEF });
  const mlst = { kind: 'scheme', scheme_id: 1 } as const;

  /** Alleles of the scheme, the second of them with a base changed. */
  async function queryText(): Promise<string> {
    const { app } = second.service;
    const sequenceOf = async (locus: string) =>
      (await app.inject(`/db/${DEMO_SEQDEF}/loci/${locus}/alleles/2`)).json<{ sequence: string }>().sequence;
    const [first, other, third] = [await sequenceOf('synA'), await sequenceOf('synB'), await sequenceOf('synC')];
    const changed = `${other.slice(0, 100)}${other[100] === 'A' ? 'C' : 'A'}${other.slice(101)}`;
    return `>one some words\n${'ACGT'.repeat(30)}${first}${changed}\n>two\n${reverseComplement(third)}${'TTGCA'.repeat(20)}\n`;
  }

  test('is refused until the user has agreed that sequences are sent there, and nothing is sent', async () => {
    const { rpc } = await startWithSites();
    const input = { kind: 'text', name: 'one', text: 'ACGT'.repeat(100) } as const;
    const query = { ...at('contract'), target: { kind: 'all' }, input } as const;
    await expect(rpc.call('query:run', query)).rejects.toMatchObject({
      problem: { status: 403, code: 'sending_not_allowed', message: expect.stringContaining('Other laboratory') },
    });
    expect(await rpc.call('site:health', { site: 'contract' })).toMatchObject({ requests: 0 });
    expect(await rpc.call('site:may-send', { site: 'contract' })).toEqual({ may_send: false });
    await rpc.call('site:allow-sending', { site: 'contract' });
    expect(await rpc.call('site:may-send', { site: 'contract' })).toEqual({ may_send: true });
    expect(await rpc.call('query:run', query)).toMatchObject({ matches: [], stamp: { site: { id: 'contract' } } });
  });

  test('says of each locus what this computer would say, however the site answers', async () => {
    const { rpc } = await startWithSites();
    const input = { kind: 'text', name: 'mine', text: await queryText() } as const;
    const report = async (site: string) => {
      await rpc.call('site:allow-sending', { site });
      return rpc.call('query:run', { ...at(site), target: mlst, input });
    };
    const [contract, deployed, plain] = [await report('contract'), await report('deployed'), await report('plain')];
    expect(contract.loci.map(({ locus, status }) => [locus, status])).toEqual([
      ['synA', 'exact'],
      ['synB', 'novel'],
      ['synC', 'exact'],
      ...['synD', 'synE', 'synF', 'synG'].map((locus) => [locus, 'missing']),
    ]);
    // The nearest allele was fetched, and aligned here.
    expect(contract.loci[1]).toMatchObject({
      nearest: { allele_id: '2', mismatches: 1 },
      novel: { difference_count: 1 },
    });
    expect(contract.matches).toMatchObject([
      { locus: 'synA', allele_id: '2', contig: 'one', start: 121, orientation: 'forward' },
      { locus: 'synC', allele_id: '2', contig: 'two', start: 1, orientation: 'reverse' },
    ]);
    expect(contract.schemes).toMatchObject([
      { description: 'MLST', primary_key: 'ST', state: 'unknown', profile_ids: [] },
    ]);
    expect(contract.stamp).toMatchObject({
      site: { name: 'Other laboratory' },
      database: DEMO_SEQDEF,
      target: 'scheme MLST',
    });
    for (const other of [deployed, plain]) {
      expect(other.loci).toEqual(contract.loci.map((one) => ({ ...one, reason: expect.any(String) })));
      expect(other.matches).toEqual(contract.matches);
    }
  });

  test('is kept and exported with the name of the site in each row', async () => {
    const { rpc, workbench } = await startWithSites();
    await rpc.call('site:allow-sending', { site: 'plain' });
    const { run_id } = await rpc.call('result:begin', {
      name: 'remote',
      request: { ...at('plain'), target: mlst, label: '', best: false, circular: 'no' },
      inputs: [{ name: 'mine', input: { kind: 'text', name: 'mine', text: await queryText() } }],
    });
    await rpc.call('result:type', { run_id, position: 0 });
    const columns = { schemes: [], loci: ['synA'] };
    const asked = { name: 'a.tsv', keys: [{ run_id, position: 0 }], columns, failed: [] };
    const saved = await rpc.call('result:save', { ...asked, kind: 'loci' });
    const token = saved.kind === 'download' ? saved.href.replace(/.*\//, '') : '';
    const content = workbench.files.takeDownload(token)?.content;
    if (content === undefined || typeof content === 'string' || !isMadeFile(content)) throw new Error('No file.');
    const [titles = '', ...rows] = readFileSync(content.path, 'utf8').trimEnd().split('\n');
    await content.discard();
    const column = titles.split('\t').indexOf('site');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.split('\t')[column]))).toEqual(new Set([second.sites.plain.name]));
  });

  test('finds the profile, one locus, and an alignment with fetched alleles', async () => {
    const { rpc } = await startWithSites();
    await rpc.call('site:allow-sending', { site: 'plain' });
    const { app } = second.service;
    const { alleles } = (await app.inject(`/db/${DEMO_SEQDEF}/schemes/1/profiles/5?allele_ids_only=1`)).json<{
      alleles: Record<string, string>;
    }>();
    const sequences = await Promise.all(
      Object.entries(alleles).map(async ([locus, id]) => {
        const reply = await app.inject(`/db/${DEMO_SEQDEF}/loci/${locus}/alleles/${id}`);
        return reply.json<{ sequence: string }>().sequence;
      }),
    );
    const text = sequences.join('TTTTT');
    const input = { kind: 'text', name: 'five', text } as const;
    const typed = await rpc.call('query:run', { ...at('plain'), target: mlst, input });
    expect(typed.schemes).toMatchObject([
      { state: 'exact', profile_ids: ['5'], fields: [{ field: 'clonal_complex' }] },
    ]);
    const one = await rpc.call('query:run', { ...at('plain'), target: { kind: 'locus', locus: 'synA' }, input });
    expect(one).toMatchObject({
      loci: [{ locus: 'synA', status: 'exact' }],
      schemes: [],
      stamp: { target: 'locus synA' },
    });
    const aligned = await rpc.call('alignment:make', {
      ...at('plain'),
      locus: 'synA',
      rows: [
        { kind: 'allele', allele_id: '1' },
        { kind: 'allele', allele_id: '2' },
        { kind: 'sequence', name: 'mine', sequence: sequences[0] ?? '' },
      ],
    });
    expect(aligned.rows.map(({ name }) => name)).toEqual(['synA_1', 'synA_2', 'mine']);
    await expect(
      rpc.call('alignment:make', { ...at('plain'), locus: 'synA', rows: [{ kind: 'all' }] }),
    ).rejects.toMatchObject({ problem: { code: 'too_many_alleles' } });
  });
});
