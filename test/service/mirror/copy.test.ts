import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { plantIn } from '../../support/plant.ts';
import { bumpDefinitionsVersion, getMeta } from '#electron/store/file/meta.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { MOUNTS, startSecondInstance, type SecondInstance } from '../../support/second-instance.ts';
import { contentOfCopy, copyFile, copyFolder, mirror, siteOf, sourceOf } from './mirror-support.ts';

let second: SecondInstance;
const folders: string[] = [];
beforeAll(async () => {
  second = await startSecondInstance();
  const { connection } = plantIn(await second.service.dataFolder.open(DEMO_SEQDEF));
  connection.exec(`insert into publication values (1, 'Of a scheme'), (2, 'Of an allele');
    insert into scheme_publication values (1, 1), (1, 99900001);
    insert into allele_publication select min(id), 2 from allele`);
  bumpDefinitionsVersion(connection);
});
afterAll(async () => {
  await second.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const made = copyFolder();
  folders.push(made);
  return made;
}

/** What no site says of loci and schemes. */
const ABOUT = ['date_entered', 'datestamp', 'genetic_code'];
/** What FASTA files and tables do not say of alleles and profiles. */
const UNSAID = ['date_entered', 'datestamp', 'status', 'comments', 'alleles_last_added', 'profiles_last_added'];

/** Tables of definitions as both databases have them, without the people, who have other ids in a copy. */
async function definitions(file: string, isPlain: boolean): Promise<Record<string, unknown[]>> {
  const content = await contentOfCopy(file);
  const tables = [
    'locus',
    'allele',
    'allele_attribute',
    'scheme',
    'scheme_locus',
    'scheme_field',
    'profile',
    'profile_field',
    'classification_scheme',
    'classification_group',
    'classification_group_profile',
    'classification_group_field',
    'classification_group_value',
    'lincode',
    'lincode_scheme',
    'lincode_nickname',
    'publication',
    'locus_publication',
    'scheme_publication',
  ];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      (content[table] ?? []).map((row) => {
        const { sender: _s, curator: _c, ...rest } = JSON.parse(row) as Record<string, unknown>;
        const isAbout = table === 'locus' || table === 'scheme';
        const left = [...(isAbout ? ABOUT : []), ...(isPlain ? UNSAID : [])];
        return Object.fromEntries(Object.entries(rest).filter(([name]) => !left.includes(name)));
      }),
    ]),
  );
}

describe.each(MOUNTS)('a copy through the %s site', (mount) => {
  test('holds what the database holds', async () => {
    const root = newFolder();
    const site = second.sites[mount];
    const report = await mirror(root, siteOf(site), sourceOf(site, DEMO_SEQDEF));
    const original = await definitions(second.service.dataFolder.fileOf(DEMO_SEQDEF), mount === 'plain');
    const copy = await definitions(copyFile(root), mount === 'plain');
    const sorted = (rows: unknown[] | undefined) => rows?.map((row) => JSON.stringify(row)).toSorted();
    if (mount === 'plain') {
      delete original['allele_attribute'];
      // Alleles that came as FASTA cite nothing.
      original['publication'] = (original['publication'] ?? []).filter(
        (row) => !JSON.stringify(row).includes('allele'),
      );
    }
    for (const [table, rows] of Object.entries(original)) expect(sorted(copy[table]), table).toEqual(sorted(rows));
    expect(report).toMatchObject({ is_first: true, checked: 100 });
    const database = await openDatabase(copyFile(root), { readOnly: true });
    const meta = await getMeta(database);
    await database.close();
    expect(meta.copy_of).toMatchObject({ site: site.name, address: site.base_url, database: DEMO_SEQDEF });
  });
});
