/**
 * Places for what curated databases hold and the first schema could not: what marks and documents an allele, start codons and
 * variants of a locus, rules and publications of a scheme, its LIN codes, and fields that say true or false.
 *
 * `allele.ambiguous` is 1 where the sequence holds a letter that stands for several (IUPAC). `locus_placeholder` holds the allele
 * ids without a sequence (`N`, `0`) that profiles use. A field's type was checked by the schema. The rules check it now
 * (`shared/rules/field-basics.ts`), so that a new type needs no new schema.
 */
export const databaseMigration0006 = `
alter table locus add column start_codons text;
alter table locus add column locus_type text;
alter table locus add column match_longest integer not null default 0;
alter table locus add column id_check_type_alleles integer not null default 0;
alter table locus add column reference_sequence text;

create table locus_placeholder (
  locus integer not null references locus (id) on delete cascade,
  allele_id text not null,
  primary key (locus, allele_id)
);

create table locus_variant (
  locus integer not null references locus (id) on delete cascade,
  kind text not null,
  reported_position integer not null,
  locus_position integer not null,
  flanking_length integer,
  wild_type_allele_id text,
  wild_type text not null,
  variants text not null,
  primary key (locus, kind, reported_position)
);

alter table allele add column ambiguous integer not null default 0;
alter table allele add column type_allele integer not null default 0;
update allele set ambiguous = 1
  where sequence glob '*[^ACGT]*' and locus in (select id from locus where data_type = 'DNA');
create index allele_ambiguous on allele (locus, ambiguous) where ambiguous = 1;

create table allele_flag (
  allele integer not null references allele (id) on delete cascade,
  flag text not null,
  primary key (allele, flag)
);

create table allele_publication (
  allele integer not null references allele (id) on delete cascade,
  pubmed_id integer not null,
  primary key (allele, pubmed_id)
);

create table allele_accession (
  allele integer not null references allele (id) on delete cascade,
  databank text not null,
  accession text not null,
  primary key (allele, databank, accession)
);

alter table scheme add column allow_presence integer not null default 0;

create table scheme_publication (
  scheme integer not null references scheme (id) on delete cascade,
  pubmed_id integer not null,
  primary key (scheme, pubmed_id)
);

create table scheme_flag (
  scheme integer not null references scheme (id) on delete cascade,
  flag text not null,
  primary key (scheme, flag)
);

alter table scheme_field add column value_regex text;
alter table scheme_field add column option_list text;
alter table scheme_field add column dropdown integer not null default 0;
alter table scheme_field add column any_type text not null default 'text';
update scheme_field set any_type = type;
alter table scheme_field drop column type;
alter table scheme_field rename column any_type to type;

alter table isolate_field add column any_type text not null default 'text';
update isolate_field set any_type = type;
alter table isolate_field drop column type;
alter table isolate_field rename column any_type to type;

create table lincode_scheme (
  scheme integer primary key references scheme (id) on delete cascade,
  thresholds text not null,
  max_missing integer not null default 0,
  main_display integer not null default 0
);

create table lincode_field (
  scheme integer not null references lincode_scheme (scheme) on delete cascade,
  field text not null,
  type text not null,
  display_order integer,
  main_display integer not null default 0,
  primary key (scheme, field)
);

create table lincode (
  profile integer primary key references profile (id) on delete cascade,
  scheme integer not null references lincode_scheme (scheme) on delete cascade,
  code text not null,
  datestamp text not null
);
create index lincode_by_code on lincode (scheme, code);

create table lincode_nickname (
  scheme integer not null references lincode_scheme (scheme) on delete cascade,
  prefix text not null,
  field text not null,
  nickname text not null,
  datestamp text not null,
  primary key (scheme, prefix, field, nickname)
);
`;
