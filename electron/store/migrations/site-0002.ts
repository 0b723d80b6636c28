/**
 * Accounts and roles, clients of the service and their tokens, remote sites with the user's accounts there, drafts and
 * submissions that were sent. The tables of these that the first schema had were never used, so they are made anew. No secret is
 * stored in clear: a column that ends in `sealed` holds a sealed one. The database name '' means every database.
 */
export const siteMigration0002 = `
drop table oauth_token;
drop table oauth_client;
drop table account_database;
drop table account;
drop table site_connection;
drop table inbox_item;
drop table draft;

create table account (
  id integer primary key,
  user_name text not null unique,
  first_name text not null,
  surname text not null,
  affiliation text not null,
  email text not null,
  password text,
  disabled integer not null default 0,
  created_at text not null
);

create table database_role (
  account integer not null references account (id) on delete cascade,
  database_name text not null,
  role text not null check (role in ('reader', 'submitter', 'curator', 'admin')),
  primary key (account, database_name)
);

create table role_scope (
  account integer not null,
  database_name text not null,
  kind text not null,
  name text not null,
  primary key (account, database_name, kind, name),
  foreign key (account, database_name) references database_role (account, database_name) on delete cascade
);

create table oauth_client (
  consumer_key text primary key,
  name text not null,
  secret_sealed text not null,
  disabled integer not null default 0,
  created_at text not null
);

create table oauth_client_right (
  consumer_key text not null references oauth_client (consumer_key) on delete cascade,
  database_name text not null,
  may_submit integer not null default 0,
  may_curate integer not null default 0,
  primary key (consumer_key, database_name)
);

create table oauth_token (
  token text primary key,
  kind text not null check (kind in ('request', 'access', 'session')),
  consumer_key text not null references oauth_client (consumer_key) on delete cascade,
  database_name text not null,
  secret_sealed text not null,
  account integer references account (id) on delete cascade,
  access_token text references oauth_token (token) on delete cascade,
  verifier_hash text,
  wrong_verifiers integer not null default 0,
  issued_at bigint not null,
  expires_at bigint,
  used_at bigint
);
create index oauth_token_by_account on oauth_token (account, kind);
create index oauth_token_by_access on oauth_token (access_token);

create table remote_site (
  id text primary key,
  name text not null,
  base_url text not null unique,
  authorize_url text,
  certificate text,
  position integer not null
);

create table remote_account (
  id integer primary key,
  site text not null references remote_site (id) on delete cascade,
  name text not null,
  consumer_key text not null,
  consumer_secret_sealed text not null,
  unique (site, name)
);

create table remote_token (
  account integer not null references remote_account (id) on delete cascade,
  database_name text not null,
  kind text not null check (kind in ('access', 'session')),
  token_sealed text not null,
  secret_sealed text not null,
  expires_at bigint,
  primary key (account, database_name, kind)
);

create table http_cache (
  site text not null references remote_site (id) on delete cascade,
  account integer not null,
  path text not null,
  etag text,
  as_of bigint not null,
  used_at bigint not null,
  size bigint not null,
  body blob not null,
  primary key (site, account, path)
);
create index http_cache_by_use on http_cache (used_at);

create table draft (
  id text primary key,
  case_id text references submission_case (id) on delete set null,
  site text not null,
  account integer references remote_account (id) on delete set null,
  database_name text not null,
  type text not null,
  title text not null,
  content text not null,
  revision integer not null default 1,
  idempotency_key text not null unique,
  submission_id text,
  created_at text not null,
  updated_at text not null
);
create index draft_by_case on draft (case_id);

create table draft_file (
  draft text not null references draft (id) on delete cascade,
  name text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_at text,
  primary key (draft, name)
);

create table inbox_item (
  site text not null,
  database_name text not null,
  submission_id text not null,
  account integer references remote_account (id) on delete set null,
  content text not null,
  unread integer not null default 1,
  archived_at text,
  updated_at text not null,
  primary key (site, database_name, submission_id)
);
`;
