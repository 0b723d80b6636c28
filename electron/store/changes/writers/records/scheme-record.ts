import type { DatabaseSync } from 'node:sqlite';
import type { SchemeFieldMembers, SchemeMembers } from '#shared/api/curation/scheme-members.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { addFormerName } from '#electron/store/records/scheme-names.ts';
import { defined } from '#shared/defined.ts';
import type { Change } from '../../change-context.ts';
import { bringBackId, firstFreeId } from '../retired-ids.ts';
import {
  childTable,
  insertRow,
  numberOf,
  readChildren,
  replaceChildren,
  single,
  storedText,
  textOf,
  updateRow,
  type ChildTable,
  type StoredRow,
  type StoredValue,
} from '../table-rows.ts';

const FIELD_COLUMNS = ['field', 'type', 'primary_key', 'description', 'value_regex', 'option_list', 'dropdown'];

const ofScheme = (table: keyof DatabaseTables, columns: string[], order?: string) =>
  childTable(table, 'scheme', columns, order);
/** Tables of what belongs to a scheme. */
export const SCHEME_CHILDREN = {
  fields: ofScheme('scheme_field', [...FIELD_COLUMNS, 'position'], 'position, field'),
  curators: ofScheme('scheme_curator', ['curator']),
  publications: ofScheme('scheme_publication', ['pubmed_id']),
  flags: ofScheme('scheme_flag', ['flag']),
  loci: ofScheme('scheme_locus', ['locus', 'position'], 'position'),
};

/** The members of a scheme, or undefined. */
export function readSchemeRecord(connection: DatabaseSync, id: number): SchemeMembers | undefined {
  const row = statementOf(connection, 'select * from scheme where id = ?').get(id);
  if (!row) return undefined;
  const list = (child: ChildTable) => readChildren(connection, child, id);
  const fields = list(SCHEME_CHILDREN.fields);
  const loci = statementOf(
    connection,
    'select name from scheme_locus join locus on locus.id = locus where scheme = ? order by position',
  ).all(id);
  const key = fields.find(({ primary_key }) => primary_key === 1);
  return {
    name: String(row['name']),
    description: textOf(row, 'description'),
    loci: loci.map(({ name }) => String(name)),
    fields: fields.map(fieldOf),
    primary_key: key ? String(key['field']) : null,
    allow_missing_loci: row['allow_missing_loci'] === 1,
    max_missing: numberOf(row, 'max_missing'),
    allow_presence: row['allow_presence'] === 1,
    display_order: numberOf(row, 'display_order'),
    taxon_id: numberOf(row, 'taxon_id'),
    taxon: textOf(row, 'taxon'),
    curators: list(SCHEME_CHILDREN.curators).map(({ curator }) => Number(curator)),
    publications: list(SCHEME_CHILDREN.publications).map(({ pubmed_id }) => Number(pubmed_id)),
    flags: list(SCHEME_CHILDREN.flags).map(({ flag }) => String(flag)),
  };
}

function fieldOf(row: StoredRow): SchemeFieldMembers {
  const { field, type, description, value_regex, option_list, dropdown } = row;
  return {
    field: String(field),
    type: type as SchemeFieldMembers['type'],
    ...defined({
      description: description === null ? undefined : String(description),
      value_regex: value_regex === null ? undefined : String(value_regex),
      allowed_values: option_list === null ? undefined : (JSON.parse(String(option_list)) as string[]),
      dropdown: dropdown === 1 || undefined,
    }),
  };
}

/** The id of the scheme with a name. */
export function schemeNamed(connection: DatabaseSync, name: string): number | undefined {
  const row = statementOf(connection, 'select id from scheme where name = ?').get(name);
  return row ? Number(row['id']) : undefined;
}

/** Adds a scheme without profiles and gives its id: the next one that none ever had, or that of a deleted one that comes back. */
export function insertSchemeRecord(change: Change, members: SchemeMembers, restored?: number): number {
  const { connection, today } = change;
  const id = restored ?? firstFreeId(connection, 'scheme');
  if (restored !== undefined) bringBackId(connection, { kind: 'scheme', record_id: String(id) });
  insertRow(connection, 'scheme', { id, ...columnsOf(members), date_entered: today, datestamp: today });
  writeChildren(connection, id, members);
  change.contentChanged();
  return id;
}

