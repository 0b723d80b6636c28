import type { DatabaseSync } from 'node:sqlite';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import type { Flag } from '#electron/store/tables/columns.ts';
import { findSchemeId } from '#electron/store/records/scheme-names.ts';
import { laterOf } from './later-date.ts';
import { firstFreeId, retiredIds } from './retired-ids.ts';
import { insertRow } from './table-rows.ts';

interface SchemeFieldHead {
  field: string;
  type: 'integer' | 'text';
  /** Made by this import, or nothing is known of it yet. The type is then still to be derived. */
  is_new: boolean;
}

/** A scheme as an import needs it. */
export interface SchemeHead {
  id: number;
  name: string;
  primary_key: SchemeFieldHead;
  /** Fields other than the primary key. */
  fields: SchemeFieldHead[];
  /** Row ids and names in the order of the profiles. */
  loci: { id: number; name: string }[];
  allow_missing_loci: boolean;
  max_missing: number | undefined;
  /** Made by this import, so that it has no profiles yet. */
  is_new: boolean;
}

/**
 * The scheme that has this name, or had it before it was renamed: a table that is imported again still goes to it. Undefined if
 * there is none. The key of one without primary key is empty.
 */
export function findScheme(connection: DatabaseSync, name: string): SchemeHead | undefined {
  const id = findSchemeId(connection, name);
  const row =
    id === undefined
      ? undefined
      : connection
          .prepare('select name, allow_missing_loci, max_missing, profile_count from scheme where id = ?')
          .get(id);
  if (id === undefined || !row) return undefined;
  const rows = connection.prepare('select * from scheme_field where scheme = ? order by position').all(id);
  const areUnderived = row['profile_count'] === 0 && rows.every(isUndescribed);
  const fields = rows.map((each) => ({
    field: String(each['field']),
    type: each['type'] === 'integer' ? ('integer' as const) : ('text' as const),
    is_new: areUnderived,
    isKey: each['primary_key'] === 1,
  }));
  const loci = connection
    .prepare(
      `select locus.id, locus.name from scheme_locus join locus on locus.id = scheme_locus.locus
       where scheme_locus.scheme = ? order by scheme_locus.position`,
    )
    .all(id)
    .map((each) => ({ id: Number(each['id']), name: String(each['name']) }));
  return {
    id,
    name: String(row['name']),
    primary_key: fields.find((each) => each.isKey) ?? { field: '', type: 'text', is_new: false },
    fields: fields.filter((each) => !each.isKey),
    loci,
    allow_missing_loci: row['allow_missing_loci'] === 1,
    max_missing: row['max_missing'] === null ? undefined : Number(row['max_missing']),
    is_new: false,
  };
}

/** Whether a field is still as an import made it: a table without profiles says nothing of types. */
function isUndescribed(field: Record<string, unknown>): boolean {
  return field['type'] === 'text' && ['description', 'value_regex', 'option_list'].every((key) => field[key] === null);
}

/**
 * Makes a scheme with its loci and key, without other fields. The key is text until its values are known; an empty one
 * makes a scheme without key. Takes the first free number, except those of `reserved`, unless `number` is given.
 */
export function createScheme(
  connection: DatabaseSync,
  name: string,
  columns: { primaryKey: string; loci: readonly { name: string }[] },
  today: string,
  { number, reserved }: { number?: number | undefined; reserved?: ReadonlySet<number> } = {},
): SchemeHead {
  const id = number ?? firstFreeNumber(connection, reserved);
  insertRow(connection, 'scheme', { id, name, date_entered: today, datestamp: today });
  const findLocusId = connection.prepare('select id from locus where name = ?');
  const loci = columns.loci.map(({ name: locus }) => ({ id: Number(findLocusId.get(locus)?.['id']), name: locus }));
  for (const [index, { id: locus }] of loci.entries())
    insertRow(connection, 'scheme_locus', { scheme: id, locus, position: index + 1 });
  if (columns.primaryKey !== '') addField(connection, id, columns.primaryKey, 1, 1);
  return {
    id,
    name,
    primary_key: { field: columns.primaryKey, type: 'text', is_new: true },
    fields: [],
    loci,
    allow_missing_loci: false,
    max_missing: undefined,
    is_new: true,
  };
}

function firstFreeNumber(connection: DatabaseSync, reserved: ReadonlySet<number> = new Set()): number {
  let number = firstFreeId(connection, 'scheme');
  while (reserved.has(number)) number += 1;
  return number;
}

/** Why no new scheme can have this number. Undefined if one can. */
export function schemeNumberProblem(connection: DatabaseSync, number: number): string | undefined {
  const other = connection.prepare('select name from scheme where id = ?').get(number);
  if (other) return `The number ${number} is that of scheme ${String(other['name'])}. Choose another number.`;
  return retiredIds(connection, 'scheme').has(String(number)) ? retiredIdProblem(String(number)) : undefined;
}

/** Adds fields to a scheme, after those it has. They are text until their values are known. */
export function appendFields(connection: DatabaseSync, scheme: SchemeHead, fields: readonly string[]): void {
  const last = connection.prepare('select max(position) as last from scheme_field where scheme = ?').get(scheme.id);
  for (const [index, field] of fields.entries()) {
    addField(connection, scheme.id, field, 0, Number(last?.['last'] ?? 0) + 1 + index);
    scheme.fields.push({ field, type: 'text', is_new: true });
  }
}

function addField(connection: DatabaseSync, scheme: number, field: string, primary_key: Flag, position: number): void {
  insertRow(connection, 'scheme_field', { scheme, field, type: 'text', primary_key, position });
}

export function setFieldType(connection: DatabaseSync, scheme: number, field: string, type: 'integer' | 'text'): void {
  connection.prepare('update scheme_field set type = ? where scheme = ? and field = ?').run(type, scheme, field);
}

/** What an import of profiles did to a scheme; the dates are the newest of the profiles that it wrote. */
interface FoundProfiles {
  added: number;
  date_entered: string;
  datestamp: string;
  hasMissing: boolean;
}

/** Counts the new profiles and allows missing loci where there are some. */
export function countProfiles(connection: DatabaseSync, scheme: number, found: FoundProfiles, today: string): void {
  connection.prepare('update scheme set profile_count = profile_count + ? where id = ?').run(found.added, scheme);
  for (const [column, date] of [
    ['profiles_last_added', found.date_entered],
    ['profiles_last_updated', found.datestamp],
  ] as const) {
    if (date !== '')
      connection.prepare(`update scheme set ${column} = ${laterOf(column)} where id = ?`).run(date, scheme);
  }
  if (found.hasMissing) {
    connection
      .prepare(
        `update scheme set allow_missing_loci = 1, datestamp = ${laterOf('datestamp')}
         where id = ? and allow_missing_loci = 0`,
      )
      .run(today, scheme);
  }
}
