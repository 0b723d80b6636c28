/**
 * Who may see an isolate. A private one is seen by its owners and by those with whom it is shared. The owners are not the sender: who edits the sender moves nothing. `embargo_until` is the day (ISO) from which it is
 * public; without one it stays private until somebody publishes it. The indexes let public isolates be listed and counted as fast as if
 * there were no others; those of values hold the isolate, so that whether it is shown is known without its row.
 */
export const databaseMigration0010 = `
alter table isolate add column is_private integer not null default 0 check (is_private in (0, 1));
alter table isolate add column embargo_until text;
create index isolate_private on isolate (id) where is_private = 1;
create index isolate_public on isolate (new_version) where is_private = 0;
create index isolate_public_change on isolate (new_version, datestamp) where is_private = 0;
drop index isolate_value_by_text;
create index isolate_value_by_text on isolate_value (field, value, isolate);
drop index isolate_value_by_number;
create index isolate_value_by_number on isolate_value (field, number_value, isolate);
create index isolate_embargo on isolate (embargo_until) where embargo_until is not null;

create table isolate_owner (
  isolate integer not null references isolate (id) on delete cascade,
  user integer not null references app_user (id),
  primary key (isolate, user)
);
create index isolate_owner_by_user on isolate_owner (user);

create table isolate_share (
  isolate integer not null references isolate (id) on delete cascade,
  user integer not null references app_user (id),
  primary key (isolate, user)
);
create index isolate_share_by_user on isolate_share (user);
`;
