import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_SEQDEF, demoExamples } from '#electron/exchange/demo/create-demo.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { startSecondInstance, type SecondInstance } from '#test/support/second-instance.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { evidenceOf } from '#shared/results/state-evidence.ts';
import { stateOf } from '#shared/results/input-state.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { describeParameters } from '#shared/typing-table/stamp.ts';
import { startWorkbench } from './workbench-support.ts';
import { typeOnce } from './type-once.ts';

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
  expect(can(0)).toEqual(expect.arrayContaining(['search', 'query', 'files', 'write', 'classify']));
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

test('the profiles nearest to some alleles are those that this computer finds, however the site answers', async () => {
  const { rpc, ended } = await startWithSites();
  await ended((await rpc.call('demo:create', undefined)).job_id);
  const alleles = { synA: ['1'], synB: ['1'], synC: ['3'], EXEM0001: ['2'] };
  for (const scheme_id of [1, 2]) {
    const search = { database: DEMO_SEQDEF, scheme_id, designations: alleles, limit: 7 };
    const { result, unknown_loci } = await rpc.call('profile:search', { site: 'local', ...search });
    expect(result.nearest).toHaveLength(7);
    const nearest = result.nearest.map((profile) => ({ ...profile, groups: [] }));
    for (const site of ['contract', 'deployed', 'plain']) {
      const found = await rpc.call('profile:search', { site, ...search });
      const said = { site: expect.any(String), as_of: expect.any(String) };
      expect(found).toEqual({ result: { ...result, nearest }, unknown_loci, ...said });
    }
  }
  const missing = { site: 'plain', database: DEMO_SEQDEF, scheme_id: 99, designations: alleles };
  await expect(rpc.call('profile:search', missing)).rejects.toMatchObject({ problem: { status: 404 } });
});

