import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import { refusal } from '#test/support/scripted-site/faults.ts';
import { startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { startSecondInstance, type SecondInstance } from '#test/support/second-instance.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

let second: SecondInstance;
beforeAll(async () => {
  second = await startSecondInstance();
});
afterAll(() => second.close());

/** A workbench with sites that have what its own database of the demo has. */
async function startWith(sites: readonly SecondInstance['sites']['plain'][]) {
  const dataFolder = temporaryFolder();
  const folder = await openDataFolder(dataFolder);
  await createDemo(folder);
  await folder.close();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  for (const site of sites) await store.putRemoteSite(site);
  await store.close();
  const bench = await startWorkbench({ dataFolder });
  /** What the checks say of new alleles of a locus. */
  async function check(site: string, locus: string, sequences: readonly string[], database = DEMO_SEQDEF) {
    const rows = sequences.map((sequence, index) => [`s${index + 1}`, sequence]);
    const members = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
    const draft = { site, database, type: 'alleles', content: { locus, members, rows } } as const;
    const { id } = await bench.rpc.call('draft:create', draft);
    return bench.rpc.call('draft:check', { draft_id: id });
  }
  return { ...bench, check };
}

async function sequenceOf(locus: string, allele: string): Promise<string> {
  const reply = await second.service.app.inject(`/db/${DEMO_SEQDEF}/loci/${locus}/alleles/${allele}`);
  return reply.json<{ sequence: string }>().sequence;
}

function changed(sequence: string, at: number): string {
  return `${sequence.slice(0, at)}${sequence[at] === 'A' ? 'C' : 'A'}${sequence.slice(at + 1)}`;
}

/** What can be wrong with a new allele, each once, and a good one at the end. */
async function oddOnes(locus: string): Promise<string[]> {
  const [first, other] = [await sequenceOf(locus, '1'), await sequenceOf(locus, '2')];
  return [
    first,
    reverseComplement(other),
    reverseComplement(changed(first, 50)),
    'GATTACA'.repeat(200).slice(0, first.length),
    `${first.slice(0, 60)}N${first.slice(61)}`,
    `${changed(first, 50)}GGGGGGG`,
    changed(other, 0),
    `${first.slice(0, 30)}TAA${first.slice(33)}`,
    changed(other, 100),
  ];
}

const codesOf = ({ problems }: { problems: readonly { row?: number | undefined; code: string }[] }) =>
  problems.map(({ row, code }) => `${row} ${code}`);

test('alleles for a remote site are checked here by the rules for databases of this computer', async () => {
  const { contract, plain } = second.sites;
  const { check } = await startWith([contract, plain]);
  for (const locus of ['synA', 'EXEM0001']) {
    const sequences = await oddOnes(locus);
    const here = await check('local', locus, sequences);
    expect(codesOf(here)).toEqual(
      expect.arrayContaining([
        '1 defined',
        '2 defined_reversed',
        '3 reversed',
        '4 dissimilar',
        '5 residues',
        '6 length',
      ]),
    );
    for (const site of ['contract', 'plain'])
      expect((await check(site, locus, sequences)).problems).toEqual(here.problems);
  }
  const { notes } = await check('contract', 'synA', [await sequenceOf('synA', '1')]);
  expect(notes).toEqual([
    expect.stringMatching(/^Compared with the \d+ alleles of synA that Other laboratory shows\.$/),
    'Other laboratory checks all of this again.',
  ]);
});

/** A site that answers as deployed servers do, with the data of the other instance, until the test ends. */
async function startDeployed() {
  const site = await startScriptedSite();
  onTestFinished(() => site.close());
  const state = { isClosed: false, conditions: undefined as unknown };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = (request.url ?? '').replace(/^\/api/, '/bigsdb');
    const reply = await second.service.app.inject({ url, headers: { host: request.headers.host ?? '' } });
    const caching = url.endsWith('/fields') ? { 'cache-control': 'no-cache' } : {};
    const headers = { 'content-type': reply.headers['content-type'] ?? '', ...ALLOWS_MANY, ...caching };
    const isOfFields = state.conditions !== undefined && url.endsWith('/fields');
    const payload = isOfFields
      ? JSON.stringify(
          reply
            .json<{ name: string }[]>()
            .map((field) => (field.name === 'notes' ? { ...field, conditions: state.conditions } : field)),
        )
      : reply.payload;
    response.writeHead(reply.statusCode, headers).end(payload.replaceAll('/bigsdb/', '/api/'));
  }
  site.usual = (request, response) => {
    // Deployed servers do not tell what their curators want.
    if (request.url?.endsWith('/submission_policy')) return refusal(404, 'Unknown')(request, response);
    if (state.isClosed && request.url?.includes('alleles_fasta'))
      return refusal(403, 'Not for you.')(request, response);
    void answer(request, response);
  };
  const known = { id: 'scripted', name: 'Scripted', base_url: site.address, dialect: 'deployed' } as const;
  return { known, state };
}

