/**
 * Databases of a site that are read without an account although the account signs there: its permission or session was refused, and the
 * user chose so. It goes with the account, and with the next sign-in.
 */
export const siteMigration0014 = `
create table remote_unsigned (
  account integer not null references remote_account (id) on delete cascade,
  database_name text not null,
  primary key (account, database_name)
);
`;
