/** What a field must be like where other fields of the isolate have values: a JSON array of conditions. */
export const databaseMigration0022 = `
alter table isolate_field add column conditions text;
`;
