import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { writeFiles, setUpCli } from './cli-support.ts';

const GENE = 'ACGTTGCATTGACCAGATTACAGGATCCATTAGCAGTCA'.repeat(4);

const DEFINITIONS = {
  'defs/abcZ.tfa': `>abcZ_1\n${GENE}A\n>abcZ_2\n${GENE}C\n`,
  'defs/mlst.txt': 'ST\tabcZ\n7\t2\n',
  'defs/database_version.txt': '2025-12-19\n',
};
const SURVEY = {
  'survey/isolates.tsv': 'isolate\tyear\tassembly_filename\nX1\t2020\tX1.fna\n',
  'survey/X1.fna': '>NODE_1\nACGTTGCATTGACCAGATTACA\n',
};

describe('allelier import', () => {
  it('takes a folder with a table of isolates for isolates, with the genomes it names', async () => {
    const { cli } = setUpCli(SURVEY);
    const refused = await cli(['import', 'survey', '--database', 'survey']);
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('sequence_method');
    const done = await cli(['import', 'survey', '--database', 'survey', '--set', 'sequence_method=Illumina']);
    expect(done).toMatchObject({ status: 0 });
    expect(done.out).toMatch(/^Added 1 isolate/);
    expect((await cli(['import', 'survey', '--database', 'other', '--set', 'Illumina'])).err).toContain('COLUMN=VALUE');
  });

  it.skipIf(!hasRealData)('never makes a locus of a real genome', async () => {
    const { cli } = setUpCli();
    const { status, err } = await cli(['import', realFile('genomes/nmen_Z2491.fna.gz'), '--database', 'wrong']);
    expect(status).toBe(1);
    expect(err).toContain('This is a genome, not alleles of a locus');
  });

  it('keeps the day of the definitions, which describe shows and sets, and typing tells beside that of the import', async () => {
    const { cli, folder } = setUpCli(DEFINITIONS);
    await cli(['import', 'defs', '--database', 'defs']);
    expect((await cli(['describe', 'defs'])).out).toContain('version_date\t2025-12-19\n');
    writeFiles(folder, { 'one.fna': `>c\n${GENE}CTTTTTTTT\n` });
    const { out } = await cli(['type', 'one.fna', '--database', 'defs', '--format', 'jsonl']);
    expect(JSON.parse(out.trimEnd())).toMatchObject({ version_date: '2025-12-19' });
    expect((await cli(['describe', 'defs', '--version-date', '19.12.2025'])).err).toContain('YYYY-MM-DD');
    await cli(['describe', 'defs', '--version-date', '2026-01-31']);
    expect((await cli(['describe', 'defs'])).out).toContain('version_date\t2026-01-31\n');
    await cli(['import', 'defs', '--database', 'mine', '--version-date', '2024-02-29']);
    expect((await cli(['databases', '--format', 'tsv'])).out).toMatch(/mine\t.*\t2024-02-29\t\d{4}-\d\d-\d\d\t/);
  });

  it.skipIf(!hasRealData)('finds the day of a real scheme that comes with one', async () => {
    const { cli, folder } = setUpCli();
    const scheme = unpackScheme('neisseria', folder);
    writeFiles(scheme, { 'database_version.txt': '2025-12-19\n' });
    await cli(['import', scheme, '--database', 'neisseria']);
    expect((await cli(['describe', 'neisseria'])).out).toContain('version_date\t2025-12-19\n');
  });
});

describe('allelier templates --xlsx', () => {
  it('writes a workbook with the fields of a database', async () => {
    const { cli, folder } = setUpCli({ 'fields.tsv': 'name\ttype\nyear\tint\n', ...DEFINITIONS });
    await cli(['import', '--fields', 'fields.tsv', '--database', 'mine']);
    expect(await cli(['templates', 'mine.xlsx', '--xlsx', '--database', 'mine'])).toMatchObject({
      status: 0,
      out: 'mine.xlsx written.\n',
    });
    expect(existsSync(join(folder, 'mine.xlsx'))).toBe(true);
    expect((await cli(['templates', 'x.xlsx', '--xlsx', '--database', 'none'])).status).toBe(1);
    expect(existsSync(join(folder, 'x.xlsx'))).toBe(false);
    expect((await cli(['templates', 'x', '--database', 'mine'])).err).toContain("needs '--xlsx'");
  });
});
