/**
 * What an account may keep private in a database, where somebody said it; without a line it may, and as much as it wants. It does not go
 * with the role, so that no other role gives back what was taken away. `most_private` is the number of private isolates that it may own.
 */
export const siteMigration0013 = `
create table private_right (
  account integer not null references account (id) on delete cascade,
  database_name text not null,
  may_embargo integer not null default 1 check (may_embargo in (0, 1)),
  most_private integer check (most_private >= 0),
  primary key (account, database_name)
);
create index private_right_by_database on private_right (database_name);
`;
