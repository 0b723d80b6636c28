import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';

type Item = RestsOn['submissions'][number];

/** The items of submissions that were assigned as some records, which the history names. */
export function itemsThatBecame(
  { connection, name }: Database,
  records: readonly { kind: string; record_id: string }[],
): Item[] {
  const read = statementOf(
    connection,
    `select i.submission, i.position, i.item_id, i.status from record_history h join submission_item i
       on i.submission = h.content ->> '$.item.submission' and i.position = h.content ->> '$.item.position'
     where h.kind = ? and h.record_id = ? and i.status = 'assigned' order by h.id desc limit 1`,
  );
  return records.flatMap(({ kind, record_id }) => read.all(kind, record_id).map((row) => itemOf(name, row)));
}

/** The items that wait and name one of some genomes (SHA-256). */
export function itemsThatName({ connection, name }: Database, hashes: readonly string[]): Item[] {
  const read = statementOf(
    connection,
    `select submission, position, item_id, status from submission_item
     where status = 'pending' and exists (select 1 from json_each(?) one where instr(content, one.value)) order by submission, position`,
  );
  return read.all(JSON.stringify(hashes)).map((row) => itemOf(name, row));
}

function itemOf(database: string, row: Record<string, unknown>): Item {
  return {
    database,
    submission_id: String(row['submission']),
    position: Number(row['position']),
    item_id: String(row['item_id']),
    status: row['status'] === 'assigned' ? 'assigned' : 'pending',
  };
}
