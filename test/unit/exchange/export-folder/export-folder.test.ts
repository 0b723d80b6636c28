import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { publishFolder } from '#electron/exchange/export-folder/export-folder.ts';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { safeFileNames } from '#electron/exchange/export-folder/safe-file-names.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { claimTemporary } from '#electron/store/file/temporary-file.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';
import { contentOf } from '#test/support/database-content.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { createRichDefinitions } from '#test/support/rich-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

async function openFolder() {
  const root = temporaryFolder();
  const dataFolder = await openDataFolder(join(root, 'data'));
  onTestFinished(() => dataFolder.close());
  return { root, dataFolder };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.problem.code : String(error);
}

/** Names in a folder, but for those by which SQLite holds a lock. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('-journal'))
    .toSorted();
}

describe('an exported folder', () => {
  test('appears whole or not at all, and never in the place of something else', async () => {
    const { root, dataFolder } = await openFolder();
    await createRichDefinitions(dataFolder, 'first');
    const folder = join(root, 'out');
    const request = { dataFolder, database: 'first', folder };

    const cancelled = runExport({ ...request, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(root)).toEqual(['data']);

    mkdirSync(folder);
    await runExport(request);
    expect(readdirSync(root).toSorted()).toEqual(['data', 'out']);
    expect(await codeOf(runExport(request))).toBe('folder_not_empty');
    writeFileSync(join(folder, 'loci.tsv'), 'changed');
    await runExport({ ...request, replace: true });
    expect(readFileSync(join(folder, 'loci.tsv'), 'utf8')).toContain('abcZ');
    expect(readdirSync(root).toSorted()).toEqual(['data', 'out']);

    const mine = join(root, 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'thesis.txt'), 'precious');
    expect(await codeOf(runExport({ ...request, folder: mine, replace: true }))).toBe('folder_not_empty');
    expect(readdirSync(mine)).toEqual(['thesis.txt']);
    expect(await codeOf(runExport({ ...request, folder: join(root, 'no', 'where') }))).toBe('file_missing');
    expect(await codeOf(runExport({ ...request, database: 'other' }))).toBe('unknown_database');
  });

  test('is not replaced while files that no export writes are in it', async () => {
    const { root, dataFolder } = await openFolder();
    await createRichDefinitions(dataFolder, 'first');
    const folder = join(root, 'out');
    const request = { dataFolder, database: 'first', folder, replace: true };
    await runExport(request);
    writeFileSync(join(folder, 'thesis.txt'), 'precious');
    writeFileSync(join(folder, 'alleles', 'notes.tsv'), 'mine');
    mkdirSync(join(folder, 'plans'));
    writeFileSync(join(folder, '.DS_Store'), '');
    const refusal = await runExport(request).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ problem: { code: 'folder_not_empty' } });
    const { details = [] } = (refusal as AppError).problem;
    expect(new Set(details.map(({ file }) => file))).toEqual(new Set(['alleles/notes.tsv', 'plans', 'thesis.txt']));
    expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('precious');
    expect(readdirSync(root).toSorted()).toEqual(['data', 'out']);

    for (const name of ['thesis.txt', 'alleles/notes.tsv', 'plans']) rmSync(join(folder, name), { recursive: true });
    await runExport(request);
    expect(existsSync(join(folder, '.DS_Store'))).toBe(false);
  });

  test('is put back if the new one cannot get its name', async () => {
    const folder = join(temporaryFolder(), 'out');
    mkdirSync(folder);
    writeFileSync(join(folder, 'loci.tsv'), 'earlier');
    const missing = `${folder}.new-0123456789ab`;
    await expect(publishFolder(missing, folder, 'export')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readFileSync(join(folder, 'loci.tsv'), 'utf8')).toBe('earlier');
    expect(readdirSync(dirname(folder))).toEqual(['out']);
  });

  test('is cleared of what killed exports left; those that run keep their files', async () => {
    const { root, dataFolder } = await openFolder();
    await createRichDefinitions(dataFolder, 'first');
    const folder = join(root, 'out');
    const [dead, killedLate] = [`${folder}.new-0123456789ab`, `${folder}.new-ba9876543210`];
    for (const path of [dead, killedLate, `${killedLate}-earlier`]) mkdirSync(path);
    writeFileSync(`${dead}-owner`, '');
    writeFileSync(join(`${killedLate}-earlier`, 'database.tsv'), 'key\tvalue\ncomplete\tyes\n');
    const living = claimTemporary(folder);
    mkdirSync(living.path);
    // The earlier export was put aside by the killed one. It is there again, and so it is not replaced unasked.
    expect(await codeOf(runExport({ dataFolder, database: 'first', folder }))).toBe('folder_not_empty');
    const names = ['data', 'out', basename(living.path), `${basename(living.path)}-owner`];
    expect(namesIn(root)).toEqual(names.toSorted());
    await runExport({ dataFolder, database: 'first', folder, replace: true });
    expect(existsSync(join(folder, 'loci.tsv'))).toBe(true);
    expect(namesIn(root)).toEqual(names.toSorted());
    living.release();
  });

  test('has names that no file system refuses or takes for one another', () => {
    const names = ['abcZ', 'ABCZ', 'a/b', 'a:b', 'CON', 'nul.txt', '.hidden', 'dot.', ' ', 'x'.repeat(300), 'größe λ'];
    const files = safeFileNames(names, '.fas');
    expect([...files.values()].map((file) => file.replace(/x{9,}/, 'x…'))).toEqual([
      'abcZ.fas',
      'ABCZ~2.fas',
      'a_b.fas',
      'a_b~2.fas',
      '_CON.fas',
      '_nul.txt.fas',
      '_hidden.fas',
      'dot_.fas',
      '_.fas',
      'x….fas',
      'größe λ.fas',
    ]);
  });

  test('of the demonstration comes back as two linked databases that are equal', async () => {
    const { root, dataFolder } = await openFolder();
    await createDemo(dataFolder, {});
    const names = await dataFolder.listDatabaseNames();
    for (const database of names) await runExport({ dataFolder, database, folder: join(root, database) });
    const other = await openDataFolder(join(root, 'other'));
    onTestFinished(() => other.close());
    for (const database of names) {
      const isIsolates = existsSync(join(root, database, 'isolates.tsv'));
      const paths = [join(root, database)];
      if (isIsolates) await runIsolatesImport({ dataFolder: other, database, paths });
      else await runImport({ dataRoot: other.root, database, paths });
    }
    for (const database of names) {
      const [first, second] = [await dataFolder.open(database), await other.open(database)];
      const [before, after] = [contentOf(first.connection), contentOf(second.connection)];
      for (const table of Object.keys(before)) expect(after[table], `${database}.${table}`).toEqual(before[table]);
    }
  });

  test.runIf(hasRealData)('of real alleles and profiles comes back equal', async () => {
    const { root, dataFolder } = await openFolder();
    const source = unpackScheme('neisseria', join(root, 'source'));
    await runImport({ dataRoot: dataFolder.root, database: 'first', paths: [source] });
    await runExport({ dataFolder, database: 'first', folder: join(root, 'out') });
    await runImport({ dataRoot: dataFolder.root, database: 'second', paths: [join(root, 'out')] });
    const [first, second] = [await dataFolder.open('first'), await dataFolder.open('second')];
    const [before, after] = [contentOf(first.connection), contentOf(second.connection)];
    for (const table of Object.keys(before)) {
      expect(after[table]?.length, table).toBe(before[table]?.length);
      expect(after[table]?.join('\n') === before[table]?.join('\n'), table).toBe(true);
    }
  });
});
