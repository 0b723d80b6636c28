import type { Insertable } from 'kysely';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Database } from '#electron/store/file/database.ts';
import { recordHistory } from '#electron/store/changes/history.ts';
import { retireId } from '#electron/store/changes/writers/retired-ids.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { sortKey } from '#shared/natural-order.ts';
import { ALLELE_STATUSES } from '#shared/api/allele.ts';
import { DEMO_DAYS, demoDate, WRITTEN_AT } from './demo-dates.ts';
import { PEPTIDE_LOCUS, peptideAttributeDefinitions, RETIRED_ALLELE, type DemoLocus } from './demo-loci.ts';
import type { DemoOrganism, DemoScheme } from './demo-organism.ts';
import { DEMO_CITATIONS, FIRST_DEMO_PUBLICATION } from './demo-publications.ts';
import { ADMIN, CURATORS, SUBMITTERS } from './demo-users.ts';
import { createRandom, type Random } from './random.ts';
import { CLASSIFICATION_SCHEME, writeDefinitions } from './write-definitions.ts';
import { insertRows } from './write-rows.ts';

type Stamp = Pick<DatabaseTables['profile'], 'sender' | 'curator' | 'date_entered' | 'datestamp'>;

/** Fills the sequence-definition database of the demo. */
export async function writeSeqdef(database: Database, organism: DemoOrganism): Promise<void> {
  const { connection, sql } = database;
  const random = createRandom('seqdef records');
  const alleleStamps = new Map(organism.loci.map((locus) => [locus, stamps(random, locus.alleles.length)]));
  const profileStamps = new Map(
    [organism.mlst, organism.core].map((scheme) => [scheme, stamps(random, scheme.profiles.length)]),
  );
  writeDefinitions(
    database,
    organism,
    (locus) => ({
      allele_count: locus.alleles.length,
      alleles_last_added: latest(alleleStamps.get(locus), 'date_entered'),
      alleles_last_updated: latest(alleleStamps.get(locus), 'datestamp'),
      genome_position: null,
    }),
    (scheme) => ({
      profile_count: scheme.profiles.length,
      profiles_last_added: latest(profileStamps.get(scheme), 'date_entered'),
      profiles_last_updated: latest(profileStamps.get(scheme), 'datestamp'),
    }),
  );
  writeLocusExtras(connection, organism);
  writeAlleles(connection, random, organism, alleleStamps);
  const firstIds = writeProfiles(connection, [organism.mlst, organism.core], profileStamps);
  writeGroups(connection, organism, firstIds.get(organism.core) ?? 1);
  await recordHistory(sql, historyOf(organism));
  const retired = { scope: RETIRED_ALLELE.locus, record_id: RETIRED_ALLELE.allele_id, retired_at: WRITTEN_AT };
  retireId(connection, { kind: 'allele', ...retired }, ADMIN);
}

/** Who entered the records of a list and when. Later records have later dates, and some records were changed since. */
function stamps(random: Random, count: number): Stamp[] {
  return Array.from({ length: count }, (_, index) => {
    const entered = Math.floor(((index + random.integer(2)) / (count + 1)) * DEMO_DAYS);
    const changed = random.chance(0.1) ? Math.min(DEMO_DAYS, entered + random.integer(200)) : entered;
    return {
      sender: random.pick(SUBMITTERS),
      curator: random.pick(CURATORS),
      date_entered: demoDate(entered),
      datestamp: demoDate(changed),
    };
  });
}

function latest(list: Stamp[] = [], field: 'date_entered' | 'datestamp'): string | null {
  return list.reduce<string | null>((newest, stamp) => (newest && newest > stamp[field] ? newest : stamp[field]), null);
}

function writeLocusExtras(connection: Database['connection'], { loci, mlst, core }: DemoOrganism): void {
  const first = FIRST_DEMO_PUBLICATION;
  const publications = loci
    .slice(0, 7)
    .flatMap(({ id }) => [first, first + id].map((pubmed_id) => ({ locus: id, pubmed_id })));
  insertRows(connection, 'locus_publication', publications);
  insertRows(connection, 'publication', DEMO_CITATIONS);
  insertRows(
    connection,
    'locus_curator',
    loci.map(({ id }) => ({ locus: id, curator: id <= 7 ? 2 : 3 })),
  );
  insertRows(
    connection,
    'scheme_curator',
    [mlst, core].map(({ id }) => ({ scheme: id, curator: id + 1 })),
  );
  // Alleles of the third locus show the countries of the isolates that have them. The database is named as in the
  // demo's pair.
  const linked = { isolates_database: 'demo_isolates', field: 'country' };
  insertRows(connection, 'locus_linked_field', [{ locus: 3, ...linked }]);
  const peptideLocus = loci.find(({ name }) => name === PEPTIDE_LOCUS);
  insertRows(connection, 'locus_extended_attribute', peptideAttributeDefinitions(peptideLocus?.id ?? 0));
}

