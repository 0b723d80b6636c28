import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import type { SavedContent } from '#electron/workbench/files/downloads.ts';
import { startSecondInstance, type SecondInstance } from '#test/support/second-instance.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

let second: SecondInstance;
beforeAll(async () => {
  second = await startSecondInstance();
});
afterAll(() => second.close());

const partOf = (workbook: Uint8Array, sheet: number) =>
  strFromU8(unzipSync(workbook)[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());

/** A workbench with the second instance as a deployed site; `saved` is what was saved last. */
async function start() {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite(second.sites.deployed);
  await store.close();
  const saved = { name: '', bytes: new Uint8Array() };
  async function saveFile(name: string, content: SavedContent): Promise<string> {
    Object.assign(saved, { name, bytes: content });
    return name;
  }
  return { ...(await startWorkbench({ dataFolder, ports: { saveFile } })), saved };
}

test('a template has the columns of any site, required first, and its first sheet alone is read when it is filled in', async () => {
  const { rpc, workbench, saved } = await start();
  await rpc.call('draft:template', { site: 'deployed', database: 'demo_isolates', type: 'genomes' });
  expect(saved.name).toBe('demo_isolates-genomes-template.xlsx');
  const rules = partOf(saved.bytes, 2);
  for (const words of ['A whole number', 'YYYY-MM-DD', 'Utopia', 'allowed values', 'demo_isolates holds allele ids']) {
    expect(rules).toContain(words);
  }

  // As a spreadsheet program does: a row below the titles.
  const parts = unzipSync(saved.bytes);
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = `<row r="2">${cell('A2', 'X1')}${cell('B2', '1-2')}</row>`;
  const filled = partOf(saved.bytes, 1).replace('</sheetData>', `${row}</sheetData>`);
  const path = join(temporaryFolder(), 'filled.xlsx');
  writeFileSync(path, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(filled) }));
  const [file] = await workbench.files.registerPaths([path]);
  const { rows, dates } = await rpc.call('file:read-table', { token: file?.token ?? '' });
  const target = await rpc.call('draft:target', { site: 'deployed', database: 'demo_isolates', type: 'genomes' });
  const required = (target.columns ?? []).filter((column) => column.required).map(({ name }) => name);
  expect(rows[0]?.slice(0, required.length)).toEqual(required);
  expect(rows[0]?.toSorted()).toEqual((target.columns ?? []).map(({ name }) => name).toSorted());
  expect([rows.length, rows[1]?.slice(0, 2), dates]).toEqual([2, ['X1', '1-2'], []]);
});

test('a template of profiles has the loci of the scheme, and a database of the other kind has none', async () => {
  const { rpc, saved } = await start();
  const profiles = { site: 'deployed', database: 'demo_seqdef', type: 'profiles' } as const;
  await rpc.call('draft:template', { ...profiles, scheme_id: 1 });
  const [titles = ''] = partOf(saved.bytes, 1).split('</row>');
  expect([...titles.matchAll(/<t[^>]*>([^<]+)<\/t>/g)].map(([, text]) => text)).toEqual([
    'synA',
    'synB',
    'synC',
    'synD',
    'synE',
    'synF',
    'synG',
    'id',
  ]);
  await expect(rpc.call('draft:template', { ...profiles, type: 'isolates' })).rejects.toMatchObject({
    problem: { status: 400, code: 'wrong_kind' },
  });
});
