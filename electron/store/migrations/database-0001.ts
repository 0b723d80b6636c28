/**
 * First schema of a database file: the whole domain, for both kinds of database. Portable SQL (integer, bigint, text
 * and double precision only), so that the same tables can live in a shared server later.
 *
 * Some columns are packed. A profile keeps its allele ids as one tab-separated text in scheme-locus order
 * (`profile.alleles`), because one row per profile and locus would be 100 million rows for 50,000 profiles of 2,000
 * loci. `sequence_hash` and `alleles_hash` are 53-bit hashes (exact as a JavaScript number) that make look-ups by
 * content one index probe. Equality is always verified on the text itself.
 */
export const databaseMigration0001 = `
create table meta (
  key text primary key,
  value text not null
);

create table app_user (
  id integer primary key,
  user_name text not null unique,
  first_name text not null,
  surname text not null,
  affiliation text not null default '',
  email text not null default '',
  role text not null default 'submitter' check (role in ('submitter', 'curator', 'admin')),
  date_entered text not null,
  datestamp text not null
);

create table locus (
  id integer primary key,
  name text not null unique,
  data_type text not null check (data_type in ('DNA', 'peptide')),
  allele_id_format text not null check (allele_id_format in ('integer', 'text')),
  allele_id_regex text,
  common_name text,
  full_name text,
  product text,
  description text,
  length_varies integer not null,
  length integer,
  min_length integer,
  max_length integer,
  coding_sequence integer not null default 0,
  orf integer check (orf between 1 and 6),
  genetic_code integer not null default 11,
  genome_position integer,
  allele_count integer not null default 0,
  alleles_last_added text,
  alleles_last_updated text,
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null
);

create table locus_alias (
  locus integer not null references locus (id) on delete cascade,
  alias text not null,
  primary key (locus, alias)
);
create index locus_alias_by_alias on locus_alias (alias);

create table locus_publication (
  locus integer not null references locus (id) on delete cascade,
  pubmed_id integer not null,
  primary key (locus, pubmed_id)
);

create table locus_curator (
  locus integer not null references locus (id) on delete cascade,
  curator integer not null references app_user (id),
  primary key (locus, curator)
);

create table locus_extended_attribute (
  locus integer not null references locus (id) on delete cascade,
  field text not null,
  value_format text not null check (value_format in ('integer', 'text', 'boolean')),
  value_regex text,
  description text,
  length integer,
  required integer not null default 0,
  allowed_values text,
  position integer not null,
  primary key (locus, field)
);

create table allele (
  id integer primary key,
  locus integer not null references locus (id),
  allele_id text not null,
  sort_key double precision not null,
  sequence text not null,
  length integer not null,
  sequence_hash bigint not null,
  status text not null default 'unchecked',
  comments text,
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null,
  unique (locus, allele_id)
);
create index allele_by_order on allele (locus, sort_key, allele_id);
create index allele_by_sequence on allele (locus, sequence_hash);

create table allele_attribute (
  allele integer not null references allele (id) on delete cascade,
  field text not null,
  value text not null,
  primary key (allele, field)
);

create table scheme (
  id integer primary key,
  name text not null unique,
  description text,
  allow_missing_loci integer not null default 0,
  max_missing integer,
  display_order integer,
  profile_count integer not null default 0,
  profiles_last_added text,
  profiles_last_updated text,
  date_entered text not null,
  datestamp text not null
);

create table scheme_locus (
  scheme integer not null references scheme (id) on delete cascade,
  locus integer not null references locus (id),
  position integer not null,
  primary key (scheme, locus),
  unique (scheme, position)
);
create index scheme_locus_by_locus on scheme_locus (locus);

create table scheme_field (
  scheme integer not null references scheme (id) on delete cascade,
  field text not null,
  type text not null check (type in ('integer', 'text')),
  primary_key integer not null default 0,
  description text,
  position integer not null,
  primary key (scheme, field)
);

create table scheme_curator (
  scheme integer not null references scheme (id) on delete cascade,
  curator integer not null references app_user (id),
  primary key (scheme, curator)
);

create table profile (
  id integer primary key,
  scheme integer not null references scheme (id),
  profile_id text not null,
  sort_key double precision not null,
  alleles text not null,
  alleles_hash bigint not null,
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null,
  unique (scheme, profile_id)
);
create index profile_by_order on profile (scheme, sort_key, profile_id);
create index profile_by_alleles on profile (scheme, alleles_hash);

create table profile_field (
  profile integer not null references profile (id) on delete cascade,
  field text not null,
  value text not null,
  primary key (profile, field)
);
create index profile_field_by_value on profile_field (field, value);

create table classification_scheme (
  id integer primary key,
  scheme integer not null references scheme (id),
  name text not null unique,
  description text,
  inclusion_threshold integer not null,
  relative_threshold integer not null default 0
);

create table classification_group (
  classification_scheme integer not null references classification_scheme (id) on delete cascade,
  group_id integer not null,
  primary key (classification_scheme, group_id)
);

create table classification_group_profile (
  classification_scheme integer not null,
  group_id integer not null,
  profile integer not null references profile (id) on delete cascade,
  primary key (classification_scheme, profile),
  foreign key (classification_scheme, group_id) references classification_group (classification_scheme, group_id) on delete cascade
);
create index classification_group_member on classification_group_profile (classification_scheme, group_id);
create index classification_group_by_profile on classification_group_profile (profile);

create table isolate_field (
  name text primary key,
  type text not null check (type in ('int', 'text', 'date', 'float')),
  length integer,
  required integer not null default 0,
  min_value double precision,
  max_value double precision,
  regex text,
  comments text,
  allowed_values text,
  multiple integer not null default 0,
  position integer not null
);

create table isolate (
  id integer primary key,
  name text not null,
  new_version integer references isolate (id),
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null
);
create index isolate_by_name on isolate (name);
create index isolate_by_version on isolate (new_version);
create index isolate_by_datestamp on isolate (datestamp);

create table isolate_value (
  isolate integer not null references isolate (id) on delete cascade,
  field text not null references isolate_field (name),
  position integer not null default 0,
  value text not null,
  number_value double precision,
  primary key (isolate, field, position)
);
create index isolate_value_by_text on isolate_value (field, value);
create index isolate_value_by_number on isolate_value (field, number_value);

create table isolate_alias (
  isolate integer not null references isolate (id) on delete cascade,
  alias text not null,
  primary key (isolate, alias)
);

create table isolate_publication (
  isolate integer not null references isolate (id) on delete cascade,
  pubmed_id integer not null,
  primary key (isolate, pubmed_id)
);

create table isolate_history (
  id integer primary key,
  isolate integer not null references isolate (id) on delete cascade,
  curator integer references app_user (id),
  changed_at text not null,
  actions text not null
);
create index isolate_history_by_isolate on isolate_history (isolate, changed_at);

create table allele_designation (
  id integer primary key,
  isolate integer not null references isolate (id) on delete cascade,
  locus integer not null references locus (id),
  allele_id text not null,
  method text not null default 'manual' check (method in ('manual', 'automatic')),
  status text not null default 'confirmed' check (status in ('confirmed', 'provisional')),
  comments text,
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null,
  unique (isolate, locus, allele_id)
);
create index allele_designation_by_allele on allele_designation (locus, allele_id);

create table contig (
  id integer primary key,
  isolate integer not null references isolate (id) on delete cascade,
  sequence text not null,
  length integer not null,
  method text,
  original_designation text,
  comments text,
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null
);
create index contig_by_isolate on contig (isolate);

create table contig_tag (
  contig integer not null references contig (id) on delete cascade,
  locus integer not null references locus (id),
  start_position integer not null,
  end_position integer not null,
  direction text not null check (direction in ('forward', 'reverse')),
  complete integer not null default 1,
  primary key (contig, locus, start_position, end_position)
);

create table project (
  id integer primary key,
  short_description text not null unique,
  full_description text,
  date_entered text not null,
  datestamp text not null
);

create table project_isolate (
  project integer not null references project (id) on delete cascade,
  isolate integer not null references isolate (id) on delete cascade,
  primary key (project, isolate)
);
create index project_isolate_by_isolate on project_isolate (isolate);

create table submission (
  id text primary key,
  type text not null check (type in ('alleles', 'profiles', 'isolates', 'genomes')),
  status text not null check (status in ('started', 'pending', 'closed')),
  outcome text check (outcome in ('good', 'bad', 'mixed')),
  submitter integer not null references app_user (id),
  curator integer references app_user (id),
  wants_email integer not null default 0,
  parameters text not null,
  date_submitted text not null,
  datestamp text not null
);
create index submission_by_submitter on submission (submitter, status);

create table submission_item (
  submission text not null references submission (id) on delete cascade,
  position integer not null,
  item_id text not null,
  status text not null default 'pending' check (status in ('pending', 'assigned', 'rejected')),
  assigned_id text,
  reason text,
  content text not null,
  primary key (submission, position)
);

create table submission_message (
  id integer primary key,
  submission text not null references submission (id) on delete cascade,
  author integer not null references app_user (id),
  sent_at text not null,
  message text not null
);
create index submission_message_by_submission on submission_message (submission, sent_at);

create table submission_file (
  submission text not null references submission (id) on delete cascade,
  filename text not null,
  size bigint not null,
  sha256 text not null,
  required integer not null default 0,
  uploaded_at text,
  primary key (submission, filename)
);

create table retired_id (
  kind text not null check (kind in ('locus', 'allele', 'profile', 'isolate', 'contig', 'project', 'scheme', 'user')),
  scope text not null default '',
  record_id text not null,
  curator integer references app_user (id),
  retired_at text not null,
  primary key (kind, scope, record_id)
);

create table record_history (
  id integer primary key,
  kind text not null,
  record_id text not null,
  curator integer references app_user (id),
  changed_at text not null,
  action text not null,
  content text
);
create index record_history_by_record on record_history (kind, record_id);
`;
