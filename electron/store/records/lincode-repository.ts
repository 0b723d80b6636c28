import type { Selectable } from 'kysely';
import { shownLincodeField } from '#shared/api/lincode.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import type { Database } from '../file/database.ts';
import { perState } from '../file/per-state.ts';
import { preparedQuery, statementOf } from '../file/prepared-query.ts';
import { lincodesFromHere } from '../lincodes/codes-here.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';
import { skipped, type Part } from './part.ts';
import type { DateFilter } from './record-order.ts';

/** How the profiles of a scheme get LIN codes. */
export interface LincodeSchemeRow extends Selectable<DatabaseTables['lincode_scheme']> {
  /** Kinds of names of groups of codes, in their order. */
  fields: Selectable<DatabaseTables['lincode_field']>[];
}

const lincodeScheme = preparedQuery((from, scheme: number) =>
  from.selectFrom('lincode_scheme').selectAll().where('scheme', '=', scheme),
);
const lincodeFields = preparedQuery((from, scheme: number) =>
  from.selectFrom('lincode_field').selectAll().where('scheme', '=', scheme).orderBy('display_order').orderBy('field'),
);

/** The LIN codes of a scheme. Undefined if its profiles have none. */
export function findLincodeScheme(database: Database, scheme: number): LincodeSchemeRow | undefined {
  const [row] = lincodeScheme(database, scheme);
  return row && { ...row, fields: lincodeFields(database, scheme) };
}

const schemesWithCodes = preparedQuery((from) =>
  from
    .selectFrom('lincode_scheme')
    .innerJoin('scheme', 'scheme.id', 'lincode_scheme.scheme')
    .innerJoin('scheme_field', 'scheme_field.scheme', 'scheme.id')
    .select(['scheme.id', 'scheme.name', 'scheme_field.field as key'])
    .where('scheme_field.primary_key', '=', 1),
);

/** The schemes whose profiles have LIN codes, by name: id, and the field that names the profiles. */
function schemesWithLincodes(database: Database): Map<string, { id: number; key: string }> {
  return new Map(schemesWithCodes(database).map(({ id, name, key }) => [name, { id, key }]));
}

/** The same for requests: many ask, and most databases have no LIN codes. */
export const heldSchemesWithLincodes = perState(schemesWithLincodes);

/** Number of rows of a list, and the latest change among them. */
interface CountedRows {
  records: number;
  last_updated: string | null;
}

/** Codes and names of a scheme, limited to days of their last change: they have no other date. */
interface LincodeChoice {
  scheme: number;
  dates: Pick<DateFilter, 'operator' | 'date'>[];
}

async function countRows(
  database: Database,
  table: 'lincode' | 'lincode_nickname',
  { scheme, dates }: LincodeChoice,
): Promise<CountedRows> {
  let rows = database.sql.selectFrom(table).where('scheme', '=', scheme);
  for (const { operator, date } of dates) rows = rows.where('datestamp', operator, date);
  return rows
    .select(({ fn }) => [fn.countAll<number>().as('records'), fn.max<string | null>('datestamp').as('last_updated')])
    .executeTakeFirstOrThrow();
}

export function countLincodes(database: Database, choice: LincodeChoice): Promise<CountedRows> {
  return countRows(database, 'lincode', choice);
}

/** The LIN code of a profile. */
export interface ListedLincode extends Pick<Selectable<DatabaseTables['profile']>, 'id' | 'sort_key' | 'profile_id'> {
  code: string;
  datestamp: string;
}

/** A part of the LIN codes of a scheme, in natural order of the profiles. */
export function listLincodes(
  database: Database,
  { scheme, dates }: LincodeChoice,
  part: Part<ListedLincode>,
): Promise<ListedLincode[]> {
  const { after } = part;
  let codes = database.sql
    .selectFrom('profile')
    .innerJoin('lincode', 'lincode.profile', 'profile.id')
    .select(['profile.id', 'profile.sort_key', 'profile.profile_id', 'lincode.code', 'lincode.datestamp'])
    .where('profile.scheme', '=', scheme);
  for (const { operator, date } of dates) codes = codes.where('lincode.datestamp', operator, date);
  if (after) {
    codes = codes.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('profile.sort_key', 'profile.profile_id'), '>', tuple(after.sort_key, after.profile_id)),
    );
  }
  return codes
    .orderBy('profile.sort_key')
    .orderBy('profile.profile_id')
    .limit(part.limit)
    .offset(skipped(part))
    .execute();
}