test('a database can be copied of which a page was read just before', async () => {
  const { rpc, ended } = await startWithSites();
  // The site sends no tags, so its replies are believed for an hour.
  for (const path of [`/db/${DEMO_SEQDEF}`, `/db/${DEMO_SEQDEF}/schemes/1`]) {
    await rpc.call('api:request', { site: 'plain', method: 'GET', path });
  }
  const copied = { site: 'plain', database: DEMO_SEQDEF, schemes: [1], name: 'mine' };
  const { job_id } = await rpc.call('mirror:start', copied);
  expect(await ended(job_id)).toMatchObject({ state: 'done' });
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

  /** One of the example genomes of the demo, as text. */
  async function exampleText(wanted: string): Promise<string> {
    const example = (await demoExamples(second.service.dataFolder)).find(({ name }) => name === wanted);
    return readFileSync(example?.file ?? '', 'utf8');
  }

  test('is refused until the user has agreed that sequences are sent there, and nothing is sent', async () => {
    const { rpc } = await startWithSites();
    const input = { kind: 'text', name: 'one', text: 'ACGT'.repeat(100) } as const;
    const query = { ...at('contract'), target: { kind: 'all' }, input } as const;
    await expect(typeOnce(rpc, query)).rejects.toMatchObject({
      problem: { status: 403, code: 'sending_not_allowed', message: expect.stringContaining('Other laboratory') },
    });
    expect(await rpc.call('site:health', { site: 'contract' })).toMatchObject({ requests: 0 });
    expect(await rpc.call('site:may-send', { site: 'contract' })).toEqual({ may_send: false });
    await rpc.call('site:allow-sending', { site: 'contract' });
    expect(await rpc.call('site:may-send', { site: 'contract' })).toEqual({ may_send: true });
    expect(await typeOnce(rpc, query)).toMatchObject({ matches: [], stamp: { site: { id: 'contract' } } });
  });

  test('says of each locus what this computer would say, however the site answers', async () => {
    const { rpc } = await startWithSites();
    const input = { kind: 'text', name: 'mine', text: await queryText() } as const;
    const report = async (site: string) => {
      await rpc.call('site:allow-sending', { site });
      return typeOnce(rpc, { ...at(site), target: mlst, input });
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
    // Asked for with contigs circular where recorded, which no site does.
    expect(contract.stamp.parameters).toEqual({ best: true, circular: 'no' });
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

  test('over all loci is told as what was searched: exact alleles of every locus, and nothing near them', async () => {
    const { rpc } = await startWithSites();
    const input = { kind: 'text', name: 'mine', text: await queryText() } as const;
    for (const site of ['contract', 'deployed', 'plain']) {
      await rpc.call('site:allow-sending', { site });
      const result = await typeOnce(rpc, { ...at(site), target: { kind: 'all' }, input });
      const exact = result.loci.filter(({ status }) => status === 'exact');
      expect(exact.map(({ locus }) => locus)).toEqual(['synA', 'synC']);
      const others = result.loci.filter(({ status }) => status !== 'exact');
      expect(others.length, site).toBe(107);
      expect(new Set(others.map(({ status, reason }) => `${status}: ${reason}`))).toEqual(
        new Set(['missing: No exact allele. The nearest allele was not searched for.']),
      );
      expect(result.stamp).toMatchObject({ parameters: { best: false }, not_searched: 'nearest' });
      expect(describeParameters(result.stamp.parameters)).toContain('exact alleles only');
    }
  });

  test('over all loci takes nothing for known that was not searched', async () => {
    const { rpc } = await startWithSites();
    await rpc.call('site:allow-sending', { site: 'plain' });
    const stateFor = async (text: string, best: boolean) => {
      const input = { kind: 'text', name: 'mine', text } as const;
      const result = await typeOnce(rpc, { ...at('plain'), target: { kind: 'all' }, input, best });
      return stateOf(evidenceOf(result));
    };
    const near = (await queryText()).split('\n')[1]?.slice(-400) ?? '';
    expect(await stateFor(near, true)).toMatchObject({
      kind: 'inexact',
      text: 'no exact allele at 109 of 109 loci; search by scheme',
      tone: 'warning',
    });
    const changed = await exampleText('exemplum-new-allele.fasta');
    expect(await stateFor(changed, true)).toMatchObject({
      kind: 'inexact',
      text: 'no exact allele at 1 of 109 loci; search by scheme',
    });
    expect(await stateFor(changed, false)).toMatchObject({ text: 'no exact allele at 1 of 109 loci' });
    const known = await exampleText('exemplum-known.fasta');
    expect(await stateFor(known, true)).toMatchObject({ kind: 'known', text: 'all 109 loci known' });
  });

  test('of a scheme says so where a site does not give the nearest alleles of so many loci', async () => {
    const site = await startScriptedSite();
    onTestFinished(() => site.close());
    const loci = Array.from({ length: 11 }, (_, index) => `${site.address}/db/old/loci/old${index + 10}`);
    site.usual = (request, response) => {
      const scheme = { id: 1, description: 'Old', has_primary_key_field: false, locus_count: 11, loci };
      json(request.method === 'POST' ? {} : scheme)(request, response);
    };
    const dataFolder = temporaryFolder();
    const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
    await store.putRemoteSite({ id: 'old', name: 'Old site', base_url: site.address, dialect: 'deployed' });
    await store.close();
    const { rpc } = await startWorkbench({ dataFolder });
    await rpc.call('site:allow-sending', { site: 'old' });
    const input = { kind: 'text', name: 'mine', text: 'ACGTTGCA'.repeat(50) } as const;
    const result = await typeOnce(rpc, { site: 'old', database: 'old', target: mlst, input });
    expect(result.loci.length).toBe(11);
    expect(new Set(result.loci.map(({ reason }) => reason))).toEqual(
      new Set(['No exact allele. The nearest allele was not searched for.']),
    );
    expect(result.stamp).toMatchObject({ parameters: { best: false }, not_searched: 'nearest' });
    expect(result.notes.join(' ')).toContain('too many loci lack one');
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
    const typed = await typeOnce(rpc, { ...at('plain'), target: mlst, input });
    expect(typed.schemes).toMatchObject([
      { state: 'exact', profile_ids: ['5'], fields: [{ field: 'clonal_complex' }] },
    ]);
    const one = await typeOnce(rpc, { ...at('plain'), target: { kind: 'locus', locus: 'synA' }, input });
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
    const { rows } = await rpc.call('alignment:make', {
      ...at('plain'),
      locus: 'synA',
      rows: [{ kind: 'allele', allele_id: '7' }, { kind: 'all' }],
    });
    expect(rows.map(({ allele_id }) => Number(allele_id))).toEqual([
      7,
      ...Array.from({ length: 40 }, (_, index) => index + 1).filter((id) => id !== 7),
    ]);
    expect(rows[1]).toMatchObject({ allele_id: '1', residues: aligned.rows[0]?.residues });
  });
});
