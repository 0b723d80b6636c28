/**
 * Tables that turn values of a field into an attribute, such as the continent of a country or the S, I or R of a concentration. Nothing is
 * stored with isolates: the table that counts is looked up when they are read (`isolates/field-attributes.ts`).
 */
export const databaseMigration0018 = `
create table field_attribute (
  attribute text not null,
  table_name text not null,
  field text not null references isolate_field (name),
  way text not null default 'value' check (way in ('value', 'range')),
  day text,
  source text,
  comments text,
  is_chosen integer not null default 0 check (is_chosen in (0, 1)),
  primary key (attribute, table_name)
);
create index field_attribute_of_field on field_attribute (field);
create table field_attribute_row (
  attribute text not null,
  table_name text not null,
  value text not null,
  result text not null,
  position integer not null default 0,
  primary key (attribute, table_name, value),
  foreign key (attribute, table_name) references field_attribute (attribute, table_name) on delete cascade
);
`;
