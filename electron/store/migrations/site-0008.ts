/**
 * Kept replies of remote sites: what they are, how the site is asked whether they still hold, and until when it need not be. The
 * replies that an account got go with it, whoever removes it. `may_send` says whether the user has agreed that his sequences are sent
 * to a site, and `certificate` which one he has accepted, as before.
 */
export const siteMigration0008 = `
delete from http_cache;
alter table http_cache add column media_type text not null default 'application/json';
alter table http_cache add column last_modified text;
alter table http_cache add column fresh_until bigint not null default 0;
create index http_cache_by_account on http_cache (account);
create trigger http_cache_without_account after delete on remote_account
begin
  delete from http_cache where account = old.id;
end;
alter table remote_site add column may_send integer not null default 0;
`;
