import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDownloads } from '#electron/workbench/files/downloads.ts';
import { createFileRegistry } from '#electron/workbench/files/file-registry.ts';
import { createUploadStaging } from '#electron/workbench/files/upload-staging.ts';
import { createWorkbenchFiles } from '#electron/workbench/files/workbench-files.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const BATCH = 'batch-0001';

async function* content(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('connection lost');
}

async function setUp() {
  const root = temporaryFolder();
  const staging = await createUploadStaging(join(root, 'staging'));
  const registry = createFileRegistry();
  const files = createWorkbenchFiles({ files: registry, staging, downloads: createDownloads() });
  return { root, staging, registry, files };
}

describe('chosen files', () => {
  it('are known by random tokens that say nothing about the path', async () => {
    const { root, files, registry } = await setUp();
    mkdirSync(join(root, 'alleles/deeper'), { recursive: true });
    writeFileSync(join(root, 'alleles/a.fa'), '>a\nACGT\n');
    writeFileSync(join(root, 'alleles/deeper/b.fa'), '>b\nAC\n');
    const [folder, file] = await files.registerPaths([join(root, 'alleles'), join(root, 'alleles/a.fa')]);
    expect(folder).toMatchObject({ name: 'alleles', kind: 'folder', size: 14, files: 2 });
    expect(file).toMatchObject({ name: 'a.fa', kind: 'file', size: 8 });
    expect(file?.token).toMatch(/^[\w-]{32}$/);
    expect(registry.get(file?.token ?? '').path).toBe(join(root, 'alleles/a.fa'));
  });

  it('are unknown after their release, and stay where they are', async () => {
    const { root, files, registry } = await setUp();
    writeFileSync(join(root, 'a.fa'), '>a\nACGT\n');
    const [file] = await files.registerPaths([join(root, 'a.fa')]);
    await registry.release(file?.token ?? '');
    expect(() => registry.get(file?.token ?? '')).toThrow(/Choose it again/);
    expect(existsSync(join(root, 'a.fa'))).toBe(true);
  });

  it('are refused with a sentence when they are gone', async () => {
    const { root, files } = await setUp();
    await expect(files.registerPaths([join(root, 'gone.fa')])).rejects.toThrow(
      'gone.fa is not there. Choose it again.',
    );
  });
});

describe('uploads', () => {
  it('make one folder of a dropped folder and one file of each single file', async () => {
    const { files, registry } = await setUp();
    files.beginUpload(BATCH);
    await files.uploadFile(BATCH, 'alleles/abcZ.tfa', content('>abcZ_1\n', 'ACGT\n'));
    await files.uploadFile(BATCH, 'alleles/deeper/adk.tfa', content('>adk_1\nAC\n'));
    await files.uploadFile(BATCH, 'genome.fa', content('>g\nA\n'));
    await files.uploadFile(BATCH, 'genome.fa', content('>h\nC\n'));
    const chosen = await files.finishUpload(BATCH);
    expect(chosen).toMatchObject([
      { name: 'alleles', kind: 'folder', files: 2, size: 23 },
      { name: 'genome.fa', kind: 'file', size: 5 },
      { name: 'genome.fa', kind: 'file', size: 5 },
    ]);
    const folder = registry.get(chosen[0]?.token ?? '');
    expect(folder.staged).toBe(true);
    expect(readFileSync(join(folder.path, 'abcZ.tfa'), 'utf8')).toBe('>abcZ_1\nACGT\n');
  });

  it('are removed when released, but not while a job still needs them', async () => {
    const { files, registry } = await setUp();
    files.beginUpload(BATCH);
    await files.uploadFile(BATCH, 'genome.fa', content('>g\nA\n'));
    const [file] = await files.finishUpload(BATCH);
    const token = file?.token ?? '';
    const { path } = registry.get(token);
    const [done, letGo] = [registry.hold(token), registry.hold(token)];
    // Who has let go may say so again: that lets nobody else go.
    done();
    done();
    await registry.release(token);
    expect(existsSync(path)).toBe(true);
    letGo();
    await expect.poll(() => existsSync(path)).toBe(false);
  });

  it('leave nothing behind when the stream breaks', async () => {
    const { root, files } = await setUp();
    files.beginUpload(BATCH);
    await expect(files.uploadFile(BATCH, 'genome.fa', broken())).rejects.toThrow('connection lost');
    expect(await files.finishUpload(BATCH)).toEqual([]);
    const left = readdirSync(join(root, 'staging'), { recursive: true, withFileTypes: true });
    expect(left.filter((item) => item.isFile())).toEqual([]);
  });

  it('refuse a second file of the same name in one folder', async () => {
    const { files } = await setUp();
    files.beginUpload(BATCH);
    await files.uploadFile(BATCH, 'alleles/a.fa', content('first'));
    await expect(files.uploadFile(BATCH, 'alleles/a.fa', content('second'))).rejects.toThrow(/both called a\.fa/);
    const [folder] = await files.finishUpload(BATCH);
    expect(folder).toMatchObject({ files: 1, size: 5 });
  });

  it('of an earlier run are removed at start, those of another running program are kept', async () => {
    const root = temporaryFolder();
    const staging = join(root, 'staging');
    mkdirSync(join(staging, '999999999-gone'), { recursive: true });
    mkdirSync(join(staging, `${process.ppid}-alive`), { recursive: true });
    await createUploadStaging(staging);
    expect(readdirSync(staging)).toEqual([`${process.ppid}-alive`]);
  });

  it('are gone when the program closes', async () => {
    const { root, files, staging } = await setUp();
    files.beginUpload(BATCH);
    await files.uploadFile(BATCH, 'genome.fa', content('>g\nA\n'));
    await files.finishUpload(BATCH);
    await staging.close();
    expect(readdirSync(join(root, 'staging'))).toEqual([]);
  });

  it('need a batch that was begun', async () => {
    const { files } = await setUp();
    await expect(files.uploadFile('batch-unknown', 'a.fa', content('x'))).rejects.toThrow(/Send the files again/);
    expect(() => files.beginUpload('../x')).toThrow(/not usable/);
  });
});

describe('downloads', () => {
  it('are handed out once', async () => {
    const downloads = createDownloads();
    const href = downloads.add({ name: 'a.tsv', media_type: 'text/tab-separated-values', content: 'a\tb\n' });
    const token = href.replace('/download/', '');
    expect(downloads.take(token)?.content).toBe('a\tb\n');
    expect(downloads.take(token)).toBeUndefined();
  });

  it('that nobody fetches make room for later ones', () => {
    const downloads = createDownloads();
    const [first = '', ...others] = Array.from({ length: 9 }, (_, index) =>
      downloads.add({ name: `${index}`, media_type: 'text/plain', content: `${index}` }).replace('/download/', ''),
    );
    expect(downloads.take(first)).toBeUndefined();
    expect(others.map((token) => downloads.take(token)?.name)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });
});
