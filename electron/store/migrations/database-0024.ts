/** Whether a table of an attribute gives texts or numbers, which are sorted and compared as such. */
export const databaseMigration0024 = `
alter table field_attribute add column result_type text not null default 'text' check (result_type in ('text', 'number'));
`;
