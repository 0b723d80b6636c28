import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import type { StoredValue } from '../table-rows.ts';
import { referencesOf, type Reference } from '#electron/store/file/table-layout.ts';
import { SCHEME_VALUE_TABLES } from '#electron/store/scheme-values/values-state.ts';

/** A value of a column; bytes stand in JSON as a record with their Base64. */
export type RemovedCell = StoredValue | Uint8Array;

/** Rows of one table that a deletion removed, as JSON. A locus that is not of the record itself stands there by its name. */
export interface RemovedPart {
  /** 0-based place among the parts of the deletion: what is named comes before what names it. */
  part: number;
  table: string;
  columns: string[];
  rows: unknown[][];
}

/** Verdicts follow from contigs: whoever comes back is judged again. */
const VERDICT_TABLES = ['isolate_verdict', 'isolate_figures'];

/** Values of isolates are kept as `isolate_value` shows them: nobody sees the numbers of fields and values, and others may have them later. */
const VALUES = { stored: 'isolate_field_value', shown: 'isolate_value' };
const OF_VALUES: readonly Reference[] = [
  { table: VALUES.shown, columns: ['isolate'], parent: 'isolate', parentColumns: ['id'], cascades: true },
  { table: VALUES.shown, columns: ['field'], parent: 'isolate_field', parentColumns: ['name'], cascades: false },
];

/** So are designations, as `allele_designation` shows them. */
const DESIGNATIONS = {
  stored: ['single_designation', 'designation_block', 'designation_allele'],
  shown: 'allele_designation',
};
const OF_DESIGNATIONS: readonly Reference[] = [
  { table: DESIGNATIONS.shown, columns: ['isolate'], parent: 'isolate', parentColumns: ['id'], cascades: true },
  { table: DESIGNATIONS.shown, columns: ['locus'], parent: 'locus', parentColumns: ['id'], cascades: false },
  { table: DESIGNATIONS.shown, columns: ['sender'], parent: 'app_user', parentColumns: ['id'], cascades: false },
  { table: DESIGNATIONS.shown, columns: ['curator'], parent: 'app_user', parentColumns: ['id'], cascades: false },
];

/** Clusters of isolates follow from them: whoever comes back is compared again. */
const CLUSTER_TABLES = [
  'cluster_isolate',
  'cluster_link',
  'cluster_member',
  'cluster_changed',
  'cluster_notice_isolate',
];

/** The references between what is kept of records. What follows from other records is worked out again. */
export function keptReferences(connection: DatabaseSync): Reference[] {
  const left = [...SCHEME_VALUE_TABLES, ...VERDICT_TABLES, ...CLUSTER_TABLES, VALUES.stored, ...DESIGNATIONS.stored];
  return [...referencesOf(connection).filter(({ table }) => !left.includes(table)), ...OF_VALUES, ...OF_DESIGNATIONS];
}

/** Those of the rows that go with a record. */
export function removingReferences(connection: DatabaseSync): Reference[] {
  return keptReferences(connection).filter(({ cascades }) => cascades);
}

/** The order in which the rows of a table are kept. */
export function keptOrder(table: string): string {
  if (table === DESIGNATIONS.shown) return 'isolate, locus, id';
  // It has no row ids.
  if (table === 'cluster_former_name') return 'cluster_set, name';
  return table === VALUES.shown ? 'isolate, field, position' : 'rowid';
}

/** A table and those whose rows go with its rows, each before those that name it. */
export function tablesUnder(references: readonly Reference[], root: string): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const reference of references) if (reference.parent === table) visit(reference.table);
    ordered.unshift(table);
  };
  visit(root);
  return ordered;
}

/** A value as JSON holds it. */
export function cellText(value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

/** The value again. */
export function cellValue(cell: unknown): RemovedCell {
  if (typeof cell !== 'object' || cell === null) return cell as StoredValue;
  return Buffer.from((cell as { base64: string }).base64, 'base64');
}
