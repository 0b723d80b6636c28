import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createDemo,
  DEMO_ISOLATES,
  DEMO_SEQDEF,
  demoExamples,
  removeDemo,
} from '#electron/exchange/demo/create-demo.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { type DataFolder } from '#electron/store/site/data-folder.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { contentOf } from '#test/unit/store/populate.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantIn } from '#test/support/plant.ts';

async function newFolder(): Promise<DataFolder> {
  const folder = await openFolder(temporaryFolder());
  return folder;
}

/** A hash of every table of a database, without the time of its creation and random columns. */
async function contentWithoutAge(folder: DataFolder, name: string): Promise<Record<string, number>> {
  const content = contentOf((await folder.open(name)).connection);
  const ageless = {
    ...content,
    meta: (content['meta'] ?? []).filter(({ key }) => key !== 'created_at'),
    profile_change: (content['profile_change'] ?? []).map(({ mark: _mark, ...row }) => row),
  };
  return Object.fromEntries(Object.entries(ageless).map(([table, rows]) => [table, contentHash(JSON.stringify(rows))]));
}

async function everything(folder: DataFolder) {
  const examples = await demoExamples(folder);
  return {
    seqdef: await contentWithoutAge(folder, DEMO_SEQDEF),
    isolates: await contentWithoutAge(folder, DEMO_ISOLATES),
    genomes: examples.map(({ file }) => contentHash(readFileSync(file, 'base64'))),
  };
}

test('removed and made again, the demo is the same to the last base, and what is not of the demo is spared', async () => {
  const folder = await newFolder();
  await folder.create('mine', { kind: 'seqdef', description: 'Mine' });
  const progress: Progress[] = [];
  await createDemo(folder, { onProgress: (step) => progress.push(step) });
  expect(progress.map(({ done }) => done)).toEqual([0, 1, 2, 3]);
  expect(progress[0]).toEqual({ unit: 'steps', done: 0, total: 4, message: 'Inventing the organism' });
  const first = await everything(folder);
  writeFileSync(join(folder.root, 'examples', 'mine.fasta'), '>mine\nACGT\n');
  await removeDemo(folder);
  expect(await folder.listDatabaseNames()).toEqual(['mine']);
  expect(await folder.listGroups()).toMatchObject([{ name: 'local', databases: ['mine'] }]);
  expect(await demoExamples(folder)).toEqual([]);
  expect(readdirSync(join(folder.root, 'examples'))).toEqual(['mine.fasta']);
  await createDemo(folder);
  expect(await everything(folder)).toEqual(first);
});

test('removing the demo where there is none does nothing', async () => {
  const folder = await newFolder();
  const before = readdirSync(folder.root);
  await removeDemo(folder);
  expect(readdirSync(folder.root)).toEqual(before);
});

test('a demo database that is there stays as it is, the missing one is made beside it', async () => {
  const folder = await newFolder();
  await createDemo(folder);
  const seqdef = plantIn(await folder.open(DEMO_SEQDEF));
  await seqdef.sql.updateTable('locus').set({ product: 'my own note' }).where('name', '=', 'synA').execute();
  await folder.remove(DEMO_ISOLATES);
  await createDemo(folder);
  const locus = await seqdef.sql.selectFrom('locus').select('product').where('name', '=', 'synA').executeTakeFirst();
  expect(locus?.product).toBe('my own note');
  expect(await folder.listDatabaseNames()).toEqual([DEMO_ISOLATES, DEMO_SEQDEF]);
  expect(await folder.findLinkedSeqdef(DEMO_ISOLATES)).toBe(DEMO_SEQDEF);
});

test('cancelled at once, or half way, it leaves whole files or none', async () => {
  const folder = await newFolder();
  await expect(createDemo(folder, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  const controller = new AbortController();
  const onProgress = ({ done }: Progress) => done === 1 && controller.abort();
  await expect(createDemo(folder, { signal: controller.signal, onProgress })).rejects.toMatchObject({
    name: 'AbortError',
  });
  const files = readdirSync(join(folder.root, 'databases'));
  expect(files.filter((name) => !name.endsWith('.sqlite'))).toEqual([]);
  expect(await folder.listGroups()).not.toContainEqual(expect.objectContaining({ name: 'demo' }));
  await createDemo(folder);
  expect(await folder.listDatabaseNames()).toEqual([DEMO_ISOLATES, DEMO_SEQDEF]);
});

test('where the examples cannot be written, the reason is a sentence', async () => {
  const folder = await newFolder();
  writeFileSync(join(folder.root, 'examples'), 'a file in the way');
  await expect(createDemo(folder)).rejects.toMatchObject({ problem: { status: 409, code: 'not_a_folder' } });
});
