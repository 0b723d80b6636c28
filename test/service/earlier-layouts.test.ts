import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#electron/store/file/database.ts';
import { openResultsFile } from '#electron/store/results/results-file.ts';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/**
 * Files of each earlier layout, as the program of that time wrote them (`test/old-data/add-layout.ts`): of databases, of
 * `site.sqlite` and of `results.sqlite`. They stay as they are: people have such files.
 */
const archive = unzipSync(
  brotliDecompressSync(readFileSync(resolve(import.meta.dirname, '../fixtures/earlier-layouts.zip.br'))),
);
const namesOf = (beginning: string) => Object.keys(archive).filter((name) => name.startsWith(beginning));
const LAYOUTS = namesOf('small_').map((name) => name.slice('small_'.length, -'.sqlite'.length));
/** From this one on, databases of isolates name the one that defines their loci. */
const NAMED_WITHIN = 4;
/** From this one on, the program of that time also changed an isolate and deleted another. */
const WITH_CHANGES = 8;

function unpack(name: string, file: string): void {
  writeFileSync(file, archive[name] ?? new Uint8Array(), { mode: 0o600 });
}

/** The names of the tables of a file, each with those of its columns, and the version of its layout. */
function layoutOf(file: string) {
  using connection = new DatabaseSync(file, { readOnly: true });
  const tables = connection.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const columns = connection.prepare(
    'select group_concat(name) as names from (select name from pragma_table_info(?) order by name)',
  );
  return {
    version: connection.prepare('pragma user_version').get()?.['user_version'],
    tables: tables.map(({ name }) => `${String(name)}: ${String(columns.get(name ?? '')?.['names'])}`),
  };
}

describe('databases of each earlier layout', () => {
  let service: SampleService;
  /** Takes the deletion of the third isolate back. */
  async function undoOfDeletion(database: string) {
    const headers = { host: 'localhost' };
    const { json } = await service.asOwner({ url: `/db/${database}/isolates/3/changes`, headers });
    const [last] = (json as { changes: { id: number }[] }).changes;
    return service.asOwner({ method: 'POST', url: `/db/${database}/curation/changes/${last?.id}/undo`, headers });
  }
  const get = async (path: string) => (await service.get(path)).json;

  beforeAll(async () => {
    service = await startSampleService(async (folder) => {
      for (const name of [...namesOf('small_'), ...namesOf('isos_')])
        unpack(name, join(folder.root, 'databases', name));
      // Databases of isolates did not yet name their definitions: `site.sqlite` did.
      const linked = LAYOUTS.filter((layout) => Number(layout) < NAMED_WITHIN);
      for (const layout of linked) await folder.site.linkDatabase(`isos_${layout}`, `small_${layout}`);
      await folder.create('present', { kind: 'seqdef', description: '' });
    });
  });
  afterAll(() => service.close());

  it.each(LAYOUTS)('of layout %s say what they said, and are of the newest layout then', async (layout) => {
    const [small, isos] = [`small_${layout}`, `isos_${layout}`];
    expect(await get(`/db/${small}/loci/abcZ/alleles?include_records=1`)).toMatchObject({
      records: 2,
      alleles: [
        { allele_id: '1', sequence: 'ATGGCATTAGCACCATTAGGTTAA' },
        { allele_id: '2', sequence: 'ATGGCATTAGCACCATTAGGTTGA' },
      ],
    });
    expect(await get(`/db/${small}/loci/adk/alleles/1`)).toMatchObject({ sequence: 'ATGCCCGGGAAATTTCCCGGGAAA' });
    const { text } = await service.get(`/db/${small}/schemes/1/profiles_csv`);
    expect(text).toBe('ST\tabcZ\tadk\n1\t1\t1\n7\t2\t1\n');
    const changed = Number(layout) >= WITH_CHANGES;
    expect(await get(`/db/${isos}/isolates?include_records=1`)).toMatchObject({
      records: changed ? 2 : 3,
      isolates: [
        { provenance: { isolate: 'first', year: 1999, country: changed ? 'Gozo' : 'Malta' } },
        {
          provenance: { isolate: 'second', year: 2001, country: 'Malta' },
          schemes: [{ description: 'mlst', fields: { ST: 7 } }],
        },
        ...(changed ? [] : [{ provenance: { isolate: 'third' } }]),
      ],
    });
    expect(await get(`/db/${isos}/isolates/2/allele_designations/abcZ`)).toMatchObject([{ allele_id: '2' }]);
    if (changed) {
      expect((await service.get(`/db/${isos}/isolates/1/history`)).text).toContain("country: 'Malta' -> 'Gozo'");
      expect(await undoOfDeletion(isos)).toMatchObject({ status: 200 });
      expect(await get(`/db/${isos}/isolates/3`)).toMatchObject({ provenance: { isolate: 'third', country: 'Peru' } });
      expect(await get(`/db/${isos}/isolates/3/allele_designations`)).toMatchObject({ records: 2 });
    }
    const present = layoutOf(service.dataFolder.fileOf('present'));
    for (const name of [small, isos]) expect(layoutOf(service.dataFolder.fileOf(name))).toEqual(present);
  });
});

