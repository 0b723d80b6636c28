/**
 * What each database of a remote site last told an account of the isolates that it owns, as JSON; null where the site tells nothing of
 * them. `asked_at` (ISO 8601) is when it was last asked, also for the submissions of the account.
 */
export const siteMigration0012 = `
create table own_custody (
  site text not null references remote_site (id) on delete cascade,
  account integer not null references remote_account (id) on delete cascade,
  database_name text not null,
  asked_at text not null,
  content text,
  primary key (site, account, database_name)
);
`;
