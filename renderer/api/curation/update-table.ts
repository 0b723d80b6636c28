import { queryOptions } from '@tanstack/react-query';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { updateTable, type UpdatedTable } from '#shared/api/curation/update-table.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

export interface TableOfChanges extends DatabasePlace {
  record: RecordKindName;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The records are deleted instead. */
  isDeleting?: boolean;
}

function send(
  { site, database, record, columns, rows, isDeleting = false }: TableOfChanges,
  more: object,
  signal?: AbortSignal,
) {
  const body = { record, columns: [...columns], rows: rows.map((cells) => [...cells]), ...more };
  const action = isDeleting ? 'delete' : 'change';
  return api(site).send(updateTable, { database }, { ...body, action }, signal ? { signal } : {});
}

/** What a table would change, and what is wrong with it. `state` is another text for each state of the table. */
export function shownChanges(table: TableOfChanges, state: string) {
  const { site, database, record } = table;
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: `state` stands for the table, which is too long for a key]
  return queryOptions({
    queryKey: [...keys.database(site, database), 'curation', 'update', record, state],
    queryFn: ({ signal }): Promise<UpdatedTable> => send(table, { dry_run: true }, signal),
    // The table is long, and what was asked of another state of it is worth nothing.
    gcTime: 0,
    retry: false,
  });
}

/** Writes a table of changes, all or nothing; nothing if `signal` stops it in time. AppError codes: record_refused, reason_needed 400, no_right 403. */
export function writeChanges(table: TableOfChanges, reason: string, signal?: AbortSignal): Promise<UpdatedTable> {
  return send(table, reason.trim() === '' ? {} : { reason: reason.trim() }, signal);
}
