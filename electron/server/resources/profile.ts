import { shownLincodeField } from '#shared/api/lincode.ts';
import { routes } from '#shared/api/routes.ts';
import type { Profile } from '#shared/api/profile.ts';
import { heldBlocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import { groupsOfProfiles, type ProfileGroup } from '#electron/store/records/classification-repository.ts';
import { perState } from '#electron/store/file/per-state.ts';
import { lincodesFromHere } from '#electron/store/lincodes/codes-here.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import { codeNamesOf, lincodesOfProfiles, type CodeNames } from '#electron/store/records/lincode-repository.ts';
import type { ProfileRecord } from '#electron/store/records/profile-repository.ts';
import type { SchemeFieldFacts, SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { defined } from '#shared/defined.ts';
import { numberedValues } from '#shared/rules/isolate-cells.ts';
import type { LinkContext } from '../http/service.ts';
import { attribution } from './user-links.ts';

/** Value of a scheme field in a reply: a number if the field is an integer and the text is one. */
export function fieldValue(field: SchemeFieldFacts, value: string): string | number {
  return field.type === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** In most databases all codes are of one origin. */
const heldFromHere = perState(({ connection }, scheme) => lincodesFromHere(connection, Number(scheme)));

type WriteProfile = (row: ProfileRecord, groups?: ProfileGroup[], lincode?: string) => Profile;

/** A LIN code with its names. The members of names are called like their fields, but with spaces. Those of integer fields are numbers. */
function lincodeMembers(
  code: string,
  names: Map<string, string[]>,
  { fields }: NonNullable<SchemeRecord['lincodes']>,
): Partial<Profile> {
  const isInteger = (name: string) => fields.find(({ field }) => field === name)?.type === 'integer';
  const named = [...names].map(([field, list]) => [shownLincodeField(field), numberedValues(isInteger(field), list)]);
  return { ...(Object.fromEntries(named) as object), LINcode: code };
}

/** Writes profile records of one scheme. With `alleleIdsOnly` they contain allele ids instead of addresses. */
export function profileWriter(
  { links, database }: LinkContext,
  scheme: SchemeRecord,
  primaryKey: SchemeFieldFacts,
  alleleIdsOnly: boolean,
  namesOf: CodeNames = codeNamesOf(database, scheme.id),
): WriteProfile {
  const blocked = reasonsWithin(heldBlocks(database), 'profile', scheme.id);
  const isFromHere = heldFromHere(database, String(scheme.id));
  const otherFields = scheme.fields.filter((field) => field !== primaryKey);
  const loci = scheme.loci.map(({ name }) => ({
    name,
    uri: links.each(routes.getAllele, { database: database.name, locus: name }),
  }));
  function groupResource({ id, name, group_id, records, fields }: ProfileGroup) {
    const params = { database: database.name, classification_scheme_id: id };
    const href = links.to(routes.getClassificationScheme, params);
    const profiles = links.to(routes.getClassificationGroup, { ...params, group_id });
    return [name, { href, group: { group: group_id, records, profiles, ...defined({ fields }) } }] as const;
  }

  return (row, groups = [], lincode) => {
    const alleles = loci.flatMap(({ name, uri }, position) => {
      const id = row.alleles[position];
      return id === undefined ? [] : [[name, alleleIdsOnly ? id : uri(id)] as const];
    });
    const fields = otherFields.flatMap((field) => {
      const value = row.fields.get(field.field);
      return value === undefined || value === '' ? [] : [[field.field, fieldValue(field, value)] as const];
    });
    return withSent(database, 'profile', row.id, {
      [primaryKey.field]: fieldValue(primaryKey, row.profile_id),
      ...Object.fromEntries(fields),
      alleles: Object.fromEntries(alleles),
      ...defined({
        not_used: blocked.get(row.profile_id),
        classification_schemes: groups.length > 0 ? Object.fromEntries(groups.map(groupResource)) : undefined,
      }),
      ...(lincode !== undefined && scheme.lincodes ? lincodeMembers(lincode, namesOf(lincode), scheme.lincodes) : {}),
      ...(lincode !== undefined && isFromHere(row.id) && { LINcode_assigned_here: true }),
      ...attribution(links, database.name, row),
      date_entered: row.date_entered,
      datestamp: row.datestamp,
    });
  };
}

/** Writes profiles with their groups and LIN codes. */
export function writeProfiles(database: Database, rows: ProfileRecord[], write: WriteProfile): Profile[] {
  const ids = rows.map(({ id }) => id);
  const groups = groupsOfProfiles(database, ids);
  const lincodes = lincodesOfProfiles(database, ids);
  return rows.map((row) => write(row, groups.get(row.id), lincodes.get(row.id)));
}