/** All LIN codes of a scheme, in natural order of the profiles. */
export function* lincodesInOrder(
  { connection }: Database,
  scheme: number,
): Generator<Pick<ListedLincode, 'id' | 'profile_id' | 'code'>> {
  const sql = `select id, profile_id, code from profile join lincode on lincode.profile = profile.id
    where profile.scheme = ? order by sort_key, profile_id`;
  for (const { id, profile_id, code } of connection.prepare(sql).iterate(scheme)) {
    yield { id: Number(id), profile_id: String(profile_id), code: String(code) };
  }
}

export function countNicknames(database: Database, choice: LincodeChoice): Promise<CountedRows> {
  return countRows(database, 'lincode_nickname', choice);
}

const firstNickname = preparedQuery((from, scheme: number) =>
  from.selectFrom('lincode_nickname').select('prefix').where('scheme', '=', scheme).limit(1),
);

export function hasNicknames(database: Database, scheme: number): boolean {
  return firstNickname(database, scheme).length > 0;
}

export type LincodeNicknameRow = Selectable<DatabaseTables['lincode_nickname']>;

/** A part of the names of groups of LIN codes, by prefix, field and name. */
export function listNicknames(
  database: Database,
  { scheme, dates }: LincodeChoice,
  part: Part<LincodeNicknameRow>,
): Promise<LincodeNicknameRow[]> {
  const { after } = part;
  let names = database.sql.selectFrom('lincode_nickname').selectAll().where('scheme', '=', scheme);
  for (const { operator, date } of dates) names = names.where('datestamp', operator, date);
  if (after) {
    names = names.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('prefix', 'field', 'nickname'), '>', tuple(after.prefix, after.field, after.nickname)),
    );
  }
  return names.orderBy('prefix').orderBy('field').orderBy('nickname').limit(part.limit).offset(skipped(part)).execute();
}

const codesOfProfiles = preparedQuery((from, profiles: number[]) =>
  from.selectFrom('lincode').select(['profile', 'code']).where('profile', 'in', profiles),
);

/** LIN codes of some profiles (row ids). */
export function lincodesOfProfiles(database: Database, profiles: number[]): Map<number, string> {
  if (profiles.length === 0) return new Map();
  return new Map(codesOfProfiles(database, profiles).map(({ profile, code }) => [profile, code]));
}

const codesOfTypes = preparedQuery((from, scheme: number, profileIds: string[]) =>
  from
    .selectFrom('profile')
    .innerJoin('lincode', 'lincode.profile', 'profile.id')
    .select(['profile.id', 'lincode.code', 'profile.alleles'])
    .where('profile.scheme', '=', scheme)
    .where('profile.profile_id', 'in', profileIds)
    .orderBy('profile.sort_key'),
);

/** Which LIN codes are meant: any, some, or those that begin with one: `0_1` is the beginning of `0_1_3`, not of `0_10`. */
type AskedCodes = 'any' | { codes: readonly string[] } | { beginning: string };

/** Ids of the profiles of a scheme with these LIN codes, as a JSON array: they may be very many. */
export function typesWithLincode({ connection }: Database, scheme: number, asked: AskedCodes): string {
  const [fits, values] =
    asked === 'any'
      ? ['', []]
      : 'codes' in asked
        ? ['and code in (select value from json_each(?))', [JSON.stringify(asked.codes)]]
        : ['and (code = ? or code glob ?)', [asked.beginning, `${asked.beginning}_*`]];
  const sql = `select json_group_array(profile_id) as types from lincode join profile on profile.id = lincode.profile
    where lincode.scheme = ? ${fits}`;
  return String(statementOf(connection, sql).get(scheme, ...values)?.['types']);
}

