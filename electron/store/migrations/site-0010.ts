/**
 * API keys of accounts, of which only a hash is stored, the databases that each is for ('' means every one), and the accounts that may
 * use none.
 */
export const siteMigration0010 = `
create table api_key (
  id text primary key,
  account integer not null references account (id) on delete cascade,
  name text not null,
  hash text not null unique,
  prefix text not null,
  created_at bigint not null,
  used_at bigint
);
create unique index api_key_by_account on api_key (account, name collate nocase);

create table api_key_database (
  api_key text not null references api_key (id) on delete cascade,
  database_name text not null,
  primary key (api_key, database_name)
);

create table api_key_ban (
  account integer primary key references account (id) on delete cascade,
  banned_at bigint not null
);
`;
