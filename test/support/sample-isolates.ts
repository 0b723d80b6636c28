import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { NO_RULES } from '#electron/store/isolates/field-repository.ts';
import type { Insertable } from 'kysely';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { addLocus, addScheme, createSampleDatabase, ODD_LOCI } from './sample-database.ts';
import { plantLincodes } from './curated-rows.ts';
import { plantIn, plantLink } from './plant.ts';

/** Names that need care in an address or a body. */
export const ODD_FIELD = "where from? a/b & 100% 'quoted' größe";

const ENTERED = '2024-01-01';
const dates = { date_entered: ENTERED, datestamp: ENTERED };
const plain = { ...NO_RULES, required: 0 } as const;

const FIELDS: Insertable<DatabaseTables['isolate_field']>[] = [
  { ...plain, name: 'country', type: 'text', required: 1, allowed_values: '["Norway","Österreich"]', position: 1 },
  { ...plain, name: 'year', type: 'int', min_value: 1900, max_value: 2100, comments: 'Year', position: 2 },
  { ...plain, name: 'sampled', type: 'date', position: 3 },
  { ...plain, name: 'temperature', type: 'float', position: 4 },
  { ...plain, name: 'source', type: 'text', multiple: 1, position: 5 },
  { ...plain, name: 'code', type: 'text', length: 5, regex: '^C\\d+$', position: 6 },
  { ...plain, name: ODD_FIELD, type: 'text', position: 7 },
];
/** A sparse field, which `plantSparse` adds. */
export const SPARSE_FIELD = 'penicillin';
/** An attribute of it, which `plantSparse` adds, too: of visible isolates all have S. */
export const ATTRIBUTE = 'penicillin_sir';
const NUMBERS = new Set(['year', 'temperature', SPARSE_FIELD]);

interface SampleIsolate {
  name: string;
  values: Record<string, string | string[]>;
  /** Locus name to allele ids. */
  alleles?: Record<string, string[]>;
  new_version?: number;
  contigs?: string[];
  added?: string;
  updated?: string;
  sender?: number | null;
}

/** Isolates 1 to 6; 2 is an old version of 3. Their types: 1 → ST 1, 2 and 3 → ST 2, 4 → ST 1 and 6, 5 none, 6 nothing at all. */
const ISOLATES: SampleIsolate[] = [
  {
    name: 'Alpha',
    values: { country: 'Norway', year: '1999', sampled: '1999-05-06', temperature: '36.5', source: ['blood', 'CSF'] },
    alleles: { adk: ['1'], abcZ: ['1'], penA: ['b'], [ODD_LOCI[0] ?? '']: ['x y'] },
    contigs: ['ACGT'.repeat(10), 'GGCC'],
  },
  {
    name: 'Beta',
    values: { country: 'Norway', year: '2000' },
    alleles: { adk: ['2'], abcZ: ['2'] },
    new_version: 3,
  },
  {
    name: 'Beta',
    values: { country: 'Österreich', year: '2001', [ODD_FIELD]: 'a/b "c"' },
    alleles: { adk: ['2'], abcZ: ['2'] },
    contigs: ['A'.repeat(600)],
    added: '2024-02-01',
    updated: '2024-03-01',
  },
  {
    name: 'Gamma 50%_x',
    values: { country: 'Norway', year: '1999', source: ['soil'] },
    alleles: { adk: ['1'], abcZ: ['1', '6'] },
    updated: '2024-02-15',
  },
  { name: 'Delta', values: { country: 'Norway', code: 'C10' }, alleles: { adk: ['1'] } },
  { name: 'Epsilon', values: { country: 'Österreich', code: 'C9' }, sender: null },
];

/** The linked pair `sample` and `sample_isolates`, the latter with fields of every type, projects, contigs and history. */
export async function createSamplePair(dataFolder: DataFolder): Promise<{ seqdef: Database; isolates: Database }> {
  const seqdef = await createSampleDatabase(dataFolder);
  await addGroups(seqdef);
  await plantLincodes(seqdef);
  const isolates = plantIn(
    await dataFolder.create('sample_isolates', {
      kind: 'isolates',
      description: 'A few isolates',
      synthetic: true,
    }),
  );
  await addDefinitions(isolates);
  for (const [index, isolate] of ISOLATES.entries()) await addIsolate(isolates, index + 1, isolate);
  await isolates.sql.updateTable('isolate').set({ new_version: 3 }).where('id', '=', 2).execute();
  await addExtras(isolates);
  const designations = designationWriter(isolates.connection);
  for (const index of ISOLATES.keys()) designations.packAll(index + 1);
  bumpDefinitionsVersion(isolates.connection);
  plantLink(isolates, 'sample');
  return { seqdef, isolates };
}

const GROUPS = { id: 1, scheme: 1, name: 'Sample groups', inclusion_threshold: 1, relative_threshold: 0 } as const;

