import type { ProfileOrderQuery, ProfileSort } from '#electron/store/records/profile-repository.ts';
import type { SchemeFieldFacts, SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { defined } from '#shared/defined.ts';
import { recordDateFilters } from '../lists/date-filters.ts';
import { readSort, wordsOf } from '../lists/ordered-list.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';

interface WrittenQuery {
  search?: string | undefined;
  sort?: string | undefined;
  [dateParameter: string]: unknown;
}

/** The condition that a word of the form `NAME=VALUE` puts on profiles. Undefined if the scheme has no such name. */
function readCondition(
  scheme: SchemeRecord,
  primaryKey: SchemeFieldFacts,
  word: string,
): Partial<ProfileOrderQuery> | undefined {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(word) ?? [];
  if (name === undefined || value === undefined) return undefined;
  if (name === primaryKey.field) return { profileIds: [value] };
  const position = scheme.loci.findIndex((locus) => locus.name === name);
  if (position >= 0) return { alleles: [{ position, allele_id: value }] };
  return scheme.fields.some(({ field }) => field === name) ? { fields: [{ field: name, value }] } : undefined;
}

function sortOf(
  scheme: SchemeRecord,
  primaryKey: SchemeFieldFacts,
  written: string | undefined,
): ProfileSort | undefined {
  const sort = readSort(written);
  if (!sort) return undefined;
  const { member, descending } = sort;
  if (member === primaryKey.field || member === 'profile_id') return { by: 'profile_id', descending };
  if (member === 'date_entered' || member === 'datestamp') return { by: member, descending };
  const field = scheme.fields.find((entry) => entry.field === member);
  if (field) return { by: 'field', field: member, numeric: field.type === 'integer', descending };
  const position = scheme.loci.findIndex((locus) => locus.name === member);
  if (position >= 0) return { by: 'locus', position, descending };
  const fields = scheme.fields.map((entry) => entry.field).join(', ');
  throw badParameter('sort', `must be one of ${fields}, date_entered, datestamp or a locus of the scheme`);
}

/** Reads the filters and the order of a list of profiles. Undefined if it is the whole list in natural order. */
export function readProfileQuery(
  scheme: SchemeRecord,
  primaryKey: SchemeFieldFacts,
  query: WrittenQuery,
): ProfileOrderQuery | undefined {
  const sort = sortOf(scheme, primaryKey, query.sort);
  const order: ProfileOrderQuery = {
    list: 'profiles',
    scope: scheme.id,
    dates: recordDateFilters(query),
    words: [],
    profileIds: [],
    fields: [],
    alleles: [],
    ...defined({ sort }),
  };
  for (const word of wordsOf(query.search)) {
    const condition = readCondition(scheme, primaryKey, word) ?? { words: [word] };
    order.words.push(...(condition.words ?? []));
    order.profileIds.push(...(condition.profileIds ?? []));
    order.fields.push(...(condition.fields ?? []));
    order.alleles.push(...(condition.alleles ?? []));
  }
  const conditions = [order.dates, order.words, order.profileIds, order.fields, order.alleles];
  const isNatural = !sort || (sort.by === 'profile_id' && !sort.descending);
  return isNatural && conditions.every((list) => list.length === 0) ? undefined : order;
}