test('where a site gives no alleles a copy is compared, and without one the page says what was not checked', async () => {
  const { known, state } = await startDeployed();
  const { rpc, ended, check } = await startWith([known]);
  const sequences = await oddOnes('synA');
  const here = await check('local', 'synA', sequences);
  const fetched = await check('scripted', 'synA', sequences);
  expect(fetched.problems).toEqual(here.problems);
  expect(fetched.notes).toEqual([
    expect.stringMatching(/^Compared with the \d+ alleles of synA that Scripted shows\.$/),
    expect.stringMatching(
      /Scripted checks letters, length and whether they are known already\. Its curators check strand/,
    ),
  ]);

  state.isClosed = true;
  const others = await oddOnes('synB');
  const without = await check('scripted', 'synB', others);
  expect(codesOf(without)).toEqual(['5 residues', '6 length']);
  expect(without.notes[0]).toMatch(
    /^Only letters and length were checked here, because Scripted does not give its alleles/,
  );

  const source = { site: 'scripted', database: DEMO_SEQDEF, schemes: [1], name: 'mine' };
  const { job_id } = await rpc.call('mirror:start', source);
  expect(await ended(job_id)).toMatchObject({ state: 'done' });
  const withCopy = await check('scripted', 'synB', others);
  expect(withCopy.problems).toEqual((await check('local', 'synB', others)).problems);
  expect(withCopy.notes[0]).toMatch(
    /^Compared with the copy “mine” of \d{4}-\d\d-\d\d: Scripted does not give its alleles/,
  );
});

test('a file whose name deployed servers refuse is told before it is sent', async () => {
  const { known } = await startDeployed();
  const { rpc, upload } = await startWith([known]);
  const [file] = await upload({ 'trace..1.ab1': 'trace' });
  const content = { locus: 'synA', rows: [] };
  for (const [site, problems] of [
    ['local', []],
    ['scripted', ['Scripted takes no file with “..” in its name: trace..1.ab1. Rename it, and add it again.']],
  ] as const) {
    const { id } = await rpc.call('draft:create', { site, database: DEMO_SEQDEF, type: 'alleles', content });
    const { refused } = await rpc.call('draft:add-files', { draft_id: id, tokens: [file?.token ?? ''] });
    expect(refused).toEqual([]);
    const checked = await rpc.call('draft:check', { draft_id: id });
    expect(checked.problems.filter(({ code }) => code === 'file_name').map(({ message }) => message)).toEqual(problems);
  }
});

test('what a site says of fields that depend on others is checked before a draft is sent, and what it says wrongly is left alone', async () => {
  const { known, state } = await startDeployed();
  const { rpc } = await startWith([known]);
  const content = {
    columns: ['isolate', 'country', 'notes'],
    rows: [
      ['One', 'Norway', 'X'],
      ['Two', 'Norway', ''],
      ['Three', 'Norway', 'B'],
      ['Four', '', 'X'],
    ],
  };
  const draft = { site: 'scripted', database: DEMO_ISOLATES, type: 'isolates', content } as const;
  const { id } = await rpc.call('draft:create', draft);
  const told = async () =>
    (await rpc.call('draft:check', { draft_id: id })).problems.filter(({ depends_on }) => depends_on === 'country');
  expect(await told()).toEqual([]);
  state.conditions = [{ field: 'country', values: ['Norway'], required: true, allowed_values: ['B', 'C'] }];
  expect(await told()).toMatchObject([
    { row: 1, code: 'allowed_where', severity: 'error', field: 'notes' },
    { row: 2, code: 'required_where', severity: 'error', field: 'notes' },
  ]);
  for (const odd of [
    [{ field: 'nothing', required: true }],
    [{ field: '__proto__', values: ['x'], required: true }],
    [],
  ]) {
    state.conditions = odd;
    expect(await told()).toEqual([]);
  }
});
