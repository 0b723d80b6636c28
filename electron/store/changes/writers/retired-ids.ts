import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

type RetiredKind = DatabaseTables['retired_id']['kind'];

/** An id that was given out once and never will be again. */
export interface RetiredId {
  kind: RetiredKind;
  /** Name of the locus of an allele, id of the scheme of a profile, else empty. */
  scope?: string;
  record_id: string;
  /** ISO timestamp; now when absent. */
  retired_at?: string;
}

/** Retires the id of a record that is being deleted; call it inside the transaction that deletes it. Twice is no error. */
export function retireId(
  connection: DatabaseSync,
  { kind, scope = '', record_id, retired_at = new Date().toISOString() }: RetiredId,
  curator: number | null,
): void {
  const sql = `insert into retired_id (kind, scope, record_id, retired_at, curator) values (?, ?, ?, ?, ?)
    on conflict (kind, scope, record_id) do nothing`;
  statementOf(connection, sql).run(kind, scope, record_id, retired_at, curator);
}

/** Makes a retired id valid again, because the deletion of its record is taken back; call it before the record is written. */
export function bringBackId(connection: DatabaseSync, { kind, scope = '', record_id }: RetiredId): void {
  const sql = 'delete from retired_id where kind = ? and scope = ? and record_id = ?';
  statementOf(connection, sql).run(kind, scope, record_id);
}

/** The ids that no new record of this kind may have, because a deleted one had them. */
export function retiredIds(connection: DatabaseSync, kind: RetiredKind, scope = ''): Set<string> {
  const rows = connection.prepare('select record_id from retired_id where kind = ? and scope = ?').all(kind, scope);
  return new Set(rows.map((row) => String(row['record_id'])));
}

/** Throws `AppError` 409 `retired_id` for an id that was retired. Importers ask before, so that they can say where it stands. */
export function refuseRetired(retired: ReadonlySet<string>, recordId: string): void {
  if (retired.has(recordId)) throw new AppError(409, 'retired_id', retiredIdProblem(recordId));
}

/** Tables whose row ids people know, and which are therefore never given out twice. */
const NUMBERED = {
  isolate: 'isolate',
  scheme: 'scheme',
  user: 'app_user',
  contig: 'contig',
  project: 'project',
} as const satisfies Partial<Record<RetiredKind, keyof DatabaseTables>>;

/** The kind of the ids of a table, if people know them. */
export function numberedKindOf(table: string): RetiredKind | undefined {
  return (Object.keys(NUMBERED) as (keyof typeof NUMBERED)[]).find((kind) => NUMBERED[kind] === table);
}

/** The first id for new records of a kind: above every one that was ever given out. */
export function firstFreeId(connection: DatabaseSync, kind: keyof typeof NUMBERED): number {
  const last = (sql: string) => Number(connection.prepare(sql).get()?.['last'] ?? 0);
  const retired = `select max(cast(record_id as integer)) as last from retired_id where kind = '${kind}'`;
  return Math.max(last(`select max(id) as last from ${NUMBERED[kind]}`), last(retired)) + 1;
}
