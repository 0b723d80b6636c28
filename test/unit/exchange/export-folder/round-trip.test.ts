import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { contentOf, LEFT_OUT, listTables } from '#test/support/database-content.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { createRichDefinitions } from '#test/support/rich-database.ts';
import { createRichIsolates } from '#test/support/rich-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

async function openFolder() {
  const root = temporaryFolder();
  const dataFolder = await openDataFolder(root);
  onTestFinished(() => dataFolder.close());
  return { root, dataFolder };
}

describe('a database of sequence definitions that goes out as a folder', () => {
  test('comes back equal, whatever is in its tables', async () => {
    const { root, dataFolder } = await openFolder();
    const { connection } = await createRichDefinitions(dataFolder, 'first');
    const folder = join(root, 'out');
    await runExport({ dataFolder, database: 'first', folder });
    await runImport({ dataRoot: dataFolder.root, database: 'second', paths: [folder] });
    const second = await dataFolder.open('second');
    expect(contentOf(second.connection)).toEqual(contentOf(connection));
    await runExport({ dataFolder, database: 'second', folder: join(root, 'again') });
    const filesOf = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(filesOf(join(root, 'again'))).toEqual(filesOf(folder));
  });

  test('comes back with the ids that a site gave and nobody could enter here', async () => {
    const { root, dataFolder } = await openFolder();
    const { connection } = await createRichDefinitions(dataFolder, 'first');
    const odd = [
      '5 a',
      'two  blanks',
      ' before',
      'behind ',
      '[S]',
      '(1)',
      '<2>',
      'a|b',
      'ü 1',
      '>9',
      '100%',
      '7%20b',
      '"q"',
    ];
    const copy = connection.prepare(`insert into allele
        (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
      select locus, ?, sort_key, sequence || ?, length + ?, ?, date_entered, datestamp from allele
      where id = (select min(id) from allele where locus = ?)`);
    const loci = connection.prepare('select distinct l.id, l.name from locus l join allele a on a.locus = l.id').all();
    for (const { id, name } of loci) {
      for (const [index, allele] of [...odd, `${String(name)}_1`].entries()) {
        const more = 'ACGT'.repeat(index + 1);
        copy.run(allele, more, more.length, Buffer.from(`${String(name)} ${index}`), Number(id));
      }
    }
    // The first profile has such an allele, and such an id.
    connection.exec(`update profile set profile_id = ' p 1|2', alleles = '"q"' || substr(alleles, instr(alleles, char(9)))
      where id = (select min(id) from profile)`);
    const folder = join(root, 'out');
    await runExport({ dataFolder, database: 'first', folder });
    await runImport({ dataRoot: dataFolder.root, database: 'second', paths: [folder] });
    const held = ({ connection: of }: { connection: DatabaseSync }) => [
      of.prepare('select l.name, allele_id, sequence from allele a join locus l on l.id = locus order by 1, 2').all(),
      of.prepare('select scheme, profile_id, alleles from profile order by 1, 2').all(),
    ];
    expect(held(await dataFolder.open('second'))).toEqual(held({ connection }));
    // As files for others, they have the rules of this program.
    await expect(
      runImport({ dataRoot: dataFolder.root, database: 'third', paths: [join(folder, 'alleles')] }),
    ).rejects.toMatchObject({ problem: { code: 'import_refused' } });
  });

  test('has nothing newer than the cut-off day where it is for everybody', async () => {
    const { root, dataFolder } = await openFolder();
    const { connection } = await createRichDefinitions(dataFolder, 'first');
    const day = '2024-01-31';
    const countsIn = (from: DatabaseSync, where: string) =>
      ['allele', 'profile'].map(
        (table) => from.prepare(`select count(*) as n from ${table} where ${where}`).get()?.['n'],
      );
    const newer = `date_entered > '${day}'`;
    connection.exec(`update allele set date_entered = '2024-02-01' where locus not in (select locus from scheme_locus);
      update profile set date_entered = '2024-02-01' where profile_id = '21'`);
    const kept = countsIn(connection, `not ${newer}`);
    await describeDatabase(dataFolder, { database: 'first', cut_off: day });
    const folder = join(root, 'out');
    const { summary } = await runExport({ dataFolder, database: 'first', folder, publicOnly: true });
    expect(summary).toContain(`Private isolates are not in it, nor records entered after ${day}.`);
    await runImport({ dataRoot: dataFolder.root, database: 'second', paths: [folder] });
    const second = await dataFolder.open('second');
    expect([countsIn(second.connection, newer), countsIn(second.connection, 'true')]).toEqual([[0, 0], kept]);
    expect(countsIn(connection, newer)).not.toEqual([0, 0]);
  });

  test('has something in every table that is not left out', async () => {
    const { dataFolder } = await openFolder();
    const { connection } = await createRichDefinitions(dataFolder, 'first');
    const ofIsolates = /^(isolate|project|contig|allele_designation|field_attribute)/;
    const empty = listTables(connection).filter(
      (table) => connection.prepare(`select 1 from ${table}`).get() === undefined,
    );
    expect(empty.filter((table) => !ofIsolates.test(table) && !(table in LEFT_OUT))).toEqual([]);
  });
});

