/**
 * A log of what became of profiles, so that what is kept beside isolates (`scheme-values`) can follow a change of some profiles
 * without being worked out anew for all isolates. Triggers write it, as that of alleles (`database-0003.ts`).
 *
 * `lost` is 0 where isolates with the profile can only have gained by the change (a new profile, a value or a group where there
 * was none), else 1; `scheme` and `alleles` are those from before, where they were changed. `mark` is drawn by lot: by it a
 * reader knows the row that it saw last from another one in a copy of the file that went another way. A row that would only
 * say the same as the last one again is left out, so a reader must take the last row that it saw for one that it has not.
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
