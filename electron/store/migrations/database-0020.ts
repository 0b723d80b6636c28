/** Which organism or group of organisms a scheme is for: its number in the taxonomy of NCBI, and its name. */
export const databaseMigration0020 = `
alter table scheme add column taxon_id integer;
alter table scheme add column taxon text;
`;
