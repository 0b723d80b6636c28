/**
 * What isolate databases need for searches: values that follow from other databases, stored so that they are not worked
 * out for every question, and indexes that answer the common questions by themselves.
 *
 * `isolate_scheme_value` and `isolate_classification_group` follow from the designations of an isolate and from the
 * profiles of the linked sequence-definition database. `isolate_schemes_computed` lists the isolates for which that is
 * done, so code that adds an isolate need not know of it. `meta` says of which state of the other database the values
 * are (`electron/store/scheme-values/values-state.ts`).
 *
 * In `contig` all columns behind the sequence lie beyond its megabytes, so the index on `length` answers without
 * reading the row.
 */
export const databaseMigration0002 = `
create table isolate_scheme_value (
  isolate integer not null references isolate (id) on delete cascade,
  scheme integer not null references scheme (id) on delete cascade,
  field text not null,
  value text not null,
  primary key (isolate, scheme, field, value)
);
create index isolate_scheme_value_by_value on isolate_scheme_value (scheme, field, value, isolate);

create table isolate_classification_group (
  isolate integer not null references isolate (id) on delete cascade,
  classification_scheme integer not null references classification_scheme (id) on delete cascade,
  group_id integer not null,
  primary key (isolate, classification_scheme, group_id)
);
create index isolate_classification_group_member
  on isolate_classification_group (classification_scheme, group_id, isolate);

create table isolate_schemes_computed (
  isolate integer primary key references isolate (id) on delete cascade
);

create table locus_linked_field (
  locus integer not null references locus (id) on delete cascade,
  isolates_database text not null,
  field text not null,
  primary key (locus, isolates_database, field)
);

create index isolate_by_change on isolate (new_version, datestamp);
create index isolate_by_folded_name on isolate (lower(name));
create index isolate_value_by_folded_text on isolate_value (field, lower(value), isolate);
drop index allele_designation_by_allele;
create index allele_designation_by_allele on allele_designation (locus, allele_id, isolate);
create index contig_by_length on contig (isolate, length);
`;
