/**
 * Alleles and profiles that are not used here, and why. They are named by locus or scheme and by their ids: so a copy of a site keeps
 * what was said here when it is updated, also of records that the site withdraws and brings back.
 */
export const databaseMigration0026 = `
create table block (
  record text not null check (record in ('allele', 'profile')),
  within text not null,
  id text not null,
  because text not null,
  primary key (record, within, id)
) without rowid;
`;