/** What the command line of that time could say in `site.sqlite`, from which layout on. */
const SITE = { groups: 4, people: 8, roles: 9 };

it.each(namesOf('site-'))('%s opens with its groups, people and roles', async (name) => {
  const layout = Number(/\d+/.exec(name)?.[0]);
  const file = join(temporaryFolder(), 'site.sqlite');
  unpack(name, file);
  const site = await openSiteStore(file);
  onTestFinished(() => site.close());
  expect(site.notice).toBeUndefined();
  const groups = [{ name: 'Exempla', databases: [expect.stringMatching(/^small/)] }];
  expect(await site.listGroups()).toMatchObject(layout >= SITE.groups ? groups : []);
  const people = [{ user_name: 'ada', first_name: 'Ada', surname: 'Lovelace' }];
  expect(site.accounts.list()).toMatchObject(layout >= SITE.people ? people : []);
  const roles = [{ user_name: 'ada', database: expect.stringMatching(/^isos/), role: 'reader' }];
  expect(site.accounts.listRoles()).toMatchObject(layout >= SITE.roles ? roles : []);
});

it.each(namesOf('results-'))('%s opens with its results', async (name) => {
  const file = join(temporaryFolder(), 'results.sqlite');
  unpack(name, file);
  const store = createResultStore(file);
  onTestFinished(() => store.close());
  const [run] = await store.list();
  expect(run).toMatchObject({ name: 'Outbreak', inputs: 2, done: 1, definitions: [{ version: 7 }] });
  expect(await store.readReport(run?.id ?? '', 0)).toMatchObject({ loci: [{ locus: 'abcZ' }] });
  const compared = await store.comparisons.list();
  expect(compared.map(({ name: own, samples }) => [own, samples])).toEqual(
    name > 'results-0004' ? [['Ward 3', 2]] : [],
  );
});

/** Says in a file that it is of the next layout. */
function makeNewer(file: string): void {
  using connection = new DatabaseSync(file);
  const { version } = layoutOf(file);
  connection.exec(`pragma user_version = ${Number(version) + 1}`);
}

/** All files below a folder with their bytes. */
function bytesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]),
  );
}

it.skipIf(!canMountDisks)(
  'a disk that gets full while a database is brought up to date costs nothing but time',
  async () => {
    const name = 'isos_0004.sqlite';
    const reached = new Set<unknown>();
    for (const left of [0, 100_000, 500_000, 1_000_000]) {
      const { folder, fill, free } = smallDisk(16);
      const file = join(folder, name);
      unpack(name, file);
      fill(left);
      const refused = await openDatabase(file).catch((error: unknown) => error);
      expect(refused, `${left} bytes left`).toMatchObject({
        problem: { status: 507, code: 'disk_full', message: expect.stringContaining('Free some space') },
      });
      free();
      reached.add(layoutOf(file).version);
      const database = await openDatabase(file);
      const read = (sql: string) => database.connection.prepare(sql).all();
      expect(read('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(read('select count(*) as n from isolate')).toEqual([{ n: 3 }]);
      expect(read("select value from isolate_value where field = 'country'")).toHaveLength(3);
      await database.close();
      expect(readdirSync(folder)).toEqual([name]);
    }
    // Each step is whole or was not begun.
    expect(reached.size).toBeGreaterThan(2);
    expect(reached).toContain(4);
  },
);

it('a data folder of a newer layout is refused with a sentence, and each byte of it stays', async () => {
  const root = temporaryFolder();
  const database = join(root, 'databases/one.sqlite');
  const results = join(root, 'results.sqlite');
  const present = await openDataFolder(root);
  await present.create('one', { kind: 'seqdef', description: 'One' });
  await present.close();
  unpack(namesOf('results-').at(-1) ?? '', results);
  for (const file of [database, results, join(root, 'site.sqlite')]) makeNewer(file);
  const before = bytesBelow(root);
  const refused = {
    problem: { status: 409, code: 'database_newer', message: expect.stringContaining('update Allelier') },
  };
  await expect(openDataFolder(root)).rejects.toMatchObject(refused);
  await expect(openDatabase(database)).rejects.toMatchObject(refused);
  await expect(openResultsFile(results)).rejects.toMatchObject(refused);
  expect(bytesBelow(root)).toEqual(before);
});