describe('a database of isolates that goes out as a folder', () => {
  test('comes back equal, whatever is in its tables', async () => {
    const { root, dataFolder } = await openFolder();
    const { connection } = await createRichIsolates(dataFolder, 'first', 'elsewhere');
    const folder = join(root, 'out');
    await runExport({ dataFolder, database: 'first', folder });
    await runIsolatesImport({ dataFolder, database: 'second', paths: [folder] });
    const second = await dataFolder.open('second');
    expect(contentOf(second.connection)).toEqual(contentOf(connection));
  });

  test('tells nothing of private isolates where they are left out, and makes none public where its tables come alone', async () => {
    const { root, dataFolder } = await openFolder();
    const { connection } = await createRichIsolates(dataFolder, 'first', 'elsewhere');
    connection.exec('insert into project_isolate select id, 5 from project where is_private = 1');
    const [shown, whole] = [join(root, 'shown'), join(root, 'whole')];
    const told = await runExport({ dataFolder, database: 'first', folder: shown, publicOnly: true });
    expect(told.summary).toContain('Private isolates are not in it.');
    expect((await runExport({ dataFolder, database: 'first', folder: whole })).summary).toContain(
      '1 of 4 isolates is private. 1 public isolate is in private projects. 1 field is not for everybody.',
    );
    // Like a backup, what is not for everybody is for its owner alone on a computer of several.
    if (process.platform !== 'win32') expect(statSync(whole).mode & 0o077).toBe(0);
    const files = readdirSync(shown, { recursive: true, encoding: 'utf8' });
    for (const name of ['custody.tsv', 'project_custody.tsv']) expect(files).not.toContain(name);
    expect(files.filter((name) => name.endsWith('.fas'))).toEqual([join('contigs', '5.fas')]);
    const texts = files.filter((name) => name.endsWith('.tsv')).map((name) => readFileSync(join(shown, name), 'utf8'));
    for (const text of texts) expect(text).not.toMatch(/alias\\; 2|contig ""8""|2199-01-31/);

    const stateOf = async (database: string) =>
      (await dataFolder.open(database)).connection.prepare('select id, is_private from isolate order by id').all();
    await runIsolatesImport({ dataFolder, database: 'second', paths: [shown] });
    expect(await stateOf('second')).toEqual([1, 5, 11].map((id) => ({ id, is_private: 0 })));
    for (const name of ['custody.tsv', 'project_custody.tsv']) rmSync(join(whole, name));
    await runIsolatesImport({ dataFolder, database: 'third', paths: [whole] });
    const hidden = await stateOf('third');
    expect(hidden).toEqual([1, 2, 5, 11].map((id) => ({ id, is_private: id === 2 ? 1 : 0 })));
    const projects = (await dataFolder.open('third')).connection.prepare('select is_private from project').all();
    expect(projects).toContainEqual({ is_private: 1 });
    // What everybody sees, brought into the database that it comes from, publishes nothing there.
    await runIsolatesImport({ dataFolder, database: 'third', paths: [shown] });
    expect(await stateOf('third')).toEqual(hidden);
  });

  test('has something in every table that is not left out', async () => {
    const { dataFolder } = await openFolder();
    const { connection } = await createRichIsolates(dataFolder, 'first', 'elsewhere');
    const ofDefinitions =
      /^(allele(_.*)?|profile(_field)?|classification_group.*|lincode|locus_(extended_attribute|placeholder|variant|linked_field))$/;
    const empty = listTables(connection).filter(
      (table) => connection.prepare(`select 1 from ${table}`).get() === undefined,
    );
    const isElsewhere = (table: string) => ofDefinitions.test(table) && table !== 'allele_designation';
    expect(empty.filter((table) => !isElsewhere(table) && !(table in LEFT_OUT))).toEqual([]);
  });
});
