import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from './plant.ts';
import { addHistory, addLoci, addRow, addSchemes, addUsers, BY, DATES, ODD_TEXT } from './rich-database.ts';
import { sampleSequence } from './sample-database.ts';

/** Attributes of all kinds, the first with two tables. */
function addAttributes(connection: DatabaseSync): void {
  for (const [attribute, table_name, field, way, about, rows] of [
    [
      'continent',
      'UN "M49"',
      'country',
      'value',
      { is_chosen: 1, source: '=a; "b"', comments: ODD_TEXT.trim() },
      ['a;b', 'France'],
    ],
    ['continent', 'continent', 'country', 'value', { day: '2024-01-01' }, ['France']],
    ['penicillin_sir', 'EUCAST', 'penicillin', 'range', { comments: 'S, I or R' }, ['<= 0.06', '> 0.25', 'else']],
    ['kind', 'kind', 'phenotypes', 'value', {}, ['x; y']],
  ] as const) {
    addRow(connection, 'field_attribute', { attribute, table_name, field, way, ...about });
    for (const [index, value] of rows.entries()) {
      const result = ['S; "a"', 'R', 'I'][index] ?? '';
      addRow(connection, 'field_attribute_row', { attribute, table_name, value, result, position: index + 1 });
    }
  }
}

function addIsolates(connection: DatabaseSync): void {
  const field = { required: 0, multiple: 0 };
  addRow(connection, 'isolate_field', {
    ...field,
    name: 'country',
    type: 'text',
    position: 1,
    allowed_values: '["France","a;b"]',
    comments: ODD_TEXT.trim(),
  });
  addRow(connection, 'isolate_field', {
    ...field,
    name: 'year',
    type: 'int',
    position: 2,
    min_value: 1900,
    max_value: 2100,
    required: 1,
  });
  addRow(connection, 'isolate_field', {
    ...field,
    name: 'phenotypes',
    type: 'text',
    position: 3,
    multiple: 1,
    length: 90,
    regex: '.',
    audience: 'members',
  });
  addRow(connection, 'isolate_field', {
    ...field,
    name: 'penicillin',
    type: 'float',
    position: 4,
    group_name: 'Antimicrobial; "MIC"',
    unit: 'mg/L',
    sparse: 1,
    qualified: 1,
    conditions: '[{"field":"country","values":["a;b"],"allowed_values":["<= .5","0.25"]}]',
  });
  addAttributes(connection);
  for (const id of [2, 5, 11]) {
    addRow(connection, 'isolate', {
      id,
      name: id === 11 ? 'P2' : `P${id}`,
      ...(id === 11 ? { ...BY, sender: null, curator: null } : BY),
    });
    addRow(connection, 'isolate_value', { isolate: id, field: 'country', position: 0, value: 'a;b' });
    addRow(connection, 'isolate_value', { isolate: id, field: 'year', position: 0, value: '1999', number_value: 1999 });
    for (const [position, value] of ['x; y', 'a \\ b', 'plain "quoted"\tz'].entries())
      addRow(connection, 'isolate_value', { isolate: id, field: 'phenotypes', position, value });
    if (id === 5)
      addRow(connection, 'isolate_value', {
        isolate: id,
        field: 'penicillin',
        position: 0,
        value: '<= .5',
        number_value: 0.5,
      });
    addRow(connection, 'isolate_alias', { isolate: id, alias: `alias; ${id}` });
    addRow(connection, 'isolate_alias', { isolate: id, alias: 'NCTC "1"' });
    addRow(connection, 'isolate_publication', { isolate: id, pubmed_id: 40_004 });
    const told = {
      isolate: id,
      changed_at: '2021-01-01T10:00:00.000Z',
      actions: JSON.stringify(['a; b', ODD_TEXT.trim()]),
    };
    addRow(connection, 'isolate_history', { ...told, curator: 5 });
    addRow(connection, 'isolate_history', told);
  }
  connection.exec(`update isolate set is_private = 1, embargo_until = '2199-01-31' where id = 2;
    insert into isolate_owner select 2, id from app_user order by id limit 2;
    insert into isolate_share select 2, min(id) from app_user;
    insert into isolate_owner select 5, min(id) from app_user`);
  addRow(connection, 'isolate', { id: 1, name: 'P5', new_version: 5, ...BY });
  addRow(connection, 'isolate_value', { isolate: 1, field: 'year', position: 0, value: '2001', number_value: 2001 });
  addRow(connection, 'project', { id: 6, short_description: 'Proj; "1"', full_description: ODD_TEXT, ...DATES });
  addRow(connection, 'project', { id: 3, short_description: 'Empty', ...DATES });
  addRow(connection, 'also_sent', { project: 6, members: '[[["colour"],"red"]]' });
  addRow(connection, 'also_sent', { isolate: 1, members: '[[["mark"],[1,null]]]' });
  addRow(connection, 'project_isolate', { project: 6, isolate: 2 });
  addRow(connection, 'project_isolate', { project: 6, isolate: 1 });
  connection.exec(`update project set is_private = 1 where id = 3;
    insert into project_editor select 3, min(id) from app_user;
    insert into project_viewer select 3, id from app_user order by id limit 1 offset 1`);
}

function addGenomes(connection: DatabaseSync, loci: readonly number[]): void {
  const designation = { isolate: 2, method: 'automatic', status: 'provisional', ...BY };
  addRow(connection, 'allele_designation', { ...designation, locus: loci[0] ?? 0, allele_id: '3', comments: ODD_TEXT });
  addRow(connection, 'allele_designation', { ...designation, locus: loci[0] ?? 0, allele_id: '2', sender: null });
  addRow(connection, 'allele_designation', { ...designation, isolate: 5, locus: loci[3] ?? 0, allele_id: '0' });
  for (const id of [8, 4, 20]) {
    const sequence = `${sampleSequence(id, 250)}N`;
    addRow(connection, 'contig', {
      id,
      isolate: id === 20 ? 5 : 2,
      sequence,
      length: sequence.length,
      method: id === 8 ? 'Illumina' : null,
      original_designation: `contig "${id}"`,
      comments: id === 8 ? ODD_TEXT : null,
      ...BY,
    });
  }
  addRow(connection, 'contig_tag', {
    contig: 8,
    locus: loci[0] ?? 0,
    start_position: 5,
    end_position: 64,
    direction: 'reverse',
    complete: 0,
  });
}

/** A database of isolates with something in every table that such a one has. */
export async function createRichIsolates(dataFolder: DataFolder, name: string, seqdef: string): Promise<Database> {
  const database = plantIn(await dataFolder.create(name, { kind: 'isolates', description: 'Isolates', seqdef }));
  const { connection } = database;
  addUsers(connection);
  const loci = addLoci(connection, false);
  addSchemes(connection, loci, 0);
  addIsolates(connection);
  addGenomes(connection, loci);
  addHistory(connection);
  return database;
}
