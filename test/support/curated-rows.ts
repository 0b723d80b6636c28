import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from './plant.ts';
import { addLocus, addScheme } from './sample-database.ts';

/** LIN codes of the profiles 1 to 3 of the scheme 1 of the database `sample`, and names of their groups. */
export async function plantLincodes(seqdef: Database): Promise<void> {
  const { sql, connection } = plantIn(seqdef);
  const datestamp = '2025-05-01';
  await sql
    .insertInto('lincode_scheme')
    .values({ scheme: 1, thresholds: '2;1;0', max_missing: 1, main_display: 1 })
    .execute();
  await sql
    .insertInto('lincode_field')
    .values([
      { scheme: 1, field: 'Clonal_group', type: 'text', display_order: 2, main_display: 0 },
      { scheme: 1, field: 'Sublineage', type: 'text', display_order: 1, main_display: 1 },
    ])
    .execute();
  for (const [profile_id, code] of [
    ['1', '0_0_0'],
    ['2', '0_1_0'],
    ['3', '1_0_0'],
  ] as const) {
    const { id } = await sql
      .selectFrom('profile')
      .select('id')
      .where('scheme', '=', 1)
      .where('profile_id', '=', profile_id)
      .executeTakeFirstOrThrow();
    await sql.insertInto('lincode').values({ profile: id, scheme: 1, code, datestamp }).execute();
  }
  const name = (prefix: string, field: string, nickname: string) => ({ scheme: 1, prefix, field, nickname, datestamp });
  await sql
    .insertInto('lincode_nickname')
    .values([
      name('0', 'Sublineage', 'SL1'),
      name('0_1', 'Clonal_group', 'CG2'),
      name('0_1', 'Clonal_group', 'CG2b'),
      name('1_0_0', 'Clonal_group', 'CG3'),
    ])
    .execute();
  bumpDefinitionsVersion(connection);
}

/** Codons: ATG GCA TCT GAT TAA. */
export const CURATED_WILD_TYPE = 'ATGGCATCTGATTAA';

/**
 * The locus `gyrA` in the database `sample`, with what curated databases say of a locus and its alleles, and the scheme 4
 * `Curated` of this locus.
 */
export async function plantCurated(database: Database): Promise<void> {
  const locus = await addLocus(database, 'gyrA', [
    { allele_id: '1', sequence: CURATED_WILD_TYPE },
    // The third amino acid is another, the second base of its codon too.
    { allele_id: '2', sequence: 'ATGGCATTTGATTAA' },
    // One codon more before the same place.
    { allele_id: '3', sequence: 'ATGAAAGCATCTGATTAA' },
    // The neighbours of the place are others, and so is the length.
    { allele_id: '4', sequence: 'ATGTGGTGGTGG' },
    { allele_id: '5', sequence: 'ATGGCRTCTGATTAA' },
  ]);
  await plantLocus(database, locus);
  await plantAlleles(database, locus);
  await plantScheme(database, locus);
  bumpDefinitionsVersion(database.connection);
}

async function plantLocus({ sql }: Database, locus: number): Promise<void> {
  const members = {
    length: 15,
    genome_position: 4321,
    start_codons: '["ATG","GTG"]',
    locus_type: 'core',
    match_longest: 1,
    id_check_type_alleles: 1,
    reference_sequence: CURATED_WILD_TYPE,
    orf: 1,
  } as const;
  await sql.updateTable('locus').set(members).where('id', '=', locus).execute();
  const attribute = { locus, value_format: 'text', required: 0 } as const;
  await sql
    .insertInto('locus_extended_attribute')
    .values([
      { ...attribute, field: 'resistance', position: 2 },
      { ...attribute, field: 'phenotype', position: 1 },
    ])
    .execute();
  const variant = { locus, flanking_length: 1, wild_type_allele_id: '1' };
  await sql
    .insertInto('locus_variant')
    .values([
      { ...variant, kind: 'SAV', reported_position: 83, locus_position: 3, wild_type: '["S"]', variants: '["F","Y"]' },
      {
        ...variant,
        kind: 'SNP',
        reported_position: 248,
        locus_position: 8,
        flanking_length: 3,
        wild_type: '["C"]',
        variants: '["A"]',
      },
    ])
    .execute();
}

async function plantAlleles({ sql }: Database, locus: number): Promise<void> {
  const rows = await sql.selectFrom('allele').select('id').where('locus', '=', locus).orderBy('id').execute();
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  await sql.updateTable('allele').set({ type_allele: 1 }).where('id', '=', first).execute();
  await sql
    .updateTable('allele')
    .set({ ambiguous: 1 })
    .where('allele_id', '=', '5')
    .where('locus', '=', locus)
    .execute();
  await sql.insertInto('allele_attribute').values({ allele: second, field: 'resistance', value: 'yes' }).execute();
  await sql
    .insertInto('allele_flag')
    .values(['frameshift', 'atypical'].map((flag) => ({ allele: second, flag })))
    .execute();
  await sql
    .insertInto('allele_publication')
    .values([20_000_001, 3_000_002].map((pubmed_id) => ({ allele: second, pubmed_id })))
    .execute();
  await sql.insertInto('allele_accession').values({ allele: second, databank: 'ENA', accession: 'AB123456' }).execute();
}

/** A scheme whose profiles have `0` and `P` in place of alleles. */
async function plantScheme(database: Database, locus: number): Promise<void> {
  const { sql } = database;
  await sql
    .insertInto('locus_placeholder')
    .values(['0', 'P'].map((allele_id) => ({ locus, allele_id })))
    .execute();
  const scheme = await addScheme(
    database,
    'Curated',
    [locus],
    ['1', '0', 'P'].map((allele, index) => ({ profile_id: String(index + 1), alleles: [allele] })),
  );
  await sql
    .updateTable('scheme')
    .set({ max_missing: 3, allow_presence: 1, taxon_id: 482, taxon: 'Neisseria' })
    .where('id', '=', scheme)
    .execute();
  await sql.insertInto('scheme_publication').values({ scheme, pubmed_id: 9_501_229 }).execute();
  await sql.insertInto('scheme_flag').values({ scheme, flag: 'experimental' }).execute();
  const rules = { value_regex: '^CC', option_list: '["CC1","CC2"]', dropdown: 1 } as const;
  await sql
    .updateTable('scheme_field')
    .set(rules)
    .where('scheme', '=', scheme)
    .where('field', '=', 'clonal_complex')
    .execute();
}
