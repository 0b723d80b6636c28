import type { Insertable } from 'kysely';
import type { Database } from '#electron/store/file/database.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { demoDate } from './demo-dates.ts';
import type { DemoLocus } from './demo-loci.ts';
import type { DemoOrganism, DemoScheme } from './demo-organism.ts';
import { CORE_MAX_MISSING, GROUP_THRESHOLD } from './demo-profiles.ts';
import { CURATORS, demoUsers } from './demo-users.ts';
import { insertRows } from './write-rows.ts';

/** Members of a locus that depend on its alleles. An isolate database has the locus, but none of its alleles. */
type DemoAlleleFacts = Pick<
  Insertable<DatabaseTables['locus']>,
  'allele_count' | 'alleles_last_added' | 'alleles_last_updated' | 'genome_position'
>;

export const CLASSIFICATION_SCHEME = 1;

/**
 * Writes the content that both databases of the pair share: users, loci, schemes and the classification scheme, with
 * the same ids.
 */
export function writeDefinitions(
  { connection }: Database,
  organism: DemoOrganism,
  alleleFacts: (locus: DemoLocus) => DemoAlleleFacts,
  profileFacts: (scheme: DemoScheme) => Partial<Insertable<DatabaseTables['scheme']>>,
): void {
  insertRows(connection, 'app_user', demoUsers());
  insertRows(
    connection,
    'locus',
    organism.loci.map((locus) => ({ ...locusRow(locus), ...alleleFacts(locus) })),
  );
  insertRows(
    connection,
    'locus_alias',
    organism.loci.flatMap(({ id, aliases }) => aliases.map((alias) => ({ locus: id, alias }))),
  );
  for (const scheme of [organism.mlst, organism.core]) writeScheme(connection, scheme, profileFacts(scheme));
  insertRows(connection, 'classification_scheme', [
    {
      id: CLASSIFICATION_SCHEME,
      name: `Exemplum_cgc_${GROUP_THRESHOLD}`,
      scheme: organism.core.id,
      description: `Core-genome types that differ at ${GROUP_THRESHOLD} loci or fewer, by single linkage`,
      inclusion_threshold: GROUP_THRESHOLD,
      relative_threshold: 0,
    },
  ]);
}

function locusRow(locus: DemoLocus): Insertable<DatabaseTables['locus']> {
  const lengths = locus.alleles.map(({ sequence }) => sequence.length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const varies = shortest !== longest;
  return {
    id: locus.id,
    name: locus.name,
    data_type: locus.data_type,
    allele_id_format: locus.allele_id_format,
    allele_id_regex: locus.allele_id_regex ?? null,
    common_name: locus.common_name ?? null,
    full_name: locus.full_name,
    product: locus.product,
    description: locus.description ?? null,
    length_varies: varies ? 1 : 0,
    length: varies ? null : longest,
    min_length: varies ? shortest : null,
    max_length: varies ? longest : null,
    coding_sequence: locus.coding ? 1 : 0,
    orf: locus.coding ? 1 : null,
    genetic_code: 11,
    curator: CURATORS[0] ?? null,
    date_entered: demoDate(0),
    datestamp: demoDate(0),
  };
}

function writeScheme(
  connection: Database['connection'],
  scheme: DemoScheme,
  facts: Partial<Insertable<DatabaseTables['scheme']>>,
): void {
  insertRows(connection, 'scheme', [
    {
      id: scheme.id,
      name: scheme.name,
      description: scheme.description,
      allow_missing_loci: scheme.allowsMissing ? 1 : 0,
      max_missing: scheme.allowsMissing ? CORE_MAX_MISSING : null,
      display_order: scheme.id,
      date_entered: demoDate(0),
      datestamp: demoDate(0),
      ...facts,
    },
  ]);
  insertRows(
    connection,
    'scheme_locus',
    scheme.loci.map((locus, index) => ({ scheme: scheme.id, locus: locus.id, position: index + 1 })),
  );
  const fields = [...new Set(scheme.profiles.flatMap((profile) => Object.keys(profile.fields)))];
  insertRows(connection, 'scheme_field', [
    { scheme: scheme.id, field: scheme.primaryKey, type: 'integer', primary_key: 1, description: 'Type', position: 1 },
    ...fields.map((field, index) => ({
      scheme: scheme.id,
      field,
      type: 'text' as const,
      primary_key: 0 as const,
      description: 'Lineage that the type belongs to',
      position: index + 2,
    })),
  ]);
}
