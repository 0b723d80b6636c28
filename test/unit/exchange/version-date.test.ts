import { describe, expect, test } from 'vitest';
import { dateIn } from '#electron/exchange/find-version.ts';
import { planImport } from '#electron/exchange/import-plan.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = fasta('adk', { 1: 'ACGT' });

const versionOf = (bench: ReturnType<typeof createImportBench>) =>
  bench.query("select value from meta where key = 'version_date'")[0]?.['value'];

describe('the day of which definitions are', () => {
  test.each([
    ['database_version.txt', '2025-12-19\n'],
    ['Database-Version.TXT', '\uFEFFversion 2025.12.19, build 7\r\n'],
    ['version.txt', '20251219'],
  ])('is found in %s', async (name, text) => {
    const folder = createImportBench().write({ 'adk.fas': adk, [name]: text });
    const plan = await planImport([folder]);
    expect(plan.version).toEqual({ date: '2025-12-19', file: name });
    expect(plan.files.find((file) => file.name === name)).toMatchObject({
      role: 'table',
      becomes: 'version of the definitions',
    });
  });

  test('is found in the name of a file, and in nothing else', async () => {
    const bench = createImportBench();
    const named = bench.write({ 'adk.fas': adk, 'mlst_2025-12-19.txt': table(['ST', 'adk'], [1, 1]) });
    expect((await planImport([named])).version).toEqual({ date: '2025-12-19', file: 'mlst_2025-12-19.txt' });
    const silent = bench.write({ 'adk.fas': adk, 'database_version.txt': 'the newest\n' });
    expect((await planImport([silent])).version).toBeUndefined();
  });

  test.each([['2025-13-01'], ['2025-02-30'], ['12025-01-01'], ['2025-01_01'], ['19.12.2025'], ['']])(
    'is not %j',
    (text) => {
      expect(dateIn(text)).toBeUndefined();
    },
  );

  test('is kept with the database, does not go back by itself, and is what the user says', async () => {
    const bench = createImportBench();
    await bench.importFiles({ 'adk.fas': adk, 'database_version.txt': '2025-12-19' });
    expect(versionOf(bench)).toBe('2025-12-19');
    await bench.importFiles({ 'adk.fas': adk, 'database_version.txt': '2024-01-01' });
    expect(versionOf(bench)).toBe('2025-12-19');
    await bench.importFiles({ 'adk.fas': fasta('adk', { 1: 'ACGT', 2: 'ACGG' }) });
    expect(versionOf(bench)).toBe('2025-12-19');
    await bench.importFiles({ 'adk.fas': adk, 'database_version.txt': '2026-02-01' });
    expect(versionOf(bench)).toBe('2026-02-01');
  });
});
