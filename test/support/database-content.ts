import type { DatabaseSync } from 'node:sqlite';

/** Tables of clusters that are kept of isolates. */
export const CLUSTER_TABLES = [
  'cluster',
  'cluster_set',
  'cluster_progress',
  'cluster_isolate',
  'cluster_link',
  'cluster_run',
  'cluster_former_name',
  'cluster_member',
  'cluster_event',
  'cluster_changed',
  'cluster_watch',
  'cluster_watch_search',
  'cluster_notice',
  'cluster_notice_isolate',
];

/** Tables whose rows an exported folder does not hold, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  submission: 'work in progress between people, which stays where they are',
  submission_item: 'belongs to submissions',
  submission_message: 'belongs to submissions',
  submission_file: 'belongs to submissions; its bytes are elsewhere',
  idempotency_key: 'belongs to submissions',
  rejection_reason: 'wishes of single curators',
  settling_rule: 'stands for the curator who switched it on here',
  settling_switch: 'stands for the curator who switched rules on here',
  rule_assignment: 'says what rules did here',
  allele_change: 'a log for the typing index, written by triggers',
  profile_change: 'a log for scheme values, written by triggers',
  designation_change: 'a log for tables of profiles, written by triggers',
  isolate_scheme_value: 'follows from designations and profiles',
  isolate_classification_group: 'follows from designations and profiles',
  isolate_schemes_computed: 'says which of these are worked out',
  block: 'says what is not used here',
  genome_origin: 'may name private isolates, and files of who sent them',
  allele_origin: 'belongs to genomes',
  profile_origin: 'belongs to genomes',
  genome_scan: 'says what was typed here',
  isolate_verdict: 'follows from contigs and definitions',
  isolate_figures: 'follows from contigs and definitions',
  ...Object.fromEntries(CLUSTER_TABLES.map((name) => [name, 'says which isolates belong together here'])),
};

/** Properties that each database file has for itself. */
export const OWN_PROPERTIES = new Set([
  'created_at',
  'imported_on',
  'definitions_version',
  'details_version',
  'hidden_change',
  'scheme_values',
]);

/** Tables whose row ids nobody ever sees, with what names a row instead. */
const UNSEEN: Readonly<Record<string, string>> = {
  locus: '(select name from locus where id = ?)',
  allele: "(select l.name || '|' || a.allele_id from allele a join locus l on l.id = a.locus where a.id = ?)",
  record_history: "(select h.kind || '|' || h.record_id || '|' || h.action from record_history h where h.id = ?)",
  profile: "(select p.scheme || '|' || p.profile_id from profile p where p.id = ?)",
};
const UNNUMBERED = new Set([...Object.keys(UNSEEN), 'allele_designation', 'isolate_history', 'removed_rows']);

/** Tables that one view shows together: `isolate_value` and `allele_designation` stand for what is stored under numbers that nobody sees. */
const SHOWN_TOGETHER = [
  'field_value',
  'isolate_field_value',
  'single_designation',
  'packed_designation',
  'designation_allele',
  'designation_block',
  'designation_source',
];

/** The tables of a database. */
export function listTables(connection: DatabaseSync): string[] {
  const rows = connection
    .prepare(
      `select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'
       and name not in (select value from json_each(?)) order by name`,
    )
    .all(JSON.stringify(SHOWN_TOGETHER));
  return rows.map((row) => String(row['name']));
}

/** All rows of all tables that a folder holds, in an order of their own, with names instead of ids that nobody sees. */
export function contentOf(connection: DatabaseSync): Record<string, string[]> {
  const tables = listTables(connection).filter((table) => !(table in LEFT_OUT));
  return Object.fromEntries(tables.map((table) => [table, rowsOf(connection, table)]));
}

function rowsOf(connection: DatabaseSync, table: string): string[] {
  const references = new Map(
    connection
      .prepare(`select "from", "table" from pragma_foreign_key_list(?)`)
      .all(table)
      .map((row) => [String(row['from']), String(row['table'])]),
  );
  const columns = connection
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map((row) => String(row['name']))
    .filter((column) => !(column === 'id' && UNNUMBERED.has(table)))
    .map(
      (column) => `${UNSEEN[references.get(column) ?? '']?.replace('?', `t.${column}`) ?? `t.${column}`} as ${column}`,
    );
  const rows = connection.prepare(`select ${columns.join(', ')} from ${table} t`).all();
  return rows
    .filter((row) => table !== 'meta' || !OWN_PROPERTIES.has(String(row['key'])))
    .map((row) => JSON.stringify(row))
    .toSorted();
}
