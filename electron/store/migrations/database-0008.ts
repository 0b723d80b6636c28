/**
 * What keeping a database by hand needs of its history: why something was changed, what was changed together, and which line
 * takes back which.
 */
export const databaseMigration0008 = `
alter table record_history add column reason text;
alter table record_history add column batch text;
alter table record_history add column takes_back integer references record_history (id);
create index record_history_by_batch on record_history (batch) where batch is not null;
`;
