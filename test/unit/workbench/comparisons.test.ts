import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import type { ComparisonRules, ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { withChange } from '#test/support/planted-genomes.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService } from '#test/support/sample-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { setUpCli } from '#test/unit/cli/cli-support.ts';
import { startWorkbench } from './workbench-support.ts';

const species = generatedSpecies(51);
const RULES: ComparisonRules = { missing: 'ignore', loci_present: 0, verdicts_left_out: [] };
const ISOLATES = ['isolate\tg1\tg2\tg3\tg4\tg5\tg6\tg7', 'x\t1\t1\t1\t1\t1\t1\t1', 'y\t1\t1\t1\t1\t2\t2\t', ''].join(
  '\n',
);

/** A genome of type 1 whose first locus is replaced. */
function withFirst(change: (allele: string) => string): string {
  const first = species.loci[0]?.alleles[0] ?? '';
  return species.genome().replace(first, change(first));
}

/** A workbench with definitions, isolates, and a run of four genomes: of type 1, two with the same new allele, one with a cut one. */
async function withSources() {
  const bench = await startWorkbench();
  const { rpc, upload, ended } = bench;
  const [definitions] = await upload(speciesFolder('one', species));
  await ended((await rpc.call('import:start', { tokens: [definitions?.token ?? ''], database: 'one' })).job_id);
  const [table] = await upload({ 'isolates.tsv': ISOLATES });
  const link = { tokens: [table?.token ?? ''], database: 'isolates', link: 'one' };
  await ended((await rpc.call('import-isolates:start', link)).job_id);
  const target = { kind: 'scheme', scheme_id: 1 } as const;
  const request = { site: 'local', database: 'one', target, label: 'MLST', best: true, circular: 'no' } as const;
  const changed = withFirst((allele) => withChange(allele, 100));
  const texts = {
    clean: species.genome(),
    new: changed,
    'new too': changed,
    cut: withFirst((allele) => `${allele.slice(0, 300)}\n>2\n${'ACGT'.repeat(100)}`),
  };
  const inputs = Object.entries(texts).map(([name, text]) => ({ name, input: { kind: 'text', name, text } }) as const);
  const { run_id, positions } = await rpc.call('result:begin', { name: 'Four', request, inputs });
  for (const position of positions) await rpc.call('result:type', { run_id, position });
  const sources: ComparisonSource[] = [
    { kind: 'genomes', run_id, database: 'one', scheme_id: 1 },
    { kind: 'isolates', site: 'local', database: 'isolates', scheme_id: 1 },
    { kind: 'profiles', site: 'local', database: 'one', scheme_id: 1, ids: ['4', '9'] },
  ];
  const made = await rpc.call('comparison:make', { name: 'All of it', sources, rules: RULES });
  return { ...bench, job: await ended(made.job_id), comparison_id: made.comparison_id };
}

/** Distances of all samples, by their names, in the order of single linkage. */
async function distancesOf({ rpc }: Awaited<ReturnType<typeof withSources>>, comparison_id: string) {
  const { compared } = await rpc.call('comparison:read', { comparison_id });
  const { order } = await rpc.call('comparison:tree', { comparison_id });
  const { bytes, cells } = await rpc.call('comparison:distances', { comparison_id, from: 0, count: compared.length });
  expect(cells).toBe('whole');
  const all = new Uint16Array(new Uint8Array(Buffer.from(bytes, 'base64')).buffer);
  const names = order.map((sample) => compared[sample]?.name ?? '');
  return new Map(
    names.flatMap((one, row) => names.map((other, at) => [`${one}-${other}`, all[row * names.length + at]])),
  );
}

it('genomes, isolates and profiles are compared, a new allele by its sequence', async () => {
  const bench = await withSources();
  const { rpc, comparison_id, job, ended } = bench;
  expect(job).toMatchObject({ state: 'done', comparison: comparison_id, summary: 'All of it: 7 samples at 7 loci.' });
  const read = await rpc.call('comparison:read', { comparison_id });
  expect(read.compared.map(({ name, missing, novel, uncertain }) => [name, missing, novel, uncertain])).toEqual([
    ['clean', 0, 0, 0],
    ['new', 0, 1, 0],
    ['new too', 0, 1, 0],
    ['cut', 1, 0, 1],
    ['x', 0, 0, 0],
    ['y', 1, 0, 0],
    ['ST-4', 0, 0, 0],
  ]);
  expect(read.notes).toEqual(['1 id left out, which is not among the profiles of one: 9.']);
  expect(read.compared[4]?.origin).toEqual({ kind: 'isolate', site: 'local', database: 'isolates', isolate_id: 1 });
  const distances = await distancesOf(bench, comparison_id);
  const found = ['new-new too', 'new-clean', 'cut-new', 'cut-x', 'y-x', 'ST-4-y'].map((pair) => distances.get(pair));
  expect(found).toEqual([0, 1, 0, 0, 2, 6]);
  const pair = await rpc.call('comparison:pair', { comparison_id, one: 1, other: 5 });
  expect(pair).toMatchObject({ distance: 3, shared: 6, only_one: ['g7'], only_other: [] });
  const [first] = pair.differing;
  expect(first?.one).toMatchObject({ kind: 'novel', sequence: withChange(species.loci[0]?.alleles[0] ?? '', 100) });
  expect(first?.other).toEqual({ kind: 'known', allele_id: '1' });
  const near = await rpc.call('comparison:nearest', { comparison_id, sample: 1, count: 2 });
  const lacks = (places: number[]) => places.map((place) => read.loci_used[place]);
  expect(near.nearest.map(({ sample, distance, lacking }) => [sample, distance, lacks(lacking)])).toEqual([
    [2, 0, []],
    [3, 0, ['g1']],
  ]);
  const [at1] = await rpc.call('comparison:clusters', { comparison_id, thresholds: [1] });
  expect(at1?.clusters.map(({ samples, diameter }) => [samples, diameter])).toEqual([
    [[0, 1, 2, 3, 4], 1],
    [[5], 0],
    [[6], 0],
  ]);

  await rpc.call('comparison:set-rules', { comparison_id, rules: { ...RULES, max_missing: 0, loci: ['g1', 'g7'] } });
  const strict = await rpc.call('comparison:read', { comparison_id });
  expect(strict.left_out.map(({ name, because }) => [name, because])).toEqual([
    ['cut', 'missing'],
    ['y', 'missing'],
  ]);
  expect(strict.loci_used).toEqual(['g1', 'g7']);

  const unknown = { comparison_id, rules: { ...RULES, loci: ['g9'] } };
  await expect(rpc.call('comparison:set-rules', unknown)).rejects.toThrow('The samples do not have g9.');

  expect(await rpc.call('care:rename', { database: 'isolates', to: 'ward' })).toEqual({ untold: [] });
  const edit = {
    database: 'ward',
    tokens: [(await bench.upload({ 'more.tsv': 'isolate\tg1\nz\t3\n' }))[0]?.token ?? ''],
  };
  await ended((await rpc.call('import-isolates:start', edit)).job_id);
  const again = await rpc.call('comparison:refresh', { comparison_id });
  expect((await ended(again.job_id)).summary).toMatch(/^1 sample more than on \d+ \w+ \d{4}\.$/);
  const { changes, compared, left_out: leftOut } = await rpc.call('comparison:read', { comparison_id });
  expect(changes).toMatchObject({ came: ['z'], went: [], changed: [] });
  expect([compared.length, leftOut.length]).toEqual([5, 3]);

  await rpc.call('comparison:delete', { comparison_id });
  expect(await rpc.call('comparison:list', undefined)).toEqual([]);
  await expect(rpc.call('comparison:tree', { comparison_id })).rejects.toMatchObject({
    problem: { code: 'unknown_comparison' },
  });
  await rpc.call('comparison:restore', { comparison_id });
  await rpc.call('comparison:rename', { comparison_id, name: 'Ward 3' });
  expect(await rpc.call('comparison:list', undefined)).toMatchObject([
    { id: comparison_id, name: 'Ward 3', samples: 8 },
  ]);
});

it('isolates and profiles of sites of both faces are compared', async () => {
  const service = await startSampleService(createSamplePair);
  onTestFinished(() => service.close());
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  const sites = { contract: address, deployed: `${address}/bigsdb` };
  for (const dialect of ['contract', 'deployed'] as const) {
    await store.putRemoteSite({ id: dialect, name: `Other ${dialect}`, base_url: sites[dialect], dialect });
  }
  await store.close();
  const { rpc, ended } = await startWorkbench({ dataFolder });
  const search = { 'field.country': 'Norway' };
  const made = Object.keys(sites).map(async (site) => {
    const sources: ComparisonSource[] = [
      { kind: 'isolates', site, database: 'sample_isolates', scheme_id: 1, search },
      { kind: 'profiles', site, database: 'sample', scheme_id: 1, ids: ['2', '99'] },
    ];
    const { job_id, comparison_id } = await rpc.call('comparison:make', { name: site, sources, rules: RULES });
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
    const { compared, notes, definitions } = await rpc.call('comparison:read', { comparison_id });
    expect(compared.map(({ name, missing, uncertain }) => [name, missing, uncertain])).toEqual([
      ['Alpha', 0, 0],
      ['Gamma 50%_x', 1, 1],
      ['Delta', 1, 0],
      ['ST-2', 0, 0],
    ]);
    expect(notes).toEqual(['1 id left out, which is not among the profiles of sample: 99.']);
    expect(definitions).toEqual([{ site, database: 'sample' }]);
  });
  await Promise.all(made);
});

it('a comparison of a file is opened and saved as it was, and a file of a stranger is checked', async () => {
  let saved = '';
  const saveFile: HostPorts['saveFile'] = async (name, content) => {
    if (typeof content === 'string' || !isMadeFile(content)) throw new Error('A file was expected.');
    saved = await readFile(content.path, 'utf8');
    return name;
  };
  const { rpc, upload } = await startWorkbench({ ports: { saveFile } });
  const open = async (content: string) => {
    const [file] = await upload({ 'ward.jsonl': content });
    return rpc.call('comparison:open', { token: file?.token ?? '' });
  };
  const sequence = 'ATGGCATTAGCACCATTAGGTTAA';
  const sha1 = hash('sha1', sequence);
  const loci = ['a', 'b'];
  const about = { name: 'Ward 3', scheme: 'MLST', as_of: '2026-03-12T10:00:00.000Z', rules: RULES, loci, notes: [] };
  const sample = { verdict: 'good', uncertain: 0 };
  const lines = [
    { allelier_comparison: 1, ...about, samples: 3, sequences: 1 },
    { name: 'one', ...sample, alleles: ['1', { sha1 }] },
    { name: 'two', ...sample, alleles: ['1', { sha1 }] },
    { name: 'three', ...sample, alleles: [null, '4'] },
    { sha1, sequence },
  ].map((line) => JSON.stringify(line));
  const text = `${lines.join('\n')}\n`;
  const opened = await open(text);
  await rpc.call('comparison:save', opened);
  expect(saved).toBe(text);
  expect(await rpc.call('comparison:pair', { ...opened, one: 0, other: 2 })).toEqual({
    distance: 1,
    shared: 1,
    only_one: ['a'],
    only_other: [],
    differing: [{ locus: 'b', one: { kind: 'novel', sha1, sequence }, other: { kind: 'known', allele_id: '4' } }],
  });
  await expect(rpc.call('comparison:refresh', opened)).rejects.toMatchObject({ problem: { code: 'no_sources' } });

  const { cli, folder } = setUpCli();
  await writeFile(join(folder, 'ward.comparison.jsonl'), text.replace('good', 'bad'));
  const { out, err } = await cli(['distances', './ward.comparison.jsonl', '--missing', 'difference']);
  expect(out).toBe('cgmlst-dists\tone\ttwo\tthree\none\t0\t0\t2\ntwo\t0\t0\t2\nthree\t2\t2\t0\n');
  expect(err).toContain('Not good by their verdict: 1 sample of the file.');

  const hostile: [string, RegExp][] = [
    ['', /does not begin as comparisons of Allelier do/],
    ['{"allelier_comparison":2}', /made by a newer Allelier/],
    [text.replace('"samples":3', '"samples":5001'), /line 1 is wrong at samples/],
    [text.replace('Ward 3', ' '), /line 1 is wrong at name/],
    [text.replace('["a","b"]', '["a","a"]'), /line 1 names a locus twice/],
    [lines.slice(0, 3).join('\n'), /it ends after 2 of 3 samples/],
    [lines.slice(0, 4).join('\n'), /it ends after 0 of 1 sequences/],
    [text.replace('"two"', '"one"'), /line 3 has the name of another sample/],
    [text.replace('[null,', '['), /line 4 has 1 alleles for 2 loci/],
    [text.replace(sequence, `${sequence}A`), /line 5 has another sequence than it says/],
    [`${text}${lines[4]}`, /line 6 has a sequence that no sample has/],
    [text.replace('"one"', String.raw`"o\u0000ne"`), /line 2 is wrong at name/],
  ];
  for (const [content, sentence] of hostile) await expect(open(content)).rejects.toThrow(sentence);
  expect(await rpc.call('comparison:list', undefined)).toHaveLength(1);
});
