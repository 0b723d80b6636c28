/**
 * What deletions remove, as it was stored, so that it comes back whole when a deletion is taken back. `content` is rows of one table,
 * as JSON (`changes/writers/removed/removed-part.ts`). A migration that gives a column another meaning does so there, too.
 */
export const databaseMigration0009 = `
create table removed_rows (
  id integer primary key,
  change integer not null references record_history (id),
  content text not null
);
create index removed_rows_by_change on removed_rows (change);
`;
