import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { readComparison } from '#electron/mirror/copy-reports.ts';
import { stagingFolder } from '#electron/mirror/run-mirror.ts';
import { countHidden } from '#electron/mirror/count-hidden.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import type { CopyReport } from '#shared/rpc/contract/mirror.ts';
import { plantIn } from '../../support/plant.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { copyFolder, mirror, siteOf, sourceOf, tampered } from './mirror-support.ts';

let there: SampleService;
const folders: string[] = [];
const sites = {
  contract: { id: 'pair', name: 'Pair', base_url: '', dialect: 'contract' as const },
  deployed: { id: 'face', name: 'Pair', base_url: '', dialect: 'deployed' as const },
};
beforeAll(async () => {
  there = await startSampleService(createSamplePair);
  plantIn(await there.dataFolder.open('sample_isolates')).connection.exec(
    "insert into publication values (9501229, 'Maiden 1998')",
  );
  const address = await there.app.listen({ host: '127.0.0.1', port: 0 });
  sites.contract.base_url = address;
  sites.deployed.base_url = `${address}/bigsdb`;
});
afterAll(async () => {
  await there.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newRoot(): string {
  const root = copyFolder();
  folders.push(root);
  return root;
}

type Face = keyof typeof sites;

function copyTo(root: string, face: Face, isolates: IsolateChoice, options: Parameters<typeof mirror>[3] = {}) {
  const source = { ...sourceOf(sites[face], 'sample_isolates'), isolates };
  return mirror(root, siteOf(sites[face]), source, options);
}

/** What a service answers about the isolates of a database, without addresses and what is no member of the records. */
async function recordsOf(service: SampleService, database: string, ids: readonly number[]): Promise<unknown[]> {
  const records: unknown[] = [];
  for (const id of ids) {
    const { json, status } = await service.get(`/db/${database}/isolates/${id}`);
    const record = json as Record<string, Record<string, unknown> | undefined>;
    const inProjects = (json as { projects?: { id: string; description: string }[] }).projects ?? [];
    const projects = inProjects.map(({ id: uri, description }) => [uri.split('/').at(-1), description]);
    const { provenance = {}, aliases, publications, citations, sequence_bin: bin = {}, schemes, phenotypic } = record;
    const { sender: _sender, curator: _curator, ...values } = provenance;
    const alleles = await service.get(`/db/${database}/isolates/${id}/allele_ids?return_all=1`);
    const { allele_ids } = alleles.json as { allele_ids: unknown };
    const { contig_count, total_length } = bin;
    const fields = Object.values(schemes ?? {}).map((scheme) => {
      const { description, fields: found } = scheme as { description: string; fields?: unknown };
      return [description, found];
    });
    const rest = { aliases, publications, citations, phenotypic, contig_count, total_length, fields, projects };
    records.push({ status, values, allele_ids, ...rest });
  }
  return records;
}

async function withCopy(root: string, look: (copy: SampleService) => Promise<void>): Promise<void> {
  const copy = await startSampleService(async () => undefined, {}, root);
  try {
    await look(copy);
  } finally {
    await copy.app.close();
    await copy.dataFolder.close();
  }
}

const NEWEST = [1, 3, 4, 5, 6];

test('isolates are copied with all their members, contigs and types', async () => {
  const face = 'deployed';
  const root = newRoot();
  await mirror(root, siteOf(sites[face]), sourceOf(sites[face], 'sample'), { database: 'definitions' });
  const report = await copyTo(root, face, { contigs: true });
  expect(report).toMatchObject({ is_first: true, notes: [], isolates: { held: 5, added: 5, changed: 0, gone: 0 } });
  await withCopy(root, async (copy) => {
    expect(JSON.stringify(await recordsOf(copy, 'copy', NEWEST))).toContain('Maiden 1998');
    expect(await recordsOf(copy, 'copy', NEWEST)).toEqual(await recordsOf(there, 'sample_isolates', NEWEST));
    const fasta = (service: SampleService, name: string) =>
      service.get(`/db/${name}/isolates/1/contigs_fasta?header=original_designation`);
    expect((await fasta(copy, 'copy')).text).toBe((await fasta(there, 'sample_isolates')).text);
    expect((await copy.get('/db/copy/isolates/2')).status).toBe(404);
    const project = async (service: SampleService, name: string) => {
      const { isolates: _address, ...rest } = (await service.get(`/db/${name}/projects/1`)).json as {
        isolates: string;
      };
      return rest;
    };
    expect(await project(copy, 'copy')).toEqual(await project(there, 'sample_isolates'));
  });
});

test('only those of a project or with a value are copied, closed where an account read them', async () => {
  const root = newRoot();
  const found = (await there.get('/db/sample_isolates/projects/1/isolates')).json as { records: number };
  expect((await copyTo(root, 'deployed', { project: 1 })).isolates?.held).toBe(found.records);
  const other = newRoot();
  const source = { ...sourceOf(sites.deployed, 'sample_isolates'), isolates: { where: { 'field.year': '1999' } } };
  const report = await mirror(other, { ...siteOf(sites.deployed), reader: 'account' }, source);
  expect(report.isolates).toMatchObject({ held: 2, added: 2 });
  expect(report.notes.join(' ')).toContain('So the copy is closed');
  expect(report.notes.join(' ')).toContain('No copy of the definitions');
  await withCopy(other, async (copy) => {
    expect((await copy.get('/db/copy/isolates')).status).toBe(401);
    expect((await copy.asOwner({ method: 'GET', url: '/db/copy/isolates/1' })).status).toBe(200);
    // Whoever opens it is told first how many of them the site hides.
    const stranger = { signal: new AbortController().signal, appVersion: 'test', proxy: undefined };
    const hidden = await countHidden(copy.dataFolder, 'copy', stranger);
    expect(hidden).toEqual({ site: 'Pair', records: 2, hidden: 0 });
  });
});

test('what changed at the site is told member by member before it is taken, then taken as it was told', async () => {
  const root = newRoot();
  await copyTo(root, 'contract', {});
  const { connection } = plantIn(await there.dataFolder.open('sample_isolates'));
  connection.exec(`
    update isolate_value set value = 'Österreich' where isolate = 1 and field = 'country';
    insert into project (id, short_description, date_entered, datestamp) values (9, 'Later', '2024-05-05', '2024-05-05');
    insert into project_isolate values (9, 1);
    delete from isolate_value where isolate = 1 and field = 'temperature';
    update allele_designation set allele_id = '7' where isolate = 1 and locus = (select id from locus where name = 'adk');
    insert into isolate (id, name, date_entered, datestamp) values (20, 'Zeta', '2024-05-05', '2024-05-05');
    update isolate set new_version = 20 where id = 6`);
  bumpDefinitionsVersion(connection);
  const compared = await copyTo(root, 'contract', {}, { isCompared: true });
  expect(compared.isolates).toMatchObject({ held: 5, added: 1, changed: 1, gone: 1 });
  const [changed, ...others] = compared.isolates?.differences ?? [];
  expect(changed).toEqual({
    id: 1,
    name: 'Alpha',
    state: 'changed',
    members: expect.arrayContaining([
      { member: 'country', before: 'Norway', after: 'Österreich' },
      { member: 'temperature', before: '36.5' },
      { member: 'locus adk', before: '1', after: '7' },
      { member: 'projects', before: '1', after: '1; 9' },
    ]),
  });
  expect(changed?.members).toHaveLength(4);
  expect(others.map(({ id, state }) => [id, state])).toEqual([
    [20, 'added'],
    [6, 'gone'],
  ]);
  expect(await readComparison(stagingFolder(root, 'copy'))).toEqual(compared);
  // Nothing was changed by the comparison; another one asks anew.
  const again = await copyTo(root, 'contract', {}, { isCompared: true });
  expect([again.isolates?.differences, again.requests]).toEqual([compared.isolates?.differences, compared.requests]);
  const asked: string[] = [];
  const site = tampered(siteOf(sites.contract), ({ path }) => void asked.push(path));
  const source = { ...sourceOf(sites.contract, 'sample_isolates'), isolates: {} };
  const report: CopyReport = await mirror(root, site, source);
  expect(report.isolates?.differences).toEqual(compared.isolates?.differences);
  expect(await readComparison(stagingFolder(root, 'copy'))).toBeUndefined();
  // What was compared is what is taken: it is not asked for again.
  expect(asked.filter((path) => /\/isolates\/\d+/.test(path))).toEqual([]);
  await withCopy(root, async (copy) => {
    const ids = [1, 3, 4, 5, 20];
    const withoutTypes = (records: unknown[]) => records.map((record) => ({ ...(record as object), fields: 0 }));
    const here = await recordsOf(copy, 'copy', ids);
    const bare = (records: unknown[]) =>
      withoutTypes(records).map((record) => ({ ...record, contig_count: 0, total_length: 0 }));
    expect(bare(here)).toEqual(bare(await recordsOf(there, 'sample_isolates', ids)));
    expect((await copy.get('/db/copy/isolates/6')).status).toBe(404);
  });
});

test('a site whose values break its own rules is copied, and one that lies ends in a sentence', async () => {
  const conditions = [{ field: 'country', values: ['Norway'], required: true }];
  let turn = 0;
  const odd = tampered(siteOf(sites.contract), ({ path }, reply) => {
    const mic = { type: 'float', group: 'Susceptibility', unit: 'mg/L', qualified: true, sparse: true, conditions };
    if (path.endsWith('/fields')) return { ...reply, body: [...(reply.body as object[]), { name: 'mic', ...mic }] };
    if (!path.endsWith('/isolates/1')) return undefined;
    const body = structuredClone(reply.body) as { provenance: Record<string, unknown>; phenotypic?: object };
    Object.assign(body.provenance, {
      year: 'about 1999',
      toString: 'x',
      nested: { a: [1] },
      'bad\tname': 'y',
      none: null,
    });
    // The members of what the program does not know come in another order each time.
    const later = turn % 2 === 0 ? { a: 1, b: [null] } : { b: [null], a: 1 };
    turn += 1;
    const projects = ['7', '8', '-1', 'x'].map((id) => ({ id: `http://site/projects/${id}`, description: 'Same' }));
    return { ...reply, body: { ...body, phenotypic: { mic: '<=0.5' }, later, __proto__x: 'y', projects } };
  });
  const hidden = tampered(odd, ({ path }, reply) =>
    path.endsWith('/isolates/3')
      ? { ...reply, body: { ...(reply.body as object), custody: { visibility: 'private' } } }
      : undefined,
  );
  const root = newRoot();
  const source = { ...sourceOf(sites.contract, 'sample_isolates'), isolates: {} };
  const report = await mirror(root, hidden, source);
  expect(report.notes.join(' ')).toContain('left out whose names cannot be kept: bad');
  await withCopy(root, async (copy) => {
    const { json } = await copy.get('/db/copy/isolates/1');
    expect(json).toMatchObject({
      provenance: { year: 'about 1999', toString: 'x', nested: '{"a":[1]}' },
      phenotypic: { mic: '<=0.5' },
      later: { a: 1, b: [null] },
      __proto__x: 'y',
      projects: [{ description: 'Same' }, { description: 'Same (8)' }],
    });
    // What the site shows to few is not shown to everybody here.
    expect((await copy.get('/db/copy/isolates/3')).status).toBe(404);
    expect((await copy.asOwner({ method: 'GET', url: '/db/copy/isolates/3' })).status).toBe(200);
    const about = { type: 'float', group: 'Susceptibility', unit: 'mg/L', qualified: true, sparse: true, conditions };
    expect((await copy.get('/db/copy/fields/mic')).json).toMatchObject({ values: [0.5] });
    expect(((await copy.get('/db/copy/fields')).json as object[]).at(-1)).toMatchObject({ name: 'mic', ...about });
  });

  expect((await mirror(root, hidden, source)).isolates).toMatchObject({ added: 0, changed: 0, gone: 0 });

  const lies: [RegExp, (body: never) => unknown, RegExp][] = [
    [
      /\/isolates\/4$/,
      ({ provenance, ...rest }: { provenance: object }) => ({ ...rest, provenance: { ...provenance, id: 3 } }),
      /comes as another one/,
    ],
    [/\/isolates\?/, (body: object) => ({ ...body, records: 900 }), /the list of isolates ends after 5 of 900/],
    [/contigs_fasta/, () => '>a\nACGT\n', /the contigs of isolate 1 are not those that its record counts/],
    [/contigs_fasta/, () => '<html>', /the contigs of isolate 1/],
  ];
  for (const [pattern, lie, sentence] of lies) {
    const lying = tampered(siteOf(sites.contract), ({ path }, reply) =>
      pattern.test(path) ? { ...reply, body: lie(reply.body as never) } : undefined,
    );
    const wanted = { ...source, isolates: { contigs: true } };
    await expect(mirror(newRoot(), lying, wanted), String(pattern)).rejects.toThrow(sentence);
  }
  await expect(mirror(newRoot(), siteOf(sites.contract), sourceOf(sites.contract, 'sample_isolates'))).rejects.toThrow(
    'Say which of its isolates',
  );
  const none = { ...source, isolates: { where: { 'field.country': 'Atlantis' } } };
  await expect(mirror(newRoot(), siteOf(sites.contract), none)).rejects.toThrow('shows none of the isolates');
  const definitions = { ...sourceOf(sites.contract, 'sample'), isolates: {} };
  await expect(mirror(newRoot(), siteOf(sites.contract), definitions)).rejects.toThrow('holds no isolates');
});

test('the shell copies isolates, says how long it takes, compares and refuses what makes no sense', async () => {
  const root = newRoot();
  const texts = { out: '', err: '' };
  const output = (name: 'out' | 'err') => ({ write: (text: string) => ((texts[name] += text), true) });
  const allelier = async (...argv: string[]) => {
    Object.assign(texts, { out: '', err: '' });
    const streams = { stdout: output('out'), stderr: output('err'), stdin: process.stdin };
    const where = { environment: {}, workingFolder: root, signal: new AbortController().signal };
    const status = await runCli(['mirror', ...argv, '--database', 'kept', '--data', root], { ...streams, ...where });
    return `${status} ${texts.out}${status === 0 ? '' : texts.err}`;
  };
  const url = `${sites.deployed.base_url}/db/sample_isolates`;
  expect(await allelier(url)).toMatch(/^1 .*--isolates for all, --project or --where/s);
  expect(await allelier(url, '--where', 'year')).toContain('"year" is no condition');
  expect(await allelier(url, '--isolates', '--estimate')).toMatch(/^0 about \d+ requests, about \d+ second/);
  expect(await allelier(url, '--where', 'year=1999')).toContain('0 "kept" is a copy of 2 isolates.');
  expect(await allelier('--update', '--compare')).toContain('0 "kept" is as the site has it.');
  expect(await allelier('--update')).toContain('nothing has changed at the site. It has 2 isolates.');
  expect(await allelier(url, '--compare')).toContain('--compare goes with --update');
});