/** A classification scheme with the groups 1 (profiles 1 and 6) and 2 (profile 2). */
async function addGroups({ sql }: Database): Promise<void> {
  await sql.insertInto('classification_scheme').values(GROUPS).execute();
  const groups = [1, 2].map((group_id) => ({ classification_scheme: 1, group_id }));
  await sql.insertInto('classification_group').values(groups).execute();
  for (const [profile_id, group_id] of [
    ['1', 1],
    ['6', 1],
    ['2', 2],
  ] as const) {
    const { id } = await sql
      .selectFrom('profile')
      .select('id')
      .where('scheme', '=', 1)
      .where('profile_id', '=', profile_id)
      .executeTakeFirstOrThrow();
    const member = { classification_scheme: 1, group_id, profile: id };
    await sql.insertInto('classification_group_profile').values(member).execute();
  }
}

async function addDefinitions(database: Database): Promise<void> {
  const { sql } = database;
  const person = { affiliation: '', email: '', role: 'curator' as const, ...dates };
  await sql
    .insertInto('app_user')
    .values(['ada', 'bob'].map((user_name) => ({ user_name, first_name: user_name, surname: 'Sample', ...person })))
    .execute();
  const adk = await addLocus(database, 'adk', []);
  const abcZ = await addLocus(database, 'abcZ', []);
  const penA = await addLocus(database, 'penA', [], { allele_id_format: 'text' });
  for (const odd of ODD_LOCI) await addLocus(database, odd, [], { allele_id_format: 'text' });
  await addScheme(database, 'MLST', [adk, abcZ], [], { displayOrder: 1 });
  await addScheme(database, 'Loose', [abcZ, adk], [], { allowMissing: true });
  await addScheme(database, 'Panel', [penA], [], { withoutKey: true });
  await sql.insertInto('classification_scheme').values(GROUPS).execute();
  await sql.insertInto('isolate_field').values(FIELDS).execute();
}

/** Adds the sparse field to the sample isolates, with a value of isolate 1. */
export function plantSparse({ connection }: Database): void {
  connection.exec(`insert into isolate_field (name, type, group_name, unit, sparse, position)
      values ('${SPARSE_FIELD}', 'float', 'Antimicrobial susceptibility', 'mg/L', 1, 8);
    insert into isolate_value (isolate, field, value, number_value) values (1, '${SPARSE_FIELD}', '0.5', 0.5);
    insert into field_attribute (attribute, table_name, field, way, day) values
      ('${ATTRIBUTE}', 'EUCAST', '${SPARSE_FIELD}', 'range', '2024-01-01'), ('continent', 'UN', 'country', 'value', null);
    insert into field_attribute_row (attribute, table_name, value, result) values
      ('${ATTRIBUTE}', 'EUCAST', '<= 8', 'S'), ('${ATTRIBUTE}', 'EUCAST', 'else', 'R'), ('continent', 'UN', 'Norway', 'Europe')`);
}

/** Adds an isolate with values, designations and contigs. */
export async function addIsolate(database: Database, id: number, isolate: SampleIsolate): Promise<void> {
  const { sql } = database;
  const { name, values, alleles = {}, contigs = [], added = ENTERED, updated = added, sender = 1 } = isolate;
  const attributed = { sender, curator: 2, date_entered: added, datestamp: updated };
  await sql
    .insertInto('isolate')
    .values({ id, name, ...attributed })
    .execute();
  for (const [field, list] of Object.entries(values)) {
    const rows = [list].flat().map((value, position) => ({
      isolate: id,
      field,
      position,
      value,
      number_value: NUMBERS.has(field) ? Number(value) : null,
    }));
    await sql.insertInto('isolate_value').values(rows).execute();
  }
  for (const [locusName, ids] of Object.entries(alleles)) {
    const locus = await sql.selectFrom('locus').select('id').where('name', '=', locusName).executeTakeFirstOrThrow();
    const how = { method: 'manual', status: 'confirmed' } as const;
    const rows = ids.map((allele_id) => ({ isolate: id, locus: locus.id, allele_id, ...how, ...attributed }));
    await sql.insertInto('allele_designation').values(rows).execute();
  }
  for (const [index, sequence] of contigs.entries()) {
    const original_designation = index === 0 ? `${name}_contig\nwith break` : null;
    const row = { isolate: id, sequence, length: sequence.length, method: 'Illumina', original_designation };
    await sql
      .insertInto('contig')
      .values({ ...row, ...attributed })
      .execute();
  }
}

async function addExtras({ sql }: Database): Promise<void> {
  await sql.insertInto('isolate_alias').values({ isolate: 1, alias: 'first one' }).execute();
  await sql.insertInto('isolate_publication').values({ isolate: 1, pubmed_id: 9501229 }).execute();
  await sql
    .insertInto('isolate_history')
    .values([
      { isolate: 1, curator: 2, changed_at: '2024-01-02T03:04:05.000Z', actions: '["year: 1998 -> 1999"]' },
      { isolate: 1, curator: null, changed_at: '2024-01-01T03:04:05.000Z', actions: '["Added","Contigs added"]' },
    ])
    .execute();
  await sql
    .insertInto('project')
    .values({ id: 1, short_description: 'Survey', ...dates })
    .execute();
  await sql.insertInto('project_isolate').values({ project: 1, isolate: 1 }).execute();
  const abcZ = await sql.selectFrom('locus').select('id').where('name', '=', 'abcZ').executeTakeFirstOrThrow();
  await sql
    .insertInto('contig_tag')
    .values({ contig: 1, locus: abcZ.id, start_position: 3, end_position: 20, direction: 'reverse', complete: 1 })
    .execute();
}
