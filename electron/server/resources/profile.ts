import { routes } from '#shared/api/routes.ts';
import type { Profile } from '#shared/api/scheme.ts';
import { groupsOfProfiles, type ProfileGroup } from '#electron/store/records/classification-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { ProfileRecord } from '#electron/store/records/profile-repository.ts';
import type { SchemeFieldRow, SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import type { DatabaseContext } from '../http/service.ts';
import { attribution } from './user-links.ts';

type Origin = Pick<DatabaseContext, 'links' | 'database'>;

/** Value of a scheme field in a reply: a number if the field is an integer and the text is one. */
function fieldValue(field: SchemeFieldRow, value: string): string | number {
  return field.type === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Writes profile records of one scheme. With `alleleIdsOnly` they contain allele ids instead of addresses. */
export function profileWriter(
  { links, database }: Origin,
  scheme: SchemeRecord,
  primaryKey: SchemeFieldRow,
  alleleIdsOnly: boolean,
): (row: ProfileRecord, groups?: ProfileGroup[]) => Profile {
  const otherFields = scheme.fields.filter((field) => field !== primaryKey);
  const loci = scheme.loci.map(({ name }) => ({
    name,
    uri: links.each(routes.getAllele, { database: database.name, locus: name }),
  }));
  function groupResource({ id, name, group_id, records }: ProfileGroup) {
    const params = { database: database.name, classification_scheme_id: id };
    const href = links.to(routes.getClassificationScheme, params);
    const profiles = links.to(routes.getClassificationGroup, { ...params, group_id });
    return [name, { href, group: { group: group_id, records, profiles } }] as const;
  }

  return (row, groups = []) => {
    const alleles = loci.flatMap(({ name, uri }, position) => {
      const id = row.alleles[position];
      return id === undefined ? [] : [[name, alleleIdsOnly ? id : uri(id)] as const];
    });
    const fields = otherFields.flatMap((field) => {
      const value = row.fields.get(field.field);
      return value === undefined || value === '' ? [] : [[field.field, fieldValue(field, value)] as const];
    });
    return {
      [primaryKey.field]: fieldValue(primaryKey, row.profile_id),
      ...Object.fromEntries(fields),
      alleles: Object.fromEntries(alleles),
      ...(groups.length > 0 ? { classification_schemes: Object.fromEntries(groups.map(groupResource)) } : {}),
      ...attribution(links, database.name, row),
      date_entered: row.date_entered,
      datestamp: row.datestamp,
    };
  };
}

/** Writes profiles with their groups. */
export function writeProfiles(
  database: Database,
  rows: ProfileRecord[],
  write: ReturnType<typeof profileWriter>,
): Profile[] {
  const groups = groupsOfProfiles(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => write(row, groups.get(row.id)));
}
