import type { DatabaseSync } from 'node:sqlite';
import { cutOffOf, type LimitedReader, type RecordReader } from '#electron/rights/record-reader.ts';
import { clusterConditions, clusterSetsShown } from './cluster-views.ts';
import { definitionsUntil, type Shown } from './definition-views.ts';
import { allDesignations, packedDesignations } from '../migrations/database-0028.ts';
import { SENT_OF } from '../records/sent-kinds.ts';
import { defineFieldLimits, fieldLimits, type TableLimit } from './field-limits.ts';
import { columnsOf, referencesOf } from './table-layout.ts';

/** The projects that a line of the history tells of an isolate, as far as the reader sees them. */
const projectsTold = (when: 'before' | 'after') =>
  `(select group_concat(value) from json_each(content, '$.${when}.projects') where value in (select id from temp.project))`;

/**
 * Tables about all kinds of records. What they tell of isolates is shown with these: of deleted ones to curators only, because nothing says
 * any more who could see them. The number of an isolate begins the id of everything that is told of it.
 */
const ABOUT_RECORDS = {
  record_history: `kind <> 'project_custody'
    and (kind not in ('project', 'project_isolate') or exists (select 1 from temp.project where id = cast(record_id as integer)))
    and (kind not in ('isolate', 'designations', 'allele_designation')
      or exists (select 1 from temp.isolate where id = cast(record_id as integer)))
    and (kind <> 'isolate' or content ->> '$.after.projects' is null or ${projectsTold('before')} is not ${projectsTold('after')}
      or (select count(*) from json_each(content, '$.after')) > 1)
    and (kind <> 'publication' or exists (select 1 from temp.publication where pubmed_id = cast(record_id as integer)))
    and (kind <> 'cluster_set' or exists (select 1 from temp.cluster_set where id = cast(record_id as integer)))
    and (kind <> 'contig' or exists (select 1 from temp.contig where id = cast(record_id as integer)))`,
  removed_rows: 'exists (select 1 from temp.record_history line where line.id = removed_rows.change)',
  retired_id: "kind not in ('isolate', 'contig', 'project')",
};

/**
 * Makes a connection show only the records and fields that a reader may see, with all that belongs to them, however they are asked for:
 * SQLite finds these temporary views before the tables whose names they have (https://www.sqlite.org/lang_naming.html). So no query can
 * forget the condition. A table that belongs to such records is found by its references, and one that a later version adds has its view,
 * too. Nothing can be written to them.
 */
export function showOnly(connection: DatabaseSync, reader: RecordReader): void {
  if (reader.sees === 'all') return;
  defineFieldLimits(connection);
  connection.exec(viewsOf(connection, reader).join('\n'));
}

/** Whether a reader may see an isolate or a project, on a connection that shows all. False where there is none of this id. */
export function isSeen(
  connection: DatabaseSync,
  table: 'isolate' | 'project',
  id: number,
  reader: RecordReader,
): boolean {
  const shown = table === 'isolate' ? isolateIsShown : projectIsShown;
  const condition = reader.sees === 'all' ? '' : `and ${shown('its_row', reader)}`;
  return connection.prepare(`select 1 from main.${table} its_row where id = ? ${condition}`).get(id) !== undefined;
}

/**
 * The tables of which a reader may see some rows and others not: of isolates and projects, what refers to them, values that only such
 * isolates have, and what tells of records.
 */
export function tablesThatHide(connection: DatabaseSync): Set<string> {
  const found = new Set([
    'isolate',
    'project',
    'cluster_set',
    'field_value',
    'publication',
    ...Object.keys(ABOUT_RECORDS),
  ]);
  // What is added is visited, too.
  for (const parent of found)
    for (const reference of referencesOf(connection)) if (reference.parent === parent) found.add(reference.table);
  return found;
}

