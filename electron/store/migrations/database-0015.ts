/**
 * The stored scheme values say themselves whether their isolate is private, so that a search need not look up the isolate of each. The
 * reference keeps this right: whatever changes the one changes the other, and a row that says something else is refused. Readers who see
 * public isolates only find theirs in one piece of the index.
 */
export const databaseMigration0015 = `
create unique index isolate_visibility on isolate (id, is_private);

alter table isolate_scheme_value rename to former_value;
create table isolate_scheme_value (
  isolate integer not null,
  scheme integer not null references scheme (id) on delete cascade,
  field text not null,
  value text not null,
  is_private integer not null,
  primary key (isolate, scheme, field, value),
  foreign key (isolate, is_private) references isolate (id, is_private) on delete cascade on update cascade
) without rowid;
insert into isolate_scheme_value (isolate, scheme, field, value, is_private)
  select former_value.isolate, scheme, field, value, is_private from former_value join isolate on isolate.id = former_value.isolate
  order by 1, 2, 3, 4;
drop table former_value;
create index isolate_scheme_value_by_value on isolate_scheme_value (scheme, field, is_private, value, isolate);
`;
