/**
 * Accounts and roles: one account is the owner of the installation, and user names differ by more than capital letters. A row of
 * `people_to_show` says that the users of a database are to be brought in line with its roles: the two are different files, and a
 * kill may come between them. `state` is another text after each change of the roles.
 */
export const siteMigration0005 = `
alter table account add column is_owner integer not null default 0;
create unique index account_of_owner on account (is_owner) where is_owner = 1;
create unique index account_by_name on account (user_name collate nocase);
create index database_role_by_database on database_role (database_name);

create table people_to_show (
  database_name text primary key,
  state text not null
);
`;
