/** Whether the numbers of a field may have `<`, `<=`, `>` or `>=` before them, as concentrations that inhibit growth do. */
export const databaseMigration0016 = `
alter table isolate_field add column qualified integer not null default 0 check (qualified in (0, 1));
`;