/** Changes a scheme. Its profiles are written anew where its loci, or their order, are others; what they lack becomes `N`. */
export function updateSchemeRecord(
  change: Change,
  id: number,
  { before, members }: { before: SchemeMembers; members: SchemeMembers },
): void {
  const { connection, today } = change;
  if (members.name !== before.name) addFormerName(connection, before.name, id);
  updateRow(connection, 'scheme', id, { ...columnsOf(members), datestamp: today });
  repackProfiles(change, id, before.loci, members.loci);
  writeChildren(connection, id, members);
  change.contentChanged();
}

/** Profiles that are read at once. */
const AT_ONCE = 1000;

/**
 * Writes the profiles of a scheme (row id) for loci in another order, or for more or fewer of them: a locus that they did not have is
 * missing (`N`). What a locus that goes away held is lost, so whoever calls sees to it that this is nothing.
 */
function repackProfiles(change: Change, scheme: number, before: readonly string[], after: readonly string[]): void {
  if (before.length === after.length && before.every((locus, index) => locus === after[index])) return;
  const places = after.map((locus) => before.indexOf(locus));
  const { connection } = change;
  const read = statementOf(
    connection,
    `select id, alleles from profile where scheme = ? and id > ? order by id limit ${AT_ONCE}`,
  );
  const write = statementOf(connection, 'update profile set alleles = ?, alleles_hash = ? where id = ?');
  let last = 0;
  for (;;) {
    const rows = read.all(scheme, last);
    for (const row of rows) {
      const alleles = String(row['alleles']).split('\t');
      const packed = places.map((place) => alleles[place] ?? MISSING_LOCUS).join('\t');
      last = Number(row['id']);
      write.run(packed, contentHash(packed), last);
      change.wrote(packed.length);
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** Deletes a scheme on which nothing is built, and retires its id. */
export function removeSchemeRecord(change: Change, id: number): void {
  change.connection.prepare('delete from scheme where id = ?').run(id);
  change.retire({ kind: 'scheme', record_id: String(id) });
  change.contentChanged();
}

function columnsOf(members: SchemeMembers): StoredRow {
  const { name, description, allow_missing_loci, max_missing, allow_presence, display_order, taxon_id, taxon } =
    members;
  return {
    name,
    description: storedText(description),
    allow_missing_loci: allow_missing_loci ? 1 : 0,
    max_missing,
    allow_presence: allow_presence ? 1 : 0,
    display_order,
    taxon_id,
    taxon: storedText(taxon),
  };
}

function writeChildren(connection: DatabaseSync, id: number, members: SchemeMembers): void {
  const { loci, fields, primary_key, curators, publications, flags } = members;
  const rowOf = statementOf(connection, 'select id from locus where name = ?');
  const placed = loci.map((name, index) => [Number(rowOf.get(name)?.['id']), index + 1]);
  for (const [child, rows] of [
    [SCHEME_CHILDREN.fields, fields.map((field, index) => fieldRow(field, index + 1, primary_key))],
    [SCHEME_CHILDREN.curators, single(curators)],
    [SCHEME_CHILDREN.publications, single(publications)],
    [SCHEME_CHILDREN.flags, single(flags)],
    [SCHEME_CHILDREN.loci, placed],
  ] as const) {
    replaceChildren(connection, child, id, rows);
  }
}

function fieldRow(member: SchemeFieldMembers, position: number, primaryKey: string | null): StoredValue[] {
  const { field, type, description, value_regex, allowed_values, dropdown } = member;
  return [
    field,
    type,
    field === primaryKey ? 1 : 0,
    storedText(description ?? null),
    value_regex || null,
    allowed_values ? JSON.stringify(allowed_values) : null,
    dropdown ? 1 : 0,
    position,
  ];
}
