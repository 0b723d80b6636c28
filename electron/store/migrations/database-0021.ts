/** Fields of the groups of a classification scheme, such as a nickname, and their values. */
export const databaseMigration0021 = `
create table classification_group_field (
  classification_scheme integer not null references classification_scheme (id) on delete cascade,
  field text not null,
  type text not null default 'text' check (type in ('integer', 'text')),
  description text,
  position integer not null,
  primary key (classification_scheme, field)
);
create table classification_group_value (
  classification_scheme integer not null,
  group_id integer not null,
  field text not null,
  value text not null,
  primary key (classification_scheme, group_id, field),
  foreign key (classification_scheme, group_id)
    references classification_group (classification_scheme, group_id) on delete cascade,
  foreign key (classification_scheme, field)
    references classification_group_field (classification_scheme, field) on delete cascade
);
`;
