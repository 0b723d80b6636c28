/**
 * Each value that a field has is stored once (`field_value`), and who has it beside (`isolate_field_value`): some 30 bytes for each value of
 * an isolate with its index, however long names of fields and values are, so thousands of fields have room that few isolates have.
 * `isolate_value` shows them together as one table, which is read and written as such: its triggers do the rest. The tables themselves have
 * none, so that recorded changes are applied as they are (`changes/change-on-copy.ts`). A value that no isolate has any more goes; who
 * deletes an isolate deletes its values before. As in `database-0015.ts`, the reference keeps right which isolates are private.
 */
export const databaseMigration0019 = `
create table numbered_field (
  id integer primary key,
  name text not null unique,
  length integer,
  required integer not null default 0,
  min_value double precision,
  max_value double precision,
  regex text,
  comments text,
  allowed_values text,
  multiple integer not null default 0,
  position integer not null,
  type text not null default 'text',
  audience text not null default 'everybody' check (audience in ('everybody', 'members', 'curators')),
  group_name text,
  unit text,
  sparse integer not null default 0 check (sparse in (0, 1)),
  qualified integer not null default 0 check (qualified in (0, 1))
);
insert into numbered_field (
    name, length, required, min_value, max_value, regex, comments, allowed_values, multiple, position, type, audience,
    group_name, unit, sparse, qualified
  )
  select
    name, length, required, min_value, max_value, regex, comments, allowed_values, multiple, position, type, audience,
    group_name, unit, sparse, qualified
  from isolate_field order by position, name;
drop table isolate_field;
alter table numbered_field rename to isolate_field;
create index isolate_field_restricted on isolate_field (name, audience) where audience <> 'everybody';

create table field_value (
  id integer primary key,
  field integer not null references isolate_field (id),
  value text not null,
  number_value double precision,
  unique (field, value)
);
create table isolate_field_value (
  isolate integer not null,
  value integer not null references field_value (id),
  position integer not null,
  is_private integer not null,
  primary key (isolate, value, position),
  foreign key (isolate, is_private) references isolate (id, is_private) on delete cascade on update cascade
) without rowid;

insert into field_value (field, value, number_value)
  select isolate_field.id, value, max(number_value) from isolate_value join isolate_field on name = field
  group by isolate_field.id, value;
insert into isolate_field_value (isolate, value, position, is_private)
  select isolate.id, field_value.id, former.position, is_private
  from isolate_value former
    join isolate on isolate.id = former.isolate
    join isolate_field on isolate_field.name = former.field
    join field_value on field_value.field = isolate_field.id and field_value.value = former.value
  order by 1, 2, 3;
drop table isolate_value;

create index field_value_by_number on field_value (field, number_value) where number_value is not null;
create index field_value_by_folded_text on field_value (field, lower(value));
create index isolate_field_value_by_value on isolate_field_value (value, is_private, isolate);

create view isolate_value as
  select held.isolate, named.name as field, held.position, its.value, its.number_value
  from isolate_field_value held join field_value its on its.id = held.value join isolate_field named on named.id = its.field;

create trigger isolate_value_added instead of insert on isolate_value
begin
  select raise(abort, 'FOREIGN KEY constraint failed: no such field')
    where not exists (select 1 from isolate_field where name = new.field);
  insert into field_value (field, value, number_value)
    select id, new.value, new.number_value from isolate_field where name = new.field
    on conflict do nothing;
  insert into isolate_field_value (isolate, value, position, is_private) values (
    new.isolate,
    (select field_value.id from isolate_field named join field_value on field_value.field = named.id
      where named.name = new.field and field_value.value = new.value),
    coalesce(new.position, 0),
    (select is_private from isolate where id = new.isolate)
  );
end;

create trigger isolate_value_deleted instead of delete on isolate_value
begin
  delete from isolate_field_value where isolate = old.isolate and position = old.position and value = (
    select field_value.id from isolate_field named join field_value on field_value.field = named.id
    where named.name = old.field and field_value.value = old.value);
  delete from field_value
    where field = (select id from isolate_field where name = old.field) and value = old.value
      and not exists (select 1 from isolate_field_value held where held.value = field_value.id);
end;

create trigger isolate_value_changed instead of update on isolate_value
begin
  delete from isolate_value where isolate = old.isolate and field = old.field and position = old.position and value = old.value;
  insert into isolate_value (isolate, field, position, value, number_value)
    values (new.isolate, new.field, new.position, new.value, new.number_value);
  update field_value set number_value = new.number_value
    where value = new.value and field = (select id from isolate_field where name = new.field) and number_value is not new.number_value;
end;
`;
