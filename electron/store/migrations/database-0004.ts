/**
 * A log of changes to profiles, so that the scheme values stored beside isolates (`electron/store/scheme-values`) can
 * follow a change of some profiles without being worked out again for all isolates. Triggers write it, like the log of
 * alleles (`database-0003.ts`).
 *
 * - `lost` is 0 if isolates with the profile can only have gained by the change (a new profile; a value or a group
 *   where there was none), otherwise 1.
 * - `scheme` and `alleles` are the values before the change, if they were changed.
 * - `mark` is a random number. It tells a reader whether the row that it saw last is still the same row, or one of a
 *   copy of the file that was changed in another way.
 *
 * A row that would only repeat the last one is left out. So a reader must treat the last row that it saw as one that it
 * has not seen.
 */
export const databaseMigration0004 = `
create table profile_change (
  id integer primary key,
  mark integer not null,
  profile integer not null,
  lost integer not null,
  scheme integer,
  alleles text
);
insert into profile_change (mark, profile, lost) values (random() & 2147483647, 0, 1);

create trigger profile_added after insert on profile
begin
  insert into profile_change (mark, profile, lost) values (random() & 2147483647, new.id, 0);
end;

create trigger profile_deleted after delete on profile
begin
  insert into profile_change (mark, profile, lost, scheme, alleles)
  values (random() & 2147483647, old.id, 1, old.scheme, old.alleles);
end;

create trigger profile_changed after update of id, scheme, profile_id, alleles on profile
when old.id <> new.id or old.scheme <> new.scheme or old.profile_id <> new.profile_id or old.alleles <> new.alleles
begin
  insert into profile_change (mark, profile, lost, scheme, alleles)
  select random() & 2147483647, id, 1, old.scheme, old.alleles from (select old.id as id union select new.id);
end;

create trigger profile_field_added after insert on profile_field
when new.profile is not (select profile from profile_change order by id desc limit 1)
begin
  insert into profile_change (mark, profile, lost) values (random() & 2147483647, new.profile, 0);
end;

create trigger profile_field_deleted after delete on profile_field
begin
  insert into profile_change (mark, profile, lost) values (random() & 2147483647, old.profile, 1);
end;

create trigger profile_field_changed after update on profile_field
when old.profile <> new.profile or old.field <> new.field or old.value <> new.value
begin
  insert into profile_change (mark, profile, lost)
  select random() & 2147483647, profile, 1 from (select old.profile as profile union select new.profile);
end;

create trigger profile_grouped after insert on classification_group_profile
when new.profile is not (select profile from profile_change order by id desc limit 1)
begin
  insert into profile_change (mark, profile, lost) values (random() & 2147483647, new.profile, 0);
end;

create trigger profile_ungrouped after delete on classification_group_profile
begin
  insert into profile_change (mark, profile, lost) values (random() & 2147483647, old.profile, 1);
end;

create trigger profile_regrouped after update on classification_group_profile
when old.classification_scheme <> new.classification_scheme or old.group_id <> new.group_id or old.profile <> new.profile
begin
  insert into profile_change (mark, profile, lost)
  select random() & 2147483647, profile, 1 from (select old.profile as profile union select new.profile);
end;
`;
