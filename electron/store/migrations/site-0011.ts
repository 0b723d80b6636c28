/**
 * Keys of remote sites (`X-API-Key`), sealed per kind of key as tokens are, each with the databases that it is not for (JSON). No two keys ever have the same `id`: replies that were read
 * with one are kept under it, as a negative number beside those of accounts, and go with it. Since when another account, or none, asks
 * at a site, and when a key was last removed there (milliseconds since 1970; null where that was never).
 */
export const siteMigration0011 = `
create table remote_key (
  id integer primary key,
  site text not null references remote_site (id) on delete cascade,
  sealed_by text not null check (sealed_by in ('system', 'key-file', 'memory')),
  begins text not null,
  key_sealed text not null,
  given_at bigint not null,
  refused_in text,
  refused_at bigint,
  not_for text not null default '[]',
  unique (site, sealed_by)
);
create trigger http_cache_without_key after delete on remote_key
begin
  delete from http_cache where account = -old.id;
end;
alter table remote_site add column account_since bigint;
alter table remote_site add column key_removed_at bigint;
`;
