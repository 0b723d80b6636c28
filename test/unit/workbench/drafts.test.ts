import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const KNOWN = 'ATGGCATTAGCACCATTAGGTTAA';
const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const ALLELES = { site: 'local', database: 'small', type: 'alleles' } as const;

test('a draft is kept with each change, and the later of two windows is told', async () => {
  const { rpc, dataFolder, workbench } = await startWorkbench();
  const draft = await rpc.call('draft:create', { ...ALLELES, title: 'New ones', content: { locus: 'abcZ' } });
  expect(draft).toMatchObject({
    state: 'draft',
    revision: 1,
    content: { locus: 'abcZ', columns: ['seq_id', 'sequence'] },
  });
  const content = {
    ...draft.content,
    rows: [
      ['one', 'not a sequence'],
      ['', ' '],
      ['three', 'ACGT'],
      ['', '\t'],
    ],
  };
  const save = (revision: number) => rpc.call('draft:save', { draft_id: draft.id, revision, content });
  expect(await save(1)).toEqual({ revision: 2 });
  await expect(save(1)).rejects.toMatchObject({ problem: { status: 409, code: 'draft_changed' } });
  await workbench.close();

  const { rpc: next } = await startWorkbench({ dataFolder });
  expect(await next.call('draft:read', { draft_id: draft.id })).toMatchObject({ revision: 2, content });
  expect(await next.call('draft:list', {})).toMatchObject([{ id: draft.id, title: 'New ones', rows: 3, files: 0 }]);
  const rowsAfter = async (rows: string[][], revision: number) => {
    await next.call('draft:save', { draft_id: draft.id, revision, content: { ...content, rows } });
    return (await next.call('draft:list', {})).map((one) => one.rows);
  };
  expect(
    await rowsAfter(
      [
        ['', ''],
        ['two', ''],
      ],
      2,
    ),
  ).toEqual([2]);
  expect(await rowsAfter([['', ' \n']], 3)).toEqual([0]);
  expect(await rowsAfter([], 4)).toEqual([0]);
});

test('a deleted draft can be restored', async () => {
  const { rpc } = await startWorkbench();
  const { id: draft_id } = await rpc.call('draft:create', ALLELES);
  await rpc.call('draft:delete', { draft_id });
  expect(await rpc.call('draft:list', {})).toEqual([]);
  await expect(rpc.call('draft:read', { draft_id })).rejects.toMatchObject({ problem: { code: 'unknown_draft' } });
  await rpc.call('draft:restore', { draft_id });
  expect(await rpc.call('draft:list', {})).toHaveLength(1);
});

test('the target says what a database takes, and which of the two kinds takes the other types', async () => {
  const { rpc } = await withSmallDatabase();
  const target = (more: object) => rpc.call('draft:target', { ...ALLELES, ...more });
  expect(await target({ locus: 'abcZ' })).toMatchObject({
    kind: 'seqdef',
    takes: true,
    as_whom: expect.any(String),
    locus: { name: 'abcZ', data_type: 'DNA' },
    lists: { assemblies: ['de novo', 'mapped'] },
  });
  expect(await target({ type: 'profiles', scheme_id: 1 })).toMatchObject({
    scheme: { primary_key: 'ST', loci: ['abcZ', 'adk'] },
  });
  expect(await target({ type: 'genomes' })).toMatchObject({
    takes: false,
    refusal: expect.stringMatching(/takes alleles and profiles.*Genomes go to one of isolates/),
  });
});

