/**
 * What a field of isolates is measured in, and the heading under which it stands with others. A sparse field is one of many of which few
 * isolates have a value: `phenotypic` of a record holds it, not `provenance`.
 */
export const databaseMigration0014 = `
alter table isolate_field add column group_name text;
alter table isolate_field add column unit text;
alter table isolate_field add column sparse integer not null default 0 check (sparse in (0, 1));
`;
