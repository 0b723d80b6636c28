import type { DatabaseSync } from 'node:sqlite';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { referencesOf } from './table-layout.ts';

type Limited = Exclude<RecordReader, { sees: 'all' }>;

/**
 * Tables about all kinds of records. What they tell of isolates is shown with these: of deleted ones to curators only, because nothing says
 * any more who could see them. The number of an isolate begins the id of everything that is told of it.
 */
const ABOUT_RECORDS = {
  record_history: `kind not in ('custody', 'custody_request')
    and (kind not in ('isolate', 'designations', 'allele_designation')
      or exists (select 1 from temp.isolate where id = cast(record_id as integer)))
    and (kind <> 'contig' or exists (select 1 from temp.contig where id = cast(record_id as integer)))`,
  removed_rows: 'exists (select 1 from temp.record_history line where line.id = removed_rows.change)',
  retired_id: "kind not in ('isolate', 'contig')",
};

/**
 * Makes a connection show only the isolates that a reader may see, with everything that belongs to them, however they are asked for:
 * SQLite finds these temporary views before the tables whose names they have (https://www.sqlite.org/lang_naming.html). So no query can
 * forget the condition. A table that belongs to isolates is found by its references, and one that a later version adds has its view, too.
 * Nothing can be written to them.
 */
export function showOnly(connection: DatabaseSync, reader: RecordReader): void {
  if (reader.sees === 'all') return;
  connection.exec(viewsOf(connection, reader).join('\n'));
}

function viewsOf(connection: DatabaseSync, reader: Limited): string[] {
  const views = [view('isolate', visible('isolate', reader))];
  const references = referencesOf(connection).filter(({ cascades }) => cascades);
  const pending = ['isolate'];
  const done = new Set(pending);
  for (let parent = pending.shift(); parent !== undefined; parent = pending.shift()) {
    for (const { table, columns, parentColumns } of references.filter((reference) => reference.parent === parent)) {
      if (done.has(table)) continue;
      const same = columns.map((column, index) => `parent.${parentColumns[index]} = ${table}.${column}`).join(' and ');
      // To look among the private isolates is a third of the work of looking among all, and where there are none it is next to nothing.
      const hidden = `not exists (select 1 from main.isolate parent indexed by isolate_private
        where ${same} and parent.is_private = 1 and not ${visible('parent', reader)})`;
      const shown = `exists (select 1 from temp.${parent} parent where ${same})`;
      views.push(view(table, parent === 'isolate' ? hidden : shown));
      done.add(table);
      pending.push(table);
    }
  }
  return [...views, ...Object.entries(ABOUT_RECORDS).map(([table, condition]) => view(table, condition))];
}

function view(table: string, condition: string): string {
  return `create temp view ${table} as select * from main.${table} where ${condition};`;
}

/** Whether a row of isolates is one that the reader may see. */
function visible(row: string, reader: Limited): string {
  const isPublic = `${row}.is_private = 0`;
  if (reader.sees === 'public') return isPublic;
  const user = `(select id from main.app_user where user_name = '${reader.account.replaceAll("'", "''")}')`;
  const named = ['isolate_owner', 'isolate_share'].map(
    (table) => `exists (select 1 from main.${table} who where who.isolate = ${row}.id and who.user = ${user})`,
  );
  return `(${isPublic} or ${named.join(' or ')})`;
}
