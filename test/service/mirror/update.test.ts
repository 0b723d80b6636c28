import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runImport } from '#electron/exchange/run-import.ts';
import { readCopyReports } from '#electron/mirror/copy-reports.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { contentOfCopy, copyFile, copyFolder, mirror, siteOf, sourceOf, tampered } from './mirror-support.ts';
import { plantAllele, SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let small: SmallSite;
const folders: string[] = [];
beforeAll(async () => {
  small = await startSmallSite();
});
afterAll(async () => {
  await small.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let root: string;
beforeEach(() => {
  root = copyFolder();
  folders.push(root);
});

const today = new Date().toISOString().slice(0, 10);

test.each(['contract', 'deployed'] as const)(
  'an update through the %s face brings what is new, changed and withdrawn, and no more',
  async (face) => {
    const site = small[face];
    await mirror(root, siteOf(site), sourceOf(site, SMALL));
    const added = face === 'contract' ? '900' : '901';
    const other = sampleSequence(Number(added), 60);
    await small.write((connection) => {
      plantAllele(connection, 'many', added, sampleSequence(Number(added) + 50, 60), today);
      connection
        .prepare(
          `update allele set sequence = ?, sequence_hash = ?, datestamp = ? where allele_id = '3'
         and locus = (select id from locus where name = 'abcZ')`,
        )
        .run(other, contentHash(other), today);
      connection
        .prepare(`delete from allele where allele_id = ? and locus = (select id from locus where name = 'adk')`)
        .run(face === 'contract' ? '5' : '4');
      connection
        .prepare('delete from profile where scheme = 1 and profile_id = ?')
        .run(face === 'contract' ? '12' : '11');
    });
    const asked: string[] = [];
    const watched = tampered(siteOf(site), (request) => void asked.push(request.path));
    const report = await mirror(root, watched, sourceOf(site, SMALL));
    expect(report.is_first).toBe(false);
    expect(report.alleles.map(({ locus, changes }) => [locus, changes.ids])).toEqual([
      ['abcZ', { added: [], changed: ['3'], withdrawn: [] }],
      ['adk', { added: [], changed: [], withdrawn: [face === 'contract' ? '5' : '4'] }],
      ['many', { added: [added], changed: [], withdrawn: [] }],
    ]);
    expect(report.schemes).toMatchObject([
      { id: 1, state: 'kept', changes: { withdrawn: 1, ids: { withdrawn: [face === 'contract' ? '12' : '11'] } } },
    ]);
    // Alleles of a locus that has not changed are not asked for again.
    expect(asked.filter((path) => path.includes('/loci/penA/alleles?'))).toEqual([]);
    const anew = copyFolder();
    folders.push(anew);
    await mirror(anew, siteOf(site), sourceOf(site, SMALL));
    expect(await contentOfCopy(copyFile(root))).toEqual(await contentOfCopy(copyFile(anew)));
    const reports = await readDatabase(copyFile(root), readCopyReports);
    expect(reports).toMatchObject([report, { is_first: true }]);
  },
);

test('what came on the last day that was read comes with the next update', async () => {
  const site = small.contract;
  await small.write((connection) => plantAllele(connection, 'many', '910', sampleSequence(9_100, 60), today));
  await mirror(root, siteOf(site), sourceOf(site, SMALL));
  await small.write((connection) => plantAllele(connection, 'many', '911', sampleSequence(9_110, 60), today));
  const report = await mirror(root, siteOf(site), sourceOf(site, SMALL));
  expect(report.alleles).toMatchObject([{ locus: 'many', changes: { added: 1, ids: { added: ['911'] } } }]);
});

test('an update of an unchanged database changes nothing but the day', async () => {
  const site = small.contract;
  await mirror(root, siteOf(site), sourceOf(site, SMALL));
  const version = async () => (await readDatabase(copyFile(root), getMeta)).definitions_version;
  const before = await version();
  const report = await mirror(root, siteOf(site), sourceOf(site, SMALL));
  expect(report).toMatchObject({ alleles: [], schemes: [], loci: { added: [], withdrawn: [] } });
  expect(await version()).toBe(before);
});

test('a copy of one scheme has its loci only, and knows that when it is updated', async () => {
  const site = small.contract;
  const report = await mirror(root, siteOf(site), sourceOf(site, SMALL, [1]));
  expect(report.totals).toMatchObject({ loci: 2, schemes: 1 });
  const meta = await readDatabase(copyFile(root), getMeta);
  expect(meta.copy_of).toMatchObject({ database: SMALL, schemes: [1] });
  expect(meta.version_date).toBe(today);
});

test('a copy refuses imports with a sentence that says where it is from', async () => {
  const site = small.contract;
  await mirror(root, siteOf(site), sourceOf(site, SMALL, [1]));
  const files = join(root, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'abcZ.fas'), '>abcZ_999\nACGTACGTACGT\n');
  const refused = runImport({ dataRoot: root, database: 'copy', paths: [files] });
  await expect(refused).rejects.toMatchObject({
    problem: { status: 409, code: 'copy_read_only', message: expect.stringContaining('Small site') },
  });
});

test('a copy is not made over a database of another kind or from elsewhere', async () => {
  const site = small.contract;
  await mirror(root, siteOf(site), sourceOf(site, SMALL, [1]));
  const elsewhere = mirror(root, siteOf(site), { ...sourceOf(site, SMALL), database: 'another' });
  await expect(elsewhere).rejects.toMatchObject({ problem: { code: 'other_copy' } });
});
