import { describe, expect, test } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { readIndexFile } from '#electron/typing/index/index-file.ts';
import { fileState, outlineFileOf, readOutlineFile } from '#electron/typing/recognize/outline-file.ts';
import { catchUp } from '#electron/typing/index/index-store.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = { 1: 'ACGTACGTAC', 2: 'ACGTACGTAA' };
const gdh = { 1: 'TTTTACGTAC', 2: 'TTTTACGTAA' };
const header = ['ST', 'adk', 'gdh', 'complex'];
const first = {
  'adk.tfa': fasta('adk', adk),
  'gdh.tfa': fasta('gdh', gdh),
  'mlst.txt': table(header, [1, 1, 1, 'A'], [2, 1, 2, '']),
};
const today = new Date().toISOString().slice(0, 10);

/** Pretends that everything was imported long ago. */
function makeOld(file: string): void {
  const connection = new DatabaseSync(file);
  for (const name of ['locus', 'allele', 'scheme', 'profile']) {
    connection.exec(`update ${name} set date_entered = '2001-01-01', datestamp = '2001-01-01'`);
  }
  connection.exec("update locus set alleles_last_added = '2001-01-01', alleles_last_updated = '2001-01-01'");
  connection.exec("update scheme set profiles_last_added = '2001-01-01', profiles_last_updated = '2001-01-01'");
  connection.close();
}

async function definitionsVersion(file: string): Promise<number> {
  const database = await openDatabase(file, { readOnly: true });
  const { definitions_version } = await getMeta(database);
  await database.close();
  return definitions_version;
}

