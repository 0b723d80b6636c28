import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openForReader } from '#electron/store/file/database.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { plantIn } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = globSync('electron/**/*.ts', { cwd: root })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));

/** Who opens whole files, private isolates included, and why that shows them to nobody who may not see them. */
const OPEN_WHOLE: Readonly<Record<string, string>> = {
  'electron/cli/': 'the shell is the owner of this computer',
  'electron/workbench/': 'the screens are those of the owner',
  'electron/store/backup/': 'a backup is whole and says so',
  'electron/store/care/': 'checks, compacts and copies files',
  'electron/store/changes/': 'a change is written whole, by those who may; what is shown of it comes from the service',
  'electron/store/file/database.ts': 'makes them',
  'electron/store/scheme-values/': 'keeps the values of all isolates; they are read through the views',
  'electron/curation/follow-clusters.ts': 'asks which sets of clusters there are',
  'electron/curation/open-with-definitions.ts': 'opens what the owner has typed',
  'electron/curation/verdict/': 'types and judges for the owner',
  'electron/checks/following-databases.ts': 'looks for names that a change would leave behind',
  'electron/exchange/': 'imports and exports of the owner and the shell',
  'electron/mirror/': 'copies are of the owner',
  'electron/store/people/': 'reads who may read a database, and names its users, for the owner',
  'electron/store/site/describe-': 'reads and changes what a database says of itself, for the owner',
  'electron/store/site/link-fields.ts': 'reads definitions, which hide nothing',
  'electron/store/site/open-handles.ts': 'opens for the reader that it is told, and is what `openFor` asks',
  'electron/submissions/drafts/': 'drafts of the owner',
  'electron/submissions/files/space.ts': 'counts the bytes of an account over all databases',
  'electron/typing/': 'reads definitions, which hide nothing',
};
const OPENS = /\b(openDatabase|openCopy)\(|\b([dD]ataFolder|folder)\.open\(/;

test('those who open whole files are listed with their reason', () => {
  const files = sources.filter(({ text }) => OPENS.test(text)).map(({ file }) => file);
  const listed = Object.keys(OPEN_WHOLE);
  expect(files.filter((file) => !listed.some((one) => file.startsWith(one)))).toEqual([]);
  expect(listed.filter((one) => !files.some((file) => file.startsWith(one)))).toEqual([]);
});

/** Statements that look behind the views of a reader: they name a table with its schema. */
const LOOK_BEHIND: Readonly<Record<string, string>> = {
  'electron/store/changes/dry-run.ts': 'makes copies of tables for a change that is only tried',
  'electron/store/changes/hidden-rows.ts':
    'notes which rows a change touches, of which the views say whether they are seen',
  'electron/store/changes/writers/records/project-custody-rows.ts':
    'tells owners which private projects have their isolate',
  'electron/store/designations/designation-queries.ts': 'the same as isolate-order.ts',
  'electron/store/designations/designation-reader.ts': 'reads the ids of alleles that the view of a reader names',
  'electron/store/designations/numbered-loci.ts':
    'reads the numbers and ids of alleles; its table gives those only that isolates have which the view of a reader shows',
  'electron/store/designations/profile-table.ts':
    'reads which isolates changed, of which it reads those that the view of a reader shows',
  'electron/store/file/definition-views.ts': 'makes the views',
  'electron/store/file/field-limits.ts': 'makes the views',
  'electron/store/file/reader-views.ts': 'makes the views',
  'electron/store/isolates/field-attributes.ts': 'the same as isolate-order.ts',
  'electron/store/isolates/isolate-details.ts': 'the same as the next',
  'electron/store/isolates/isolate-order.ts':
    'finds ids among all, of which the view of isolates lets those seen through',
  'electron/store/isolates/own-isolates.ts': 'tells owners when theirs were published',
  'electron/store/migrations/database-0028.ts': 'makes a view, which that of a reader takes the place of',
  'electron/store/records/genome-origins.ts': 'finds genomes, of which those are shown whose isolates the reader sees',
  'electron/store/records/history/extension-requests.ts': 'tells owners and curators what was asked for',
  'electron/store/records/newer-records.ts': 'counts what a day hides, private ones excepted',
};

test('no other statement looks behind the views that hide isolates', () => {
  const files = sources
    .filter(({ text }) =>
      /\bmain\.(\$|["'`[]?[a-z_]*(isolate|contig|designation|project|history|removed|retired|origin))/i.test(text),
    )
    .map(({ file }) => file);
  expect(files).toEqual(Object.keys(LOOK_BEHIND).toSorted());
});

const TABLES = [
  'isolate',
  'contig',
  'allele_designation',
  'single_designation',
  'designation_change',
  'isolate_history',
  'isolate_value',
  'isolate_alias',
  'isolate_publication',
  'project_isolate',
  'contig_tag',
  'isolate_verdict',
  'isolate_figures',
  'record_history',
  'cluster_set',
  'cluster_progress',
  'cluster_isolate',
  'cluster_link',
  'cluster_run',
  'cluster',
  'cluster_former_name',
  'cluster_member',
  'cluster_event',
  'cluster_changed',
  'cluster_watch',
  'cluster_watch_search',
  'cluster_notice',
  'cluster_notice_isolate',
] as const;

test('a statement that forgets the condition finds no private isolate, whichever way it is written', async () => {
  await using folder = await openDataFolder(temporaryFolder());
  await createSamplePair(folder);
  const { connection, file } = plantIn(await folder.open('sample_isolates'));
  connection.exec(`update isolate set is_private = 1;
    insert into record_history (kind, record_id, changed_at, action)
      values ('isolate', '1', '2024-01-01', 'Changed.'), ('designations', '1 adk', '2024-01-01', 'Changed.');
    insert into isolate_verdict values (1, 'good', 0, 'defs', '1', '2024-01-01');
    insert into isolate_figures values (1, '', '{}', '{}');
    insert into cluster_set values (1, 'all', (select min(id) from scheme), '[5]', 'ignore', null, 1, 0, '{number}', '2024-01-01', null);
    insert into cluster_progress values (1, 1, 1, '', 1);
    insert into cluster_isolate values (1, 1, '', 0);
    insert into cluster_link values (1, 1, 1, 5);
    insert into cluster_run values (1, 1, '2024-01-01');
    insert into cluster values (1, 1, 5, '001', 1, 2024, 1, 1, null);
    insert into cluster_former_name values (1, '002', 1, '2024-01-01', null);
    insert into cluster_member values (1, 1, 1, null);
    insert into cluster_event values (1, 1, 1, 'born', null);
    insert into cluster_changed values (1, 1);
    insert into cluster_watch values (1, 1, 5, 'old', null, 1, null, null, '2024-01-01', null, null);
    insert into cluster_watch_search values (1, '{}');
    insert into cluster_notice values (1, 1, 1, null, null, null, null, null);
    insert into cluster_notice_isolate values (1, 1, 1, 1)`);
  await using shown = await openForReader(file, SEES_PUBLIC);
  for (const table of TABLES) {
    expect([table, connection.prepare(`select 1 from ${table}`).all()]).not.toEqual([table, []]);
    const found = [
      await shown.sql.selectFrom(table).selectAll().execute(),
      shown.connection.prepare(`select * from ${table}`).all(),
      (await sql.raw(`SELECT * FROM "${table.toUpperCase()}"`).execute(shown.sql)).rows,
    ];
    expect([table, ...found]).toEqual([table, [], [], []]);
  }
});