function viewsOf(connection: DatabaseSync, reader: LimitedReader): string[] {
  const day = lastDayOf(reader);
  const views = new Map<string, Shown>([
    ['isolate', { condition: isolateIsShown('isolate', reader), ...(day && versionsUntil(connection, reader)) }],
    ['project', { condition: projectIsShown('project', reader) }],
  ]);
  // In this order, because what belongs to two of them is looked for in the first.
  const definitions = day === undefined ? [] : definitionsUntil(connection, day);
  for (const [table, shown] of definitions) views.set(table, shown);
  const references = referencesOf(connection).filter(({ cascades }) => cascades);
  views.set('cluster_set', { condition: clusterSetsShown(day !== undefined) });
  const pending = ['isolate', 'cluster_set', ...definitions.map(([table]) => table)];
  const done = new Set(pending);
  for (let parent = pending.shift(); parent !== undefined; parent = pending.shift()) {
    for (const { table, columns, parentColumns } of references.filter((reference) => reference.parent === parent)) {
      if (done.has(table)) continue;
      const same = columns.map((column, index) => `parent.${parentColumns[index]} = ${table}.${column}`).join(' and ');
      // To look among the private isolates is a third of the work of looking among all, and where there are none it is next to nothing.
      const hidden = `not exists (select 1 from main.isolate parent indexed by isolate_private
        where ${same} and parent.is_private = 1 and not ${isolateIsShown('parent', reader)})`;
      const shown = `exists (select 1 from temp.${parent} parent where ${same})`;
      // Where the rows themselves say whether their isolate is private, it is not looked up.
      const isOwn = parent === 'isolate' && columns.includes('is_private');
      const conditions = isOwn ? [isPublicOrOf(table, `${table}.isolate`, reader)] : [];
      if (parent !== 'isolate' || day !== undefined) conditions.push(shown);
      else if (!isOwn) conditions.push(hidden);
      views.set(table, { condition: conditions.join(' and ') });
      done.add(table);
      pending.push(table);
    }
  }
  for (const { table, columns } of references.filter(({ parent }) => parent === 'project')) {
    const ofProject = `${columns.join()} not in (select id from main.project where not ${projectIsShown('project', reader)})`;
    const condition = [views.get(table)?.condition, ofProject].filter((one) => one !== undefined).join(' and ');
    views.set(table, { condition });
  }
  for (const [table, condition] of clusterConditions((each) => views.get(each)?.condition)) {
    views.set(table, { condition });
  }
  // Who may see an isolate, and what its owners ask, is told to these only.
  const isOfOwner = `exists (select 1 from main.isolate_owner who
    where who.isolate = cast(record_id as integer) and who.user = ${userOf(reader)})`;
  const isToldOfCustody = `(kind not in ('custody', 'custody_request') or ${isOfOwner})`;
  // Nothing was told of a record before it was entered.
  const isTold = day === undefined ? 'true' : `substr(changed_at, 1, 10) <= ${day}`;
  for (const [table, condition] of Object.entries(ABOUT_RECORDS)) {
    views.set(table, {
      condition: table === 'record_history' ? `${condition} and ${isToldOfCustody} and ${isTold}` : condition,
    });
  }
  views.set('also_sent', { condition: SENT_IS_SHOWN });
  const limits = fieldLimits(reader);
  // A citation is shown with what cites it: that of an article about private isolates alone would tell of them.
  const citing = ['isolate', 'locus', 'allele', 'scheme'].map((table) => `${table}_publication`);
  const isCited = citing.map((table) => {
    const rows = `${views.has(table) ? 'temp' : 'main'}.${table}`;
    return `exists (select 1 from ${rows} its where its.pubmed_id = publication.pubmed_id)`;
  });
  for (const [table, condition] of [
    ['publication', isCited.join(' or ')],
    ['isolate_field', 'true'],
    ['field_attribute', 'true'],
    ['field_attribute_row', 'true'],
    // They may name private isolates of another database, so who wants to show one asks that database first.
    ['genome_origin', 'false'],
    ['allele_origin', 'false'],
    ['profile_origin', 'false'],
    // Private isolates alone may have, or be, these. Designations that are shown have them all the same.
    ...OF_DESIGNATIONS.map((shared) => [shared, 'false'] as const),
  ] as const) {
    // A file of an older version lacks some.
    if (columnsOf(connection, table).length > 0) views.set(table, { condition });
  }
  for (const [table, shown] of valuesShown(views.get('isolate_field_value')?.condition)) views.set(table, shown);
  const made = [...views].map(([table, { condition, columns = ['*'], from }]) => {
    const limit = limits[table];
    // The condition is about what is told.
    const rows = limit ? `(${limitedRows(connection, table, limit)}) ${table}` : (from ?? `main.${table}`);
    return `create temp view ${table} as select ${columns.join(', ')} from ${rows} where ${condition};`;
  });
  // Put together from what is shown of the tables below them.
  const designations = views.has('designation_block')
    ? [
        `create temp view packed_designation as ${packedDesignations()};`,
        `create temp view allele_designation as ${allDesignations()};`,
      ]
    : [];
  return [...made, ...designations];
}

/** What designations of all isolates share, and a log of them. No reader sees it but through them. */
export const OF_DESIGNATIONS = ['designation_allele', 'designation_source', 'designation_change'];

/**
 * The values of the isolates that a condition on `isolate_field_value` says, in the fields that are shown. `isolate_value` is put together as in the file
 * (`database-0019.ts`).
 */
