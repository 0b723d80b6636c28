import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { runImport } from '#electron/exchange/run-import.ts';
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

  test('has something in every table that is not left out', async () => {
    const { dataFolder } = await openFolder();
    const { connection } = await createRichDefinitions(dataFolder, 'first');
    const ofIsolates = /^(isolate|project|contig|allele_designation)/;
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
