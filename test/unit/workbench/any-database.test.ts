import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { generatedSpecies, mutated, speciesFolder, type Species } from '#test/support/generated-species.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { fixturesOf } from '../typing/recognize/any-support.ts';
import { createTypingDatabase } from '../typing/typing-database.ts';
import { startWorkbench } from './workbench-support.ts';
import { typeOnce } from './type-once.ts';

const [one, other] = [generatedSpecies(31), generatedSpecies(32)];

/** A workbench with the databases of two species. */
async function withSpecies() {
  const set = await startWorkbench();
  const add = async (name: string, species: Species) => {
    const [folder] = await set.upload(speciesFolder(name, species));
    const job = await set.rpc.call('import:start', { tokens: [folder?.token ?? ''], database: name });
    expect(await set.ended(job.job_id)).toMatchObject({ state: 'done' });
  };
  await add('one', one);
  await add('other', other);
  return set;
}

const REQUEST = {
  site: 'local',
  database: ANY_DATABASE,
  target: { kind: 'all' },
  label: 'every scheme',
  best: true,
  circular: 'no',
} as const;

function inputOf(name: string, text: string) {
  return { name, input: { kind: 'text', name, text } } as const;
}

describe('a run with any database', () => {
  it('keeps for each input its database, scheme and evidence, and says when one of them changes or goes', async () => {
    const { rpc, workbench, dataFolder } = await withSpecies();
    const inputs = [
      inputOf('a', one.genome()),
      inputOf('b', other.genome([1, 1, 1, 1, 1, 1, 1])),
      inputOf('c', generatedSpecies(33).genome()),
    ];
    const { run_id } = await rpc.call('result:begin', { name: 'any', request: REQUEST, inputs });
    for (const position of [0, 1, 2]) await rpc.call('result:type', { run_id, position });
    const page = await rpc.call('result:page', { run_id, from: 0, count: 10 });
    expect(
      page.genomes.map(({ choice, stamp, schemes }) => [
        stamp.database,
        choice?.chosen?.scheme,
        choice?.exact,
        schemes[0]?.profile_ids,
      ]),
    ).toEqual([
      ['one', 'one', 7, ['1']],
      ['other', 'other', 7, ['2']],
      ['', undefined, 0, undefined],
    ]);
    expect(page.genomes[2]?.choice?.sentence).toBe('Nothing of one and other was found in this genome.');
    expect((await rpc.call('result:open', { run_id })).run).toMatchObject({ done: 3, definitions: 'same' });
    await workbench.close();

    const again = await startWorkbench({ dataFolder });
    expect(await again.rpc.call('result:report', { run_id, position: 1 })).toMatchObject({
      choice: { chosen: { database: 'other' }, sentence: 'other, other: 7 of 7 loci exactly.' },
    });
    await again.rpc.call('database:delete', { database: 'other' });
    expect((await again.rpc.call('result:list', undefined)).runs).toMatchObject([{ definitions: 'gone' }]);
    const more = await again.rpc.call('result:begin', { name: 'again', request: REQUEST, inputs: inputs.slice(1, 2) });
    await again.rpc.call('result:type', { run_id: more.run_id, position: 0 });
    expect(await again.rpc.call('result:report', { run_id: more.run_id, position: 0 })).toMatchObject({
      choice: { searched: ['one'], sentence: 'Nothing of one was found in this genome.' },
    });
    rmSync(join(dataFolder, 'databases', 'one.index'), { force: true });
    expect(await typeOnce(again.rpc, { ...REQUEST, input: inputOf('a', one.genome()).input })).toMatchObject({
      stamp: { database: 'one' },
    });
  });
});

