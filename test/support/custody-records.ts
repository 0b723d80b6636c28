import { join } from 'node:path';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from './plant.ts';
import { plantClusters } from './planted-clusters.ts';
import { addIsolate, plantSparse, SPARSE_FIELD } from './sample-isolates.ts';

/** Kinds of records that not everybody sees, and the public one. */
export const RECORDS = ['public', 'private', 'embargoed', 'project', 'submission'] as const;
export type RecordName = (typeof RECORDS)[number];
export const ISOLATE: Partial<Record<RecordName, number>> = { public: 101, private: 102, embargoed: 103, project: 104 };
/** The private project that has the isolate of its name, of which `vera` is a member who views and `edda` one who edits. */
const PROJECT = 7;

/**
 * Isolates of the account `olga`, with something in every table. Those that are not public are shared with `sven`, or in a private project.
 */
export async function plantRecords(folder: DataFolder): Promise<void> {
  const { site, open } = folder;
  const isolates = plantIn(await open('sample_isolates'));
  const { connection } = isolates;
  plantSparse(isolates);
  for (const user_name of ['olga', 'sven', 'vera', 'edda']) {
    const { id } = await site.accounts.add({ user_name, first_name: user_name, surname: 'Test' });
    await site.accounts.grant(id, 'sample_isolates', { role: 'submitter', scopes: [] });
    await site.accounts.grant(id, 'sample', { role: 'submitter', scopes: [] });
    connection.exec(
      `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
       values ('${user_name}', '${user_name}', 'Test', '', '', 'submitter', '2024-01-01', '2024-01-01')`,
    );
  }
  connection.exec(`
    insert into project (id, short_description, is_private, date_entered, datestamp)
      values (${PROJECT}, 'Private one', 1, '2025-01-01', '2025-01-01');
    insert into project_viewer select ${PROJECT}, id from app_user where user_name = 'vera';
    insert into project_editor select ${PROJECT}, id from app_user where user_name = 'edda';
    insert into record_history (kind, record_id, changed_at, action, content) values
      ('project', '${PROJECT}', '2025-01-01T00:00:00.000Z', 'Added the project.', '{"after":{"description":"Private one"}}'),
      ('project_custody', '${PROJECT}', '2025-01-01T00:00:00.000Z', 'Changed.', '{"after":{"viewers":["vera"]}}')`);
  for (const [name, id] of Object.entries(ISOLATE)) {
    const values = { country: 'Norway', year: '1999', source: ['blood'], [SPARSE_FIELD]: '32' };
    const alleles = { adk: ['1'], abcZ: ['1'] };
    await addIsolate(isolates, id, { name: `${name} one`, values, alleles, contigs: ['ACGT'], updated: '2025-01-01' });
    connection.exec(`
      update contig set id = ${id} where isolate = ${id};
      insert into project_isolate (project, isolate) values (${name === 'project' ? PROJECT : 1}, ${id});
      insert into isolate_publication (isolate, pubmed_id) values (${id}, ${30_000_000 + id});
      insert into publication (pubmed_id, citation) values (${30_000_000 + id}, 'Of one');
      insert into isolate_history (isolate, changed_at, actions) values (${id}, '2025-01-01T00:00:00.000Z', '["Added"]');
      insert into record_history (kind, record_id, changed_at, action) values
        ('isolate', '${id}', '2025-01-01T00:00:00.000Z', 'Added the isolate.'),
        ('contig', '${id}', '2025-01-01T00:00:00.000Z', 'Added the contig.'),
        ('designations', '${id} abcZ', '2025-01-01T00:00:00.000Z', 'Added the designations.')`);
    if (name === 'public') continue;
    connection.exec(`
      update isolate set is_private = 1, embargo_until = ${name === 'embargoed' ? "'2099-01-31'" : 'null'} where id = ${id};
      insert into isolate_owner select ${id}, id from app_user where user_name = 'olga';
      insert into isolate_share select ${id}, id from app_user where user_name = 'sven' and '${name}' <> 'project';
      insert into record_history (kind, record_id, changed_at, action, content) values
        ('custody', '${id}', '2025-01-01T00:00:00.000Z', 'Changed.', '{"after":{"visibility":"private"}}')`);
    if (name === 'embargoed')
      connection.exec(
        `insert into record_history (kind, record_id, changed_at, action, content) values
          ('custody_request', '${id}', '2025-01-02T00:00:00.000Z', 'Asked.', '{"after":{"embargo_until":"2099-06-30"}}')`,
      );
  }
  bumpDefinitionsVersion(connection);
  const seqdef = plantIn(await open('sample')).connection;
  seqdef.exec("insert into locus_linked_field select id, 'sample_isolates', 'country' from locus where name = 'abcZ'");
  await plantClusters(folder);
}

/** Copies of both databases in which there never were some of the records. `mark` is the end of their names. */
export async function plantWithout(folder: DataFolder, records: readonly RecordName[], mark: string): Promise<void> {
  const { site, open } = folder;
  const ids = records.flatMap((record) => ISOLATE[record] ?? []);
  const changes = {
    sample: `update locus_linked_field set isolates_database = 'sample_isolates_${mark}'`,
    sample_isolates: `update meta set value = 'sample_${mark}' where key = 'seqdef';
      ${ids.map((id) => `delete from isolate where id = ${id};`).join('\n')}
      ${ids.map((id) => `delete from record_history where record_id in ('${id}', '${id} abcZ');`).join('\n')}
      ${records.includes('project') ? `delete from project where id = ${PROJECT}; delete from record_history where record_id = '${PROJECT}' and kind like 'project%';` : ''}
      ${records.includes('submission') ? 'delete from submission' : ''}`,
  };
  for (const [database, change] of Object.entries(changes)) {
    const name = `${database}_${mark}`;
    const { connection, file } = plantIn(await open(database));
    connection.exec(`vacuum into '${join(file, '..', `${name}.sqlite`).replaceAll("'", "''")}'`);
    for (const { id } of site.accounts.list()) {
      const role = site.accounts.roleIn(id, database);
      if (role) await site.accounts.grant(id, name, role);
    }
    plantIn(await open(name)).connection.exec(change);
    await followClusters(folder, name);
  }
}