/** LIN codes that something has through profiles. */
export interface FoundLincodes {
  codes: readonly string[];
  /** In a copy of a site: whether one of them was assigned here, and not by the site. */
  areFromHere: boolean;
}

export const NO_LINCODES: FoundLincodes = { codes: [], areFromHere: false };

/** A value of a field of a scheme. `assigned_here`: of a LIN code in a copy of a site, true if this computer has assigned it. */
interface LincodeValue {
  field: string;
  value: string;
  assigned_here?: boolean;
}

/** LIN codes of the profiles of a scheme with some ids, each code once: of several profiles that of the one that lacks the fewest loci. */
export function lincodesOfTypes(database: Database, scheme: number, profileIds: string[]): FoundLincodes {
  const found = profileIds.length === 0 ? [] : codesOfTypes(database, scheme, profileIds);
  if (found.length === 0) return NO_LINCODES;
  const missing = found.map(({ alleles }) =>
    found.length < 2 ? 0 : alleles.split('\t').filter(isMissingLocus).length,
  );
  const least = Math.min(...missing);
  const shown = found.filter((_row, index) => missing[index] === least);
  return {
    codes: [...new Set(shown.map(({ code }) => code))],
    areFromHere: shown.map(({ id }) => id).some(lincodesFromHere(database.connection, scheme)),
  };
}

/**
 * The LIN codes of profiles of a scheme and the names of these, as values of fields: `LINcode`, then each kind of names. Several are
 * joined with a comma, as those of other fields are. Nothing where the scheme or the profiles have none.
 */
export function lincodeValues(database: Database, scheme: number, profileIds: string[]): LincodeValue[] {
  return valuesOfLincodes(database, scheme, lincodesOfTypes(database, scheme, profileIds));
}

/** The same for codes, of which the last positions may be open (`*`). */
export function valuesOfLincodes(
  database: Database,
  scheme: number,
  { codes, areFromHere }: FoundLincodes,
): LincodeValue[] {
  const definition = codes.length > 0 ? findLincodeScheme(database, scheme) : undefined;
  if (!definition) return [];
  const namesOf = codeNamesOf(database, scheme);
  const named = definition.fields.flatMap(({ field }) => {
    const names = new Set(codes.flatMap((code) => namesOf(code).get(field) ?? []));
    return names.size > 0 ? [{ field: shownLincodeField(field), value: [...names].join(',') }] : [];
  });
  return [{ field: 'LINcode', value: codes.join(','), ...(areFromHere && { assigned_here: true }) }, ...named];
}

const nicknamesOfPrefix = preparedQuery((from, scheme: number, prefix: string) =>
  from
    .selectFrom('lincode_nickname')
    .select(['field', 'nickname'])
    .where('scheme', '=', scheme)
    .where('prefix', '=', prefix)
    .orderBy('nickname'),
);

/** The names that a LIN code has through its beginnings, by field, the shortest beginning first. */
export type CodeNames = (code: string) => Map<string, string[]>;

/** Prefixes whose names are remembered. */
const REMEMBERED = 50_000;

/** Gives the function that finds the names of LIN codes of a scheme. It remembers them: make a new one after each change. */
export function codeNamesOf(database: Database, scheme: number): CodeNames {
  const known = new Map<string, { field: string; nickname: string }[]>();
  function namesOf(prefix: string) {
    const names = known.get(prefix) ?? nicknamesOfPrefix(database, scheme, prefix);
    if (known.size >= REMEMBERED) known.clear();
    known.set(prefix, names);
    return names;
  }
  return (code) => {
    const found = new Map<string, string[]>();
    const parts = code.split('_');
    for (const end of parts.keys()) {
      for (const { field, nickname } of namesOf(parts.slice(0, end + 1).join('_'))) {
        const names = found.get(field) ?? [];
        found.set(field, names);
        if (!names.includes(nickname)) names.push(nickname);
      }
    }
    return found;
  };
}
