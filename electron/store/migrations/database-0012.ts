/**
 * Who sees a field of isolates and its values (`shared/rules/field-basics.ts`). The index holds the fields that not everybody sees: a
 * connection of a reader looks there for each value, and mostly there are none.
 */
export const databaseMigration0012 = `
alter table isolate_field add column audience text not null default 'everybody'
  check (audience in ('everybody', 'members', 'curators'));
create index isolate_field_restricted on isolate_field (name, audience) where audience <> 'everybody';
`;
