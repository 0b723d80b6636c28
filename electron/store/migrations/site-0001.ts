/**
 * First schema of `site.sqlite`: what belongs to this computer and not to one database. No secret is stored in clear
 * text.
 */
export const siteMigration0001 = `
create table meta (
  key text primary key,
  value text not null
);

create table site_group (
  name text primary key,
  description text not null,
  long_description text
);

create table group_database (
  group_name text not null references site_group (name) on delete cascade,
  database_name text not null,
  primary key (group_name, database_name)
);

create table linked_database (
  isolates_database text primary key,
  seqdef_database text not null
);

create table site_connection (
  id text primary key,
  name text not null,
  base_url text not null unique,
  authorize_url text,
  position integer not null
);

create table account (
  id integer primary key,
  user_name text not null unique,
  password_hash text,
  disabled integer not null default 0,
  created_at text not null
);

create table account_database (
  account integer not null references account (id) on delete cascade,
  database_name text not null,
  user_id integer not null,
  primary key (account, database_name)
);

create table oauth_client (
  consumer_key text primary key,
  name text not null,
  version text not null default '',
  secret_sealed text not null,
  may_submit integer not null default 1,
  disabled integer not null default 0,
  created_at text not null
);

create table oauth_token (
  token text primary key,
  kind text not null check (kind in ('request', 'access', 'session')),
  consumer_key text not null references oauth_client (consumer_key) on delete cascade,
  secret_sealed text not null,
  account integer references account (id) on delete cascade,
  verifier_hash text,
  callback text,
  issued_at bigint not null,
  expires_at bigint,
  used_at bigint
);
create index oauth_token_by_account on oauth_token (account, kind);

create table oauth_nonce (
  consumer_key text not null,
  token text not null,
  nonce text not null,
  seen_at bigint not null,
  primary key (consumer_key, token, nonce)
);
create index oauth_nonce_by_time on oauth_nonce (seen_at);

create table submission_case (
  id text primary key,
  title text not null,
  content text not null,
  created_at text not null,
  updated_at text not null
);

create table draft (
  id text primary key,
  case_id text references submission_case (id) on delete set null,
  site text not null,
  database_name text not null,
  type text not null,
  title text not null,
  content text not null,
  created_at text not null,
  updated_at text not null
);

create table inbox_item (
  site text not null,
  database_name text not null,
  submission_id text not null,
  content text not null,
  unread integer not null default 1,
  archived integer not null default 0,
  updated_at text not null,
  primary key (site, database_name, submission_id)
);

create table job (
  id text primary key,
  created_at bigint not null,
  content text not null
);

create table setting (
  key text primary key,
  value text not null
);

create table recent (
  path text primary key,
  title text not null,
  opened_at bigint not null
);
`;