describe('what is new in any scheme of the database that fits', () => {
  it('is kept, shown and can be submitted, also where another scheme is known', async () => {
    const { rpc, ended } = await startWorkbench();
    const { job_id } = await rpc.call('demo:create', undefined);
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
    const name = 'exemplum-new-allele.fasta';
    const inputs = [{ name, input: { kind: 'example', name } as const }];
    const { run_id } = await rpc.call('result:begin', { name: 'demo', request: REQUEST, inputs });
    const { genomes } = await rpc.call('result:type', { run_id, position: 0 });
    expect(
      genomes.map(({ schemes }) => schemes.map(({ description, profile_ids }) => [description, profile_ids])),
    ).toEqual([
      [
        ['MLST', []],
        ['cgMLST', ['12']],
      ],
    ]);
    const { offered } = await rpc.call('draft:novel', { results: [{ run_id, position: 0 }] });
    expect(offered).toMatchObject([
      { database: 'demo_seqdef', locus: expect.stringMatching(/^syn[A-G]$/), sequences: 1 },
    ]);
    const { draft_ids } = await rpc.call('draft:from-result', { results: [{ run_id, position: 0 }] });
    expect(draft_ids).toHaveLength(1);
  });

  it('is looked for in schemes of more than 200 loci only if the run asks for it, and results say which were not', async () => {
    const species = generatedSpecies(34, 2, 205);
    const { loci, scheme } = fixturesOf(species, 'cgMLST');
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, 'databases'));
    await (await createTypingDatabase(join(dataFolder, 'databases'), loci, [scheme], 'big')).close();
    const { rpc } = await startWorkbench({ dataFolder });
    const [first = ''] = species.loci[0]?.alleles ?? [];
    const inputs = [inputOf('g', species.genome().replace(first, mutated(first, 300)))];
    const typed = async (thorough: boolean) => {
      const request = { ...REQUEST, ...(thorough ? { thorough } : {}) };
      const { run_id } = await rpc.call('result:begin', { name: 'big', request, inputs });
      await rpc.call('result:type', { run_id, position: 0 });
      const report = await rpc.call('result:report', { run_id, position: 0 });
      const { schemes, stamp } = report;
      return [report.loci[0]?.status, report.loci[0]?.exact_only, schemes[0]?.exact_only, stamp.parameters.exact_only];
    };
    expect(await typed(false)).toEqual(['missing', true, true, ['cgMLST']]);
    expect(await typed(true)).toEqual(['novel', undefined, undefined, undefined]);
  });
});

describe('a query of a named database', () => {
  it('says that nothing of it is in the genome, and which one to try', async () => {
    const { rpc } = await withSpecies();
    const run = async (text: string) => typeOnce(rpc, { ...REQUEST, database: 'one', input: inputOf('g', text).input });
    expect((await run(one.genome())).mismatch).toBeUndefined();
    expect((await run(other.genome())).mismatch).toEqual({
      sentence: 'Nothing of one was found in this genome. Wrong database? Try other.',
      instead: { database: 'other', scheme_id: 1, scheme: 'other' },
    });
    expect((await run(generatedSpecies(33).genome())).mismatch).toEqual({
      sentence: 'Nothing of one was found in this genome.',
    });
    const allele = one.loci[0]?.alleles[0] ?? '';
    expect((await run(allele)).mismatch).toBeUndefined();
  });

  it('tells a genome that holds everything several times', async () => {
    const { rpc } = await withSpecies();
    const text = Array.from({ length: 9 }, (_, copy) => one.genome().replace('>31', `>copy${copy}`)).join('');
    const result = await typeOnce(rpc, { ...REQUEST, database: 'one', input: inputOf('g', text).input });
    expect(result.look).toMatchObject({ kind: 'copies', copies: 9 });
    expect(result.look?.sentence).toContain('about 9 times');
  });
});

describe('a look at an input', () => {
  it('says before any query what typing could make nothing of', async () => {
    const { rpc, upload } = await startWorkbench();
    const look = async (text: string) => rpc.call('query:look', { input: inputOf('i', text).input });
    expect(await look(one.genome())).toMatchObject({ kind: 'genome', contigs: 1 });
    expect((await look(one.genome())).sentence).toBeUndefined();
    expect(await look(one.loci[0]?.alleles[0] ?? '')).toEqual({ kind: 'sequence', residues: 450, contigs: 1 });
    const protein = 'MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ';
    expect(await look(`>p\n${protein}\n`)).toMatchObject({
      kind: 'protein',
      sentence: expect.stringContaining('protein') as string,
    });
    expect(await look('hello this is not a sequence')).toMatchObject({ kind: 'text' });
    expect(await look('@read/1\nACGT\n+\nIIII\n')).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('FASTQ') as string,
    });
    const [, bases = ''] = one.genome([], 400_000).split('\n');
    const reads = Array.from({ length: 2000 }, (_, at) => `>r${at}\n${bases.slice(at * 150, at * 150 + 150)}\n`).join(
      '',
    );
    expect(await look(reads)).toMatchObject({ kind: 'reads', contigs: 2000 });
    const [file] = await upload({ 'empty.fna': '' });
    expect(await rpc.call('query:look', { input: { kind: 'file', token: file?.token ?? '' } })).toMatchObject({
      kind: 'unreadable',
    });
  });
});