test('the checks of a draft tell all problems of members and rows at once', async () => {
  const { rpc } = await withSmallDatabase();
  const content = {
    locus: 'abcZ',
    rows: [
      ['one', KNOWN],
      ['two', 'ATGNNN'],
      ['', ''],
    ],
  };
  const { id, content: kept, revision } = await rpc.call('draft:create', { ...ALLELES, content });
  const { problems, notes } = await rpc.call('draft:check', { draft_id: id });
  expect(notes).toEqual([]);
  expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [undefined, 'assembly', 'required'],
    [undefined, 'software', 'required'],
    [undefined, 'technology', 'required'],
    [1, 'sequence', 'defined'],
    [2, 'sequence', 'residues'],
  ]);
  const rows = [['one', 'ATGGCATTAGCACCATTAGGTTAC']];
  await rpc.call('draft:save', { draft_id: id, revision, content: { ...kept, members: MEMBERS, rows } });
  const again = await rpc.call('draft:check', { draft_id: id });
  expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('profiles are checked with the alleles and profiles of the database', async () => {
  const { rpc } = await withSmallDatabase();
  const content = {
    scheme_id: 1,
    columns: ['id', 'abcZ', 'adk'],
    rows: [
      ['a', '1', '1'],
      ['b', '2', '9'],
    ],
  };
  const { id } = await rpc.call('draft:create', { ...ALLELES, type: 'profiles', content });
  const { problems } = await rpc.call('draft:check', { draft_id: id });
  expect(problems.map(({ row, code }) => [row, code])).toEqual([
    [1, 'defined'],
    [2, 'unknown_allele'],
  ]);
});

test('dropped files and those in an archive are copied, hashed and measured, so the originals may go', async () => {
  const { rpc, workbench, dataFolder } = await startWorkbench();
  const draft = await rpc.call('draft:create', { ...ALLELES, type: 'genomes' });
  const folder = temporaryFolder();
  const paths = ['a.fasta', 'b.fasta.gz', 'more.zip', 'notes.txt'].map((name) => join(folder, name));
  writeFileSync(paths[0] as string, '>one\nACGTN\n>two\nACG\n');
  writeFileSync(paths[1] as string, gzipSync('>one\nAAAA\n'));
  const inside = {
    'deep/c.fasta': strToU8('>c\nGGGG\n'),
    '__MACOSX/deep/c.fasta': strToU8('x'),
    'deep/.hidden': strToU8('x'),
  };
  writeFileSync(paths[2] as string, zipSync(inside));
  writeFileSync(paths[3] as string, '@read\nACGT\n+\nIIII\n');
  const chosen = await workbench.files.registerPaths(paths);
  const tokens = chosen.map(({ token }) => token);
  const { files, refused } = await rpc.call('draft:add-files', { draft_id: draft.id, tokens });
  rmSync(folder, { recursive: true });
  expect(refused).toEqual([]);
  expect(
    files.map(({ name, statistics }) => [name, statistics?.contigs, statistics?.total, statistics?.unknown]),
  ).toEqual([
    ['a.fasta', 2, 8, 1],
    ['b.fasta.gz', 1, 4, 0],
    ['c.fasta', 1, 4, 0],
    ['notes.txt', undefined, undefined, undefined],
  ]);
  expect(files[3]?.unreadable).toMatch(/FASTQ/);
  expect(readdirSync(join(dataFolder, 'drafts')).toSorted()).toEqual(files.map(({ sha256 }) => sha256).toSorted());
  const content = { ...draft.content, columns: ['isolate', 'assembly_filename'], rows: [['i', 'b.fasta']] };
  await rpc.call('draft:save', { draft_id: draft.id, revision: 1, content });
  const left = await rpc.call('draft:remove-file', { draft_id: draft.id, name: 'notes.txt' });
  expect(left.map(({ name }) => name)).toEqual(['a.fasta', 'b.fasta.gz', 'c.fasta']);
});

test('a file that is not there is refused with its name, and the others are taken', async () => {
  const { rpc, workbench } = await startWorkbench();
  const { id: draft_id } = await rpc.call('draft:create', ALLELES);
  const folder = temporaryFolder();
  const [good, gone] = ['trace.ab1', 'gone.ab1'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(good, 'a trace');
  writeFileSync(gone, 'another');
  const chosen = await workbench.files.registerPaths([gone, good]);
  rmSync(gone);
  const taken = await rpc.call('draft:add-files', { draft_id, tokens: chosen.map(({ token }) => token) });
  expect(taken).toMatchObject({
    files: [{ name: 'trace.ab1', size: 7 }],
    refused: [{ name: 'gone.ab1', reason: 'The file is no longer there.' }],
  });
  expect(existsSync(gone)).toBe(false);
});