describe('importing again', () => {
  test('skips what is there and changes nothing', async () => {
    const bench = createImportBench();
    const made = await bench.importFiles(first);
    expect(made).toMatchObject({ database_created: true, loci_added: 2, alleles_added: 4, profiles_added: 2 });
    makeOld(bench.file);
    const version = await definitionsVersion(bench.file);
    const again = await bench.importFiles(first);
    expect(again).toMatchObject({
      database_created: false,
      loci_added: 0,
      alleles_added: 0,
      alleles_unchanged: 4,
      schemes_added: 0,
      profiles_added: 0,
      profiles_unchanged: 2,
      profiles_updated: 0,
    });
    expect(await definitionsVersion(bench.file)).toBe(version);
    expect(bench.query('select distinct alleles_last_added, alleles_last_updated, datestamp from locus')).toEqual([
      { alleles_last_added: '2001-01-01', alleles_last_updated: '2001-01-01', datestamp: '2001-01-01' },
    ]);
    expect(bench.query('select profiles_last_updated from scheme')).toEqual([{ profiles_last_updated: '2001-01-01' }]);
    expect(bench.query("select count(*) as n from record_history where action like 'Changed%'")).toEqual([{ n: 0 }]);
  });

  test('adds new alleles, loci, profiles and schemes, with counts, dates, lengths and history', async () => {
    const bench = createImportBench();
    await bench.importFiles(first);
    makeOld(bench.file);
    const version = await definitionsVersion(bench.file);
    const counts = await bench.importFiles({
      'adk.fasta': fasta('adk', { ...adk, 3: 'ACGT' }),
      'pgm.fasta': fasta('pgm', { 1: 'GGGG' }),
      'mlst.txt': table(['ST', 'gdh', 'complex', 'adk', 'year'], [3, 2, 'B', 3, 1999]),
      'two.txt': table(['TT', 'pgm', 'gdh'], [1, 1, 2]),
    });
    expect(counts).toMatchObject({
      loci: 2,
      loci_added: 1,
      loci_in_database: 3,
      alleles_added: 2,
      alleles_unchanged: 2,
      schemes: 2,
      schemes_added: 1,
      profiles_added: 2,
    });
    expect(await definitionsVersion(bench.file)).toBeGreaterThan(version);
    expect(
      bench.query(
        'select name, allele_count, length_varies, length, min_length, max_length, alleles_last_added, alleles_last_updated, datestamp from locus',
      ),
    ).toEqual([
      {
        name: 'adk',
        allele_count: 3,
        length_varies: 1,
        length: null,
        min_length: 4,
        max_length: 10,
        alleles_last_added: today,
        alleles_last_updated: today,
        datestamp: today,
      },
      {
        name: 'gdh',
        allele_count: 2,
        length_varies: 0,
        length: 10,
        min_length: null,
        max_length: null,
        alleles_last_added: '2001-01-01',
        alleles_last_updated: '2001-01-01',
        datestamp: '2001-01-01',
      },
      {
        name: 'pgm',
        allele_count: 1,
        length_varies: 0,
        length: 4,
        min_length: null,
        max_length: null,
        alleles_last_added: today,
        alleles_last_updated: today,
        datestamp: today,
      },
    ]);
    expect(
      bench.query('select name, profile_count, profiles_last_added, profiles_last_updated from scheme order by id'),
    ).toEqual([
      { name: 'mlst', profile_count: 3, profiles_last_added: today, profiles_last_updated: today },
      { name: 'two', profile_count: 1, profiles_last_added: today, profiles_last_updated: today },
    ]);
    expect(bench.query('select scheme, field, type, primary_key, position from scheme_field order by 1, 5')).toEqual([
      { scheme: 1, field: 'ST', type: 'integer', primary_key: 1, position: 1 },
      { scheme: 1, field: 'complex', type: 'text', primary_key: 0, position: 2 },
      { scheme: 1, field: 'year', type: 'integer', primary_key: 0, position: 3 },
      { scheme: 2, field: 'TT', type: 'integer', primary_key: 1, position: 1 },
    ]);
    expect(bench.query("select profile_id, alleles from profile where profile_id = '3'")).toEqual([
      { profile_id: '3', alleles: '3\t2' },
    ]);
    expect(
      bench.query("select kind, record_id, action, curator from record_history where action like '%adk.fasta%'"),
    ).toEqual([
      {
        kind: 'locus',
        record_id: 'adk',
        action: 'Changed by an import of adk.fasta, which added 1 allele.',
        curator: 1,
      },
    ]);
  });

  test('keeps the dates that are there when the clock was set back', async () => {
    const bench = createImportBench();
    await bench.importFiles(first);
    const connection = new DatabaseSync(bench.file);
    for (const name of ['locus', 'scheme', 'profile']) connection.exec(`update ${name} set datestamp = '2999-01-01'`);
    connection.exec("update locus set alleles_last_added = '2999-01-01', alleles_last_updated = '2999-01-01'");
    connection.exec("update scheme set profiles_last_added = '2999-01-01', profiles_last_updated = '2999-01-01'");
    connection.close();
    await bench.importFiles({
      'adk.tfa': fasta('adk', { 3: 'ACGT' }),
      'mlst.txt': table(header, [1, 1, 1, 'B'], [3, 3, 'N', '']),
    });
    const later = { datestamp: '2999-01-01' };
    const locus = bench.query("select * from locus where name = 'adk'");
    expect(locus).toMatchObject([
      { ...later, alleles_last_added: '2999-01-01', alleles_last_updated: '2999-01-01', min_length: 4 },
    ]);
    const schemes = bench.query('select * from scheme');
    expect(schemes).toMatchObject([
      { ...later, profiles_last_added: '2999-01-01', profiles_last_updated: '2999-01-01', allow_missing_loci: 1 },
    ]);
    expect(bench.query("select * from profile where profile_id = '1'")).toMatchObject([later]);
  });

  test('names the local user as sender and curator of what is new, and in the history', async () => {
    const bench = createImportBench();
    await bench.importFiles(first);
    const local = { sender: 1, curator: 1 };
    expect(bench.query('select id, user_name from app_user')).toEqual([{ id: 1, user_name: 'local' }]);
    for (const name of ['allele', 'profile']) {
      expect(bench.query(`select distinct sender, curator from ${name}`)).toEqual([local]);
    }
    for (const name of ['locus', 'record_history']) {
      expect(bench.query(`select distinct curator from ${name}`)).toEqual([{ curator: 1 }]);
    }
  });

  test('leaves an outline of the present state, by which the schemes of any database are ranked', async () => {
    const bench = createImportBench();
    const index = bench.file.replace('.sqlite', '.index');
    const outlineNow = () => readOutlineFile(outlineFileOf(index))?.outline;
    await bench.importFiles(first);
    expect(outlineNow()).toMatchObject({ state: fileState(bench.file), kind: 'seqdef', schemes: [{ loci: 2 }] });
    await bench.importFiles({ 'pgm.tfa': fasta('pgm', { 1: 'GGGGACGTAC' }), 'more.txt': table(['ST', 'pgm'], [1, 1]) });
    expect(outlineNow()).toMatchObject({ state: fileState(bench.file), schemes: [{ loci: 2 }, { loci: 1 }] });
  });

  test('leaves a typing index that needs no more than what was added', async () => {
    const bench = createImportBench();
    const rebuilt = async () => {
      const database = await openDatabase(bench.file, { readOnly: true });
      const index = readIndexFile(bench.file.replace('.sqlite', '.index'));
      const current = index && catchUp(database.connection, index, () => {});
      await database.close();
      return { isCurrent: current === index, additions: current?.additions?.layout.alleles };
    };
    await bench.importFiles(first);
    expect(await rebuilt()).toEqual({ isCurrent: true });
    await bench.importFiles({ 'adk.tfa': fasta('adk', { 3: 'ACGTA' }) });
    expect(await rebuilt()).toMatchObject({ isCurrent: false, additions: [{ count: 1 }] });
  });

  test('gives profiles the fields that the table has now, and keeps in the history what they were', async () => {
    const bench = createImportBench();
    await bench.importFiles(first);
    makeOld(bench.file);
    const counts = await bench.importFiles({ 'mlst.txt': table(header, [1, 1, 1, 'B'], [2, 1, 2, 'C']) });
    expect(counts).toMatchObject({ profiles_added: 0, profiles_unchanged: 0, profiles_updated: 2 });
    expect(
      bench.query('select profile_id, value, datestamp, date_entered from profile join profile_field on profile = id'),
    ).toEqual([
      { profile_id: '1', value: 'B', datestamp: today, date_entered: '2001-01-01' },
      { profile_id: '2', value: 'C', datestamp: today, date_entered: '2001-01-01' },
    ]);
    expect(bench.query("select record_id, content from record_history where kind = 'profile'")).toEqual([
      { record_id: '1-1', content: '{"before":{"complex":"A"},"after":{"complex":"B"}}' },
    ]);
    expect(bench.query('select profiles_last_added, profiles_last_updated from scheme')).toEqual([
      { profiles_last_added: '2001-01-01', profiles_last_updated: today },
    ]);
  });
});
