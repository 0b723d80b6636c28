/**
 * Which isolates have had other designations, so that a table of all profiles (`profile-table.ts`) reads those anew, not all of them. Neither
 * the history nor datestamps tell of every change, and a checksum over rows misses what weighs the same. An isolate has one row, with
 * a number that grows when a designation of it comes, goes or changes; so 500,000 isolates take 12 MB. Triggers write it, like the logs of
 * alleles and profiles (`database-0003.ts`), for rows that a deletion takes along, too.
 *
 * The isolate that was noted last is not noted again, so that an import notes each once. So a reader must treat the last one that it saw as one
 * that it has not seen. Isolates that are deleted keep their rows: else a number could come again.
 */
export const databaseMigration0029 = `
create table designation_change (
  isolate integer primary key,
  number integer not null
);
create index designation_change_by_number on designation_change (number);
${['designation_block', 'single_designation'].map(noting).join('')}`;

function noting(table: string): string {
  return `
create trigger ${table}_added after insert on ${table} ${note('new')}
create trigger ${table}_changed after update on ${table} ${note('new')}
create trigger ${table}_moved after update of isolate on ${table} ${note('old')}
create trigger ${table}_deleted after delete on ${table} ${note('old')}`;
}

function note(row: 'old' | 'new'): string {
  return `when ${row}.isolate is not (select isolate from designation_change order by number desc limit 1)
begin
  insert into designation_change (isolate, number)
    values (${row}.isolate, 1 + coalesce((select max(number) from designation_change), 0))
    on conflict (isolate) do update set number = excluded.number;
end;`;
}
