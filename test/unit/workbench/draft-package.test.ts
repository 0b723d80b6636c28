import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { unpackDraft } from '#electron/submissions/drafts/package/unpack-draft.ts';
import { isMadeFile, type SavedContent } from '#electron/workbench/files/downloads.ts';
import type { DraftManifest } from '#shared/rpc/contract/draft-package.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench, withSmallDatabase } from './workbench-support.ts';

const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };
const MARKS = { dates: [[0, 'seq_id']], errors: [] };
const CONTENT = {
  locus: 'abcZ',
  members: MEMBERS,
  rows: [['one', 'ATGGCATTAGCACCATCAGGTTGA']],
  message: 'Found in a carriage study.',
  embargo: '6',
};
/** A zip among the files: its bytes are like those between the parts of the package. */
const WORKBOOK = zipSync({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') }, { level: 0 });
const FILES = { 'plan.xlsx': WORKBOOK, 'reads.txt.gz': gzipSync('ACGT'), 'Ω.txt': strToU8('x'.repeat(200_000)) };

/** Keeps what is saved. */
function keeper() {
  const saved: { name: string; bytes: Buffer }[] = [];
  const saveFile = async (name: string, content: SavedContent) => {
    if (isMadeFile(content)) saved.push({ name, bytes: readFileSync(content.path) });
    return name;
  };
  return { saved, ports: { saveFile } };
}

type Bench = Pick<Awaited<ReturnType<typeof startWorkbench>>, 'workbench' | 'rpc' | 'dataFolder'>;

async function tokenOf({ workbench }: Bench, bytes: Uint8Array, name = 'one.draft.zip'): Promise<string> {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  const [file] = await workbench.files.registerPaths([path]);
  return file?.token ?? '';
}

async function exported() {
  const { saved, ports } = keeper();
  const bench = await withSmallDatabase(ports);
  const { rpc } = bench;
  const choices = { marks: MARKS, folder: '/home/somebody' };
  const { id } = await rpc.call('draft:create', {
    site: 'local',
    database: 'small',
    type: 'alleles',
    title: 'abcZ: new/1',
    content: { ...CONTENT, choices },
  });
  for (const [name, bytes] of Object.entries(FILES)) {
    await rpc.call('draft:add-files', { draft_id: id, tokens: [await tokenOf(bench, bytes, name)] });
  }
  expect(await rpc.call('draft:save-copy', { draft_id: id })).toEqual({ kind: 'saved', name: 'abcZ_ new_1.draft.zip' });
  const parts = unzipSync(saved[0]?.bytes ?? new Uint8Array());
  const manifest = JSON.parse(strFromU8(parts['draft.json'] ?? new Uint8Array())) as DraftManifest;
  return { ...bench, id, bytes: saved[0]?.bytes ?? new Uint8Array(), parts, manifest };
}

test('a draft goes with its files to another computer, for a site and a database that are confirmed there', async () => {
  const { bytes, parts, manifest, dataFolder, rpc: first, id } = await exported();
  expect(Object.keys(parts)).toEqual(['draft.json', 'files/1', 'files/2', 'files/3']);
  const said = JSON.stringify(manifest);
  expect([said.includes(dataFolder), said.includes('somebody')]).toEqual([false, false]);

  const other = await startWorkbench();
  const token = await tokenOf(other, bytes);
  const look = await other.rpc.call('draft:look-into', { token });
  expect(look).toMatchObject({
    site: { name: 'This computer' },
    database: 'small',
    type: 'alleles',
    rows: 1,
    files: 3,
  });
  expect(look.known_site).toBeUndefined();
  const place = { site: 'local', database: 'elsewhere' };
  await expect(other.rpc.call('draft:open-copy', { token, ...place, site: 'gone' })).rejects.toMatchObject({
    problem: { code: 'unknown_site' },
  });
  const { draft_id } = await other.rpc.call('draft:open-copy', { token, ...place });
  const [before, after] = [
    await first.call('draft:read', { draft_id: id }),
    await other.rpc.call('draft:read', { draft_id }),
  ];
  expect(after).toMatchObject({
    ...place,
    title: 'abcZ: new/1',
    state: 'draft',
    type: 'alleles',
    content: { ...before.content, choices: { marks: MARKS } },
    files: before.files,
  });
  expect(readdirSync(join(other.dataFolder, 'drafts')).toSorted()).toEqual(
    before.files.map(({ sha256 }) => sha256).toSorted(),
  );
});

test('a draft for a remote site says its address, by which the site is found again', async () => {
  const { saved, ports } = keeper();
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  const site = { id: 'far', name: 'Far away', base_url: 'https://db.example.org/api', dialect: 'deployed' as const };
  await store.putRemoteSite(site);
  await store.close();
  const bench = await startWorkbench({ ports, dataFolder });
  const { id } = await bench.rpc.call('draft:create', { site: 'far', database: 'x', type: 'isolates' });
  await bench.rpc.call('draft:save-copy', { draft_id: id });
  const bytes = saved[0]?.bytes ?? new Uint8Array();
  expect(await bench.rpc.call('draft:look-into', { token: await tokenOf(bench, bytes) })).toMatchObject({
    site: { name: 'Far away', address: 'https://db.example.org/api' },
    known_site: 'far',
  });
  const elsewhere = await startWorkbench();
  const look = await elsewhere.rpc.call('draft:look-into', { token: await tokenOf(elsewhere, bytes) });
  expect([look.site.name, look.known_site]).toEqual(['Far away', undefined]);
});

test('a file that is no sound draft is refused with a sentence, and nothing of it is kept', async () => {
  const files = Object.entries(FILES).map(([name, bytes]) => {
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const manifest = {
    kind: 'allelier-draft',
    version: 1,
    app_version: '1.2.3',
    made_at: '2026-11-23T10:00:00Z',
    site: { name: 'This computer' },
    database: 'small',
    type: 'alleles',
    title: '',
    content: { ...CONTENT, columns: ['seq_id', 'sequence'] },
    files,
  };
  const contents = Object.fromEntries(Object.values(FILES).map((bytes, place) => [`files/${place + 1}`, bytes]));
  const packed = (change: object, more: Record<string, Uint8Array> = {}) =>
    zipSync({ 'draft.json': strToU8(JSON.stringify({ ...manifest, ...change })), ...contents, ...more });
  const [first, ...others] = files;
  const withFirst = (change: object) => packed({ files: [{ ...first, ...change }, ...others] });
  const refused: [Uint8Array, RegExp][] = [
    [strToU8('no archive'), /damaged, or no exported draft/],
    [packed({}).subarray(0, 300), /damaged, or no exported draft/],
    [zipSync({ 'other.txt': strToU8('x') }), /no draft that Allelier exported/],
    [zipSync({ 'files/1': strToU8('x'), 'draft.json': strToU8(JSON.stringify(manifest)) }), /no draft that Allelier/],
    [packed({ version: 2 }), /exported by a newer Allelier/],
    [packed({ kind: 'other' }), /no draft that Allelier exported/],
    [packed({ content: { rows: 'many' } }), /not as a draft says it/],
    [packed({ content: { ...CONTENT, columns: ['a', 'a'] } }), /cells without a column/],
    [withFirst({ name: '../../escape.fasta' }), /names a file that cannot be sent: .*"\/"/],
    [withFirst({ name: 'C:\\escape.fasta' }), /names a file that cannot be sent/],
    [withFirst({ name: 'Ω.txt' }), /names the file “Ω.txt” twice/],
    [withFirst({ sha256: '0'.repeat(64) }), /“plan.xlsx” is not as it was/],
    [withFirst({ size: WORKBOOK.length + 1 }), /“plan.xlsx” is not as it was/],
    [withFirst({ size: 1 }), /“plan.xlsx” is larger than it says/],
    [packed({}, { 'files/4': strToU8('x') }), /holds something that a draft does not name/],
    [packed({}, { '../escape.txt': strToU8('x') }), /holds something that a draft does not name/],
    [packed({ files: [...files, { ...first, name: 'more' }] }), /“more” is missing in it/],
    // A bomb: 10 MB of nothing in 10 kB.
    [packed({}, { 'files/3': new Uint8Array(10_000_000) }), /“Ω.txt” is larger than it says/],
  ];
  const path = join(temporaryFolder(), 'one.draft.zip');
  const folder = temporaryFolder();
  const control = { checkpoint: () => undefined, report: () => undefined };
  for (const [content, reason] of refused) {
    writeFileSync(path, content);
    await expect(unpackDraft({ path, name: 'one', folder }, control), String(reason)).rejects.toThrow(reason);
  }
  expect(readdirSync(folder)).toEqual([]);
  const bench = await startWorkbench();
  const token = await tokenOf(bench, withFirst({ size: 1 }));
  const opening = bench.rpc.call('draft:open-copy', { token, site: 'local', database: 'small' });
  await expect(opening).rejects.toMatchObject({ problem: { status: 400, code: 'bad_draft_file' } });
  expect(await bench.rpc.call('draft:list', {})).toEqual([]);
});
