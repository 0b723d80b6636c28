import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from './plant.ts';

/** Names that need care in an address. */
export const ODD_LOCI = ['NEIS0001 (abcZ)', "it's", 'a/b', 'größe λ', '100%', 'what?#now', 'a+b&c=d', '%2F'];

/** A pseudo-random sequence that is the same in every run. */
export function sampleSequence(seed: number, length: number): string {
  let state = seed + 1;
  let sequence = '';
  while (sequence.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    sequence += 'ACGT'[(state >>> 8) % 4];
  }
  return sequence;
}

const ENTERED = '2020-01-01';

interface SampleAllele {
  allele_id: string;
  sequence: string;
  date_entered?: string;
  datestamp?: string;
  status?: string;
  comments?: string;
}

/** Adds a locus with alleles; gives its row id. */
export async function addLocus(
  database: Database,
  name: string,
  alleles: SampleAllele[],
  members: { allele_id_format?: 'integer' | 'text'; common_name?: string; product?: string } = {},
): Promise<number> {
  const lengths = alleles.map(({ sequence }) => sequence.length);
  const dates = (member: 'date_entered' | 'datestamp') =>
    alleles
      .map((allele) => allele[member] ?? ENTERED)
      .toSorted()
      .at(-1);
  const length_varies = new Set(lengths).size > 1;
  const { id } = await database.sql
    .insertInto('locus')
    .values({
      name,
      data_type: 'DNA',
      allele_id_format: members.allele_id_format ?? 'integer',
      common_name: members.common_name ?? null,
      product: members.product ?? null,
      length_varies: length_varies ? 1 : 0,
      length: length_varies ? null : (lengths[0] ?? null),
      min_length: lengths.length > 0 ? Math.min(...lengths) : null,
      max_length: lengths.length > 0 ? Math.max(...lengths) : null,
      coding_sequence: 1,
      allele_count: alleles.length,
      alleles_last_added: dates('date_entered') ?? null,
      alleles_last_updated: dates('datestamp') ?? null,
      date_entered: ENTERED,
      datestamp: ENTERED,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = alleles.map((allele) => ({
    locus: id,
    sort_key: sortKey(allele.allele_id),
    length: allele.sequence.length,
    sequence_hash: contentHash(allele.sequence),
    date_entered: ENTERED,
    datestamp: ENTERED,
    sender: 1,
    curator: 1,
    ...allele,
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await database.sql
      .insertInto('allele')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
  return id;
}

interface SampleProfile {
  profile_id: string;
  alleles: string[];
  fields?: Record<string, string>;
  date_entered?: string;
  datestamp?: string;
}

/** Adds a scheme with the primary key `ST` and a text field `clonal_complex`, or without any field; gives its id. */
export async function addScheme(
  database: Database,
  name: string,
  loci: number[],
  profiles: SampleProfile[],
  options: { allowMissing?: boolean; withoutKey?: boolean; displayOrder?: number } = {},
): Promise<number> {
  const dates = (member: 'date_entered' | 'datestamp') =>
    profiles
      .map((profile) => profile[member] ?? ENTERED)
      .toSorted()
      .at(-1);
  const { id: scheme } = await database.sql
    .insertInto('scheme')
    .values({
      name,
      allow_missing_loci: options.allowMissing ? 1 : 0,
      display_order: options.displayOrder ?? null,
      profile_count: profiles.length,
      profiles_last_added: dates('date_entered') ?? null,
      profiles_last_updated: dates('datestamp') ?? null,
      date_entered: ENTERED,
      datestamp: ENTERED,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = loci.map((locus, index) => ({ scheme, locus, position: index + 1 }));
  await database.sql.insertInto('scheme_locus').values(members).execute();
  if (options.withoutKey) return scheme;
  await database.sql
    .insertInto('scheme_field')
    .values([
      { scheme, field: 'ST', type: 'integer', primary_key: 1, description: 'Sequence type', position: 1 },
      { scheme, field: 'clonal_complex', type: 'text', primary_key: 0, position: 2 },
    ])
    .execute();
  for (const { fields = {}, alleles, ...profile } of profiles) {
    const packed = alleles.join('\t');
    const { id } = await database.sql
      .insertInto('profile')
      .values({
        scheme,
        sort_key: sortKey(profile.profile_id),
        alleles: packed,
        alleles_hash: contentHash(packed),
        date_entered: ENTERED,
        datestamp: ENTERED,
        sender: 1,
        curator: 1,
        ...profile,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = Object.entries(fields).map(([field, value]) => ({ profile: id, field, value }));
    if (values.length > 0) await database.sql.insertInto('profile_field').values(values).execute();
  }
  return scheme;
}

/** Adds the curator with the id 1. */
export async function addUser(database: Database): Promise<void> {
  await database.sql
    .insertInto('app_user')
    .values({
      user_name: 'ada',
      first_name: 'Ada',
      surname: 'Curator',
      affiliation: 'Sample laboratory',
      email: 'ada@example.org',
      role: 'curator',
      date_entered: ENTERED,
      datestamp: ENTERED,
    })
    .execute();
}

/** Alleles 1 to `count` of a locus, one day apart, with sequences of 60 bases. */
export function sampleAlleles(seed: number, count: number, length = 60): SampleAllele[] {
  return Array.from({ length: count }, (_, index) => ({
    allele_id: String(index + 1),
    sequence: sampleSequence(seed * 1000 + index, length),
    date_entered: new Date(Date.UTC(2024, 0, 1 + (index % 300))).toISOString().slice(0, 10),
    datestamp: new Date(Date.UTC(2024, 0, 2 + (index % 300))).toISOString().slice(0, 10),
  }));
}

/**
 * The sequence-definition database `sample`: locus `abcZ` with 12 alleles, `adk` with 5, `penA` with text ids, odd names with
 * one allele each; scheme 1 `MLST` (adk, abcZ) with profiles 1 to 12, scheme 2 `Loose` that allows missing loci, scheme 3
 * `Panel` without profiles.
 */
export async function createSampleDatabase(dataFolder: DataFolder, name = 'sample'): Promise<Database> {
  const database = plantIn(
    await dataFolder.create(name, { kind: 'seqdef', description: 'A small database', synthetic: true }),
  );
  await addUser(database);
  const abcZ = await addLocus(database, 'abcZ', sampleAlleles(1, 12), {
    common_name: 'ABC transporter',
    product: 'permease',
  });
  const adk = await addLocus(database, 'adk', sampleAlleles(2, 5));
  const text = { allele_id_format: 'text' } as const;
  const penA = await addLocus(
    database,
    'penA',
    ['b', 'a 1', '1/2', 'Ä'].map((allele_id, index) => ({
      allele_id,
      sequence: sampleSequence(3000 + index, 50 + index),
    })),
    text,
  );
  for (const [index, odd] of ODD_LOCI.entries()) {
    await addLocus(database, odd, [{ allele_id: odd, sequence: sampleSequence(4000 + index, 64) }], text);
  }
  await database.sql.insertInto('locus_alias').values({ locus: abcZ, alias: 'NEIS1015' }).execute();
  await database.sql.insertInto('locus_publication').values({ locus: abcZ, pubmed_id: 9501229 }).execute();
  await database.sql.insertInto('locus_curator').values({ locus: abcZ, curator: 1 }).execute();
  await database.sql
    .insertInto('locus_extended_attribute')
    .values({
      locus: penA,
      field: 'resistance',
      value_format: 'text',
      required: 0,
      allowed_values: JSON.stringify(['yes', 'no']),
      position: 1,
    })
    .execute();
  const { id: resistant } = await database.sql
    .selectFrom('allele')
    .select('id')
    .where('locus', '=', penA)
    .where('allele_id', '=', 'b')
    .executeTakeFirstOrThrow();
  await database.sql
    .insertInto('allele_attribute')
    .values({ allele: resistant, field: 'resistance', value: 'yes' })
    .execute();
  const profiles = Array.from({ length: 12 }, (_, index) => ({
    profile_id: String(index + 1),
    alleles: [String((index % 5) + 1), String(index + 1)],
    ...(index % 3 === 0 ? { fields: { clonal_complex: `ST-${index + 1} complex` } } : {}),
    date_entered: `2024-02-${String(index + 1).padStart(2, '0')}`,
    datestamp: `2024-03-${String(index + 1).padStart(2, '0')}`,
  }));
  await addScheme(database, 'MLST', [adk, abcZ], profiles, { displayOrder: 1 });
  await addScheme(database, 'Loose', [abcZ, adk], [{ profile_id: '1', alleles: ['1', 'N'] }], { allowMissing: true });
  await addScheme(database, 'Panel', [penA], [], { withoutKey: true });
  bumpDefinitionsVersion(database.connection);
  return database;
}

/** The isolate database `sample_isolates`: locus `abcZ` with its place in the genome, and the scheme `MLST`. */
export async function createSampleIsolates(dataFolder: DataFolder, name = 'sample_isolates'): Promise<Database> {
  const database = plantIn(
    await dataFolder.create(name, { kind: 'isolates', description: 'A few isolates', synthetic: true }),
  );
  await addUser(database);
  const abcZ = await addLocus(database, 'abcZ', []);
  await database.sql.updateTable('locus').set({ genome_position: 1234 }).where('id', '=', abcZ).execute();
  await addScheme(database, 'MLST', [abcZ], []);
  return database;
}