function writeAlleles(
  connection: Database['connection'],
  random: Random,
  { loci }: DemoOrganism,
  stampsOf: Map<DemoLocus, Stamp[]>,
): void {
  const alleles = loci.flatMap((locus) =>
    locus.alleles.map((allele, index) => ({ locus, allele, stamp: stampsOf.get(locus)?.[index] as Stamp })),
  );
  const rows = alleles.map(({ locus, allele, stamp }, index) => ({
    id: index + 1,
    locus: locus.id,
    allele_id: allele.allele_id,
    sort_key: sortKey(allele.allele_id),
    sequence: allele.sequence,
    length: allele.sequence.length,
    sequence_hash: contentHash(allele.sequence),
    status: random.pick(ALLELE_STATUSES),
    comments: random.chance(0.02) ? 'Invented with care.' : null,
    ...stamp,
  }));
  insertRows(connection, 'allele', rows);
  const attributes = alleles.flatMap(({ allele }, index) =>
    Object.entries(allele.attributes).map(([field, value]) => ({ allele: index + 1, field, value })),
  );
  insertRows(connection, 'allele_attribute', attributes);
}

/** Gives the row id of the first profile of each scheme. The other profiles follow it. */
function writeProfiles(
  connection: Database['connection'],
  schemes: DemoScheme[],
  stampsOf: Map<DemoScheme, Stamp[]>,
): Map<DemoScheme, number> {
  const firstIds = new Map<DemoScheme, number>();
  const rows: Insertable<DatabaseTables['profile']>[] = [];
  const fields: DatabaseTables['profile_field'][] = [];
  for (const scheme of schemes) {
    firstIds.set(scheme, rows.length + 1);
    scheme.profiles.forEach((profile, index) => {
      const alleles = profile.alleles.join('\t');
      const id = rows.length + 1;
      rows.push({
        id,
        scheme: scheme.id,
        profile_id: profile.profile_id,
        sort_key: sortKey(profile.profile_id),
        alleles,
        alleles_hash: contentHash(alleles),
        ...(stampsOf.get(scheme)?.[index] as Stamp),
      });
      fields.push(...Object.entries(profile.fields).map(([field, value]) => ({ profile: id, field, value })));
    });
  }
  insertRows(connection, 'profile', rows);
  insertRows(connection, 'profile_field', fields);
  return firstIds;
}

function writeGroups(connection: Database['connection'], { groups }: DemoOrganism, firstProfile: number): void {
  const members = groups.map((group_id, index) => ({
    classification_scheme: CLASSIFICATION_SCHEME,
    group_id,
    profile: firstProfile + index,
  }));
  const numbers = [...new Set(groups)];
  insertRows(
    connection,
    'classification_group',
    numbers.map((group_id) => ({ classification_scheme: CLASSIFICATION_SCHEME, group_id })),
  );
  insertRows(connection, 'classification_group_profile', members);
}

/** One row for each locus and scheme, as a bulk import leaves it. */
function historyOf({ loci, mlst, core }: DemoOrganism) {
  const common = { curator: ADMIN, changed_at: WRITTEN_AT };
  return [
    ...loci.map(({ name, alleles }) => ({
      ...common,
      kind: 'locus' as const,
      record_id: name,
      action: `Locus made with ${alleles.length} synthetic alleles.`,
    })),
    ...[mlst, core].map(({ profiles }, index) => ({
      ...common,
      kind: 'scheme' as const,
      record_id: String(index + 1),
      action: `Scheme made with ${profiles.length} synthetic profiles.`,
    })),
    {
      ...common,
      kind: 'allele' as const,
      record_id: `${RETIRED_ALLELE.locus}-${RETIRED_ALLELE.allele_id}`,
      action: 'Allele deleted; its id is retired.',
    },
  ];
}