function valuesShown(condition = 'false'): [table: string, shown: Shown][] {
  const inShownField = (field: string) => `exists (select 1 from temp.isolate_field shown where shown.id = ${field})`;
  const fieldOf = '(select field from main.field_value its where its.id = isolate_field_value.value)';
  const isHeld = `exists (select 1 from main.isolate_field_value
    where isolate_field_value.value = field_value.id and ${condition})`;
  return [
    ['isolate_field_value', { condition: `${condition} and ${inShownField(fieldOf)}` }],
    ['field_value', { condition: `${isHeld} and ${inShownField('field_value.field')}` }],
    [
      'isolate_value',
      {
        condition,
        columns: [
          'isolate',
          'isolate_field.name as field',
          'isolate_field_value.position',
          'field_value.value',
          'number_value',
        ],
        from: `main.isolate_field_value join main.field_value on field_value.id = isolate_field_value.value
          join temp.isolate_field on isolate_field.id = field_value.field`,
      },
    ],
  ];
}

function limitedRows(connection: DatabaseSync, table: string, { rows, columns = {} }: TableLimit): string {
  const told = columnsOf(connection, table).map((column) => `${columns[column] ?? column} as ${column}`);
  return `select ${told.join(', ')} from main.${table} where ${rows}`;
}

/** The cut-off day of a reader as SQL. */
function lastDayOf(reader: LimitedReader): string | undefined {
  const day = cutOffOf(reader);
  return day === undefined ? undefined : quoted(day);
}

/** Whether a row of isolates is one that the reader may see. */
function isolateIsShown(row: string, reader: LimitedReader): string {
  const shown = isPublicOrOf(row, `${row}.id`, reader);
  const day = lastDayOf(reader);
  return day === undefined ? shown : `(${shown} and ${row}.date_entered <= ${day})`;
}

/** The columns of isolates up to a day: a newer version that is not shown replaces nothing, so that the last one before it is the newest. */
function versionsUntil(connection: DatabaseSync, reader: LimitedReader): { columns: string[] } {
  const later = `select later.id, later.new_version, ${isolateIsShown('later', reader)} from main.isolate later`;
  // Most have no newer version, and then there is nothing to look for.
  const shown = `case when new_version is not null then (
    with recursive version (id, next, is_shown) as (
      ${later} where later.id = isolate.new_version
      union ${later} join version on later.id = version.next and not version.is_shown)
    select id from version where is_shown) end`;
  return {
    columns: columnsOf(connection, 'isolate').map((column) =>
      column === 'new_version' ? `${shown} as new_version` : column,
    ),
  };
}

/** Whether a row says that its isolate is public, or the reader may see the isolate of this id. */
function isPublicOrOf(row: string, id: string, reader: LimitedReader): string {
  const ways = NAMING_MEMBERS.map(
    (members) => `main.project_isolate its join main.${members} who on who.project = its.project
      where its.isolate = ${id}`,
  );
  const named = NAMING_OF_ISOLATES.map((table) => `main.${table} who where who.isolate = ${id}`);
  return isShown(row, reader, [...named, ...ways]);
}

/** Whether a row of projects is one that the reader may see. */
function projectIsShown(row: string, reader: LimitedReader): string {
  return isShown(
    row,
    reader,
    NAMING_MEMBERS.map((table) => `main.${table} who where who.project = ${row}.id`),
  );
}

/** Tables that name the members of private projects. */
const NAMING_MEMBERS = ['project_editor', 'project_viewer'];

/** Tables that name those who see a private isolate. */
const NAMING_OF_ISOLATES = ['isolate_owner', 'isolate_share'];

/** Whether no private isolate or project names a reader, who then sees what everybody sees, and fields for members. */
export function isStranger(connection: DatabaseSync, reader: RecordReader): boolean {
  if (reader.sees !== 'own') return reader.sees === 'public';
  const isNamed = [...NAMING_OF_ISOLATES, ...NAMING_MEMBERS].map(
    (table) => `exists (select 1 from main.${table} where user = ${userOf(reader)})`,
  );
  return connection.prepare(`select 1 where ${isNamed.join(' or ')}`).get() === undefined;
}

/** What a site sent of a record is shown where the record is. */
const SENT_IS_SHOWN = Object.entries(SENT_OF)
  .map(
    ([kind, table]) => `(${kind} is null or exists (select 1 from ${table} shown where shown.id = also_sent.${kind}))`,
  )
  .join(' and ');

/** Whether a row is public, or names the reader in one of these ways: rows `who` of a table of users. */
function isShown(row: string, reader: LimitedReader, ways: readonly string[]): string {
  const isPublic = `${row}.is_private = 0`;
  if (reader.sees === 'public') return isPublic;
  const named = ways.map((rows) => `exists (select 1 from ${rows} and who.user = ${userOf(reader)})`);
  return `(${[isPublic, ...named].join(' or ')})`;
}

/** The reader among the users of the database, as SQL; null for one who is nobody there. */
function userOf(reader: LimitedReader): string {
  return reader.sees === 'own' ? `(select id from main.app_user where user_name = ${quoted(reader.account)})` : 'null';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
