import type { Database } from '../../file/database.ts';

/** How many records that depend on another one are named. */
const NAMED = 20;

/** Profiles of a database that hold an allele of a locus (row id), as sentences. At most twenty. */
export function profilesWithAllele({ connection }: Database, locus: number, alleleId: string): string[] {
  const schemes = connection
    .prepare(
      `select scheme.id, scheme.name,
         (select count(*) from scheme_locus as before where before.scheme = scheme.id and before.position < own.position) as place,
         (select field from scheme_field where scheme_field.scheme = scheme.id and primary_key = 1) as primary_key
       from scheme join scheme_locus as own on own.scheme = scheme.id where own.locus = ?`,
    )
    .all(locus);
  const found: string[] = [];
  for (const { id, name, place, primary_key } of schemes) {
    const profiles = connection
      .prepare('select profile_id, alleles from profile where scheme = ? and instr(alleles, ?) > 0 order by sort_key')
      .iterate(Number(id), alleleId);
    for (const { profile_id, alleles } of profiles) {
      if (String(alleles).split('\t')[Number(place)] !== alleleId) continue;
      found.push(`Profile ${String(primary_key)}-${String(profile_id)} of ${String(name)} has it.`);
      if (found.length === NAMED) return found;
    }
  }
  return found;
}

/** Isolates of a database with a designation, as sentences. At most twenty. */
export function isolatesWithAllele({ connection, name }: Database, locus: string, alleleId: string): string[] {
  const rows = connection
    .prepare(
      `select isolate.id, isolate.name from isolate where id in
         (select isolate from allele_designation where locus in (select id from locus where name = ?) and allele_id = ?)
       order by isolate.id limit ${NAMED}`,
    )
    .all(locus, alleleId);
  return rows.map((row) => `Isolate ${String(row['id'])} (${String(row['name'])}) of ${name} has it.`);
}

/** Isolates of a database with an allele of a locus, as sentences. At most twenty. */
export function isolatesWithLocus({ connection, name }: Database, locus: string): string[] {
  const rows = connection
    .prepare(
      `select isolate.id, isolate.name from isolate where id in
         (select isolate from allele_designation where locus in (select id from locus where name = ?))
       order by isolate.id limit ${NAMED}`,
    )
    .all(locus);
  return rows.map((row) => `Isolate ${String(row['id'])} (${String(row['name'])}) of ${name} has an allele of it.`);
}

/** Groups of a profile, as sentences. Its LIN code is none of them: whatever defines a profile assigns that at once, and it goes with it. */
export function groupsOfProfile({ connection }: Database, scheme: number, profileId: string): string[] {
  const rows = connection
    .prepare(
      `select classification_scheme.name, group_id from classification_group_profile
       join profile on profile.id = classification_group_profile.profile
       join classification_scheme on classification_scheme.id = classification_group_profile.classification_scheme
       where profile.scheme = ? and profile.profile_id = ?`,
    )
    .all(scheme, profileId);
  return rows.map((row) => `It is in group ${String(row['group_id'])} of ${String(row['name'])}.`);
}

/** What others did to an isolate after it was added, and what names it, as sentences. */
export function builtUponIsolate({ connection }: Database, id: number): string[] {
  const changes = connection
    .prepare(
      `select changed_at, first_name, surname from isolate_history left join app_user on app_user.id = isolate_history.curator
       where isolate = ? order by isolate_history.id limit ${NAMED} offset 1`,
    )
    .all(id)
    .map((row) => `${String(row['first_name'])} ${String(row['surname'])} changed it at ${String(row['changed_at'])}.`);
  const projects = connection
    .prepare(
      'select project.short_description as name from project_isolate join project on project.id = project where isolate = ?',
    )
    .all(id)
    .map((row) => `It is in the project ${String(row['name'])}.`);
  const older = connection
    .prepare('select id from isolate where new_version = ?')
    .all(id)
    .map((row) => `It is the new version of isolate ${String(row['id'])}.`);
  return [...changes, ...projects, ...older];
}
