/**
 * Accounts at remote sites. What an account signs with is sealed per kind of key (`sealed_by`): the window and the shell may each
 * have their own. Tokens are kept by the database through which they were got. What earlier versions kept counts as sealed with
 * the key file. `remote_reach` says in which databases an account is registered, `remote_site.account` who asks there.
 */
export const siteMigration0007 = `
create table remote_secret (
  account integer not null references remote_account (id) on delete cascade,
  sealed_by text not null check (sealed_by in ('system', 'key-file', 'memory')),
  consumer_key text not null,
  consumer_secret_sealed text not null,
  primary key (account, sealed_by)
);
insert into remote_secret (account, sealed_by, consumer_key, consumer_secret_sealed)
  select id, 'key-file', consumer_key, consumer_secret_sealed from remote_account;
alter table remote_account drop column consumer_key;
alter table remote_account drop column consumer_secret_sealed;

create table sealed_token (
  account integer not null,
  sealed_by text not null,
  database_name text not null,
  kind text not null check (kind in ('access', 'session')),
  token_sealed text not null,
  secret_sealed text not null,
  expires_at bigint,
  primary key (account, sealed_by, database_name, kind),
  foreign key (account, sealed_by) references remote_secret (account, sealed_by) on delete cascade
);
insert into sealed_token (account, sealed_by, database_name, kind, token_sealed, secret_sealed, expires_at)
  select account, 'key-file', database_name, kind, token_sealed, secret_sealed, expires_at from remote_token;
drop table remote_token;
alter table sealed_token rename to remote_token;

create table remote_reach (
  account integer not null references remote_account (id) on delete cascade,
  database_name text not null,
  reached integer not null,
  checked_at bigint not null,
  primary key (account, database_name)
);
alter table remote_site add column account integer references remote_account (id) on delete set null;
`;
