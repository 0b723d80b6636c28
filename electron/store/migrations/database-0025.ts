/**
 * Which genomes records came from. Of alleles and profiles several genomes may be noted. A designation knows the number of the scan of its
 * isolate that found it, and the scan knows the genome: once for thousands of designations. It is no row id, so that it stays true of an
 * isolate that is deleted and comes back. A genome has a random id: what was deleted in another database, and comes back in this one, is of
 * no other genome here. Records made before say nothing.
 */
export const databaseMigration0025 = `
create table genome_origin (
  id text primary key,
  sha256 text not null,
  file text,
  isolate_database text,
  isolate integer
);
create index genome_origin_by_hash on genome_origin (sha256);
create table allele_origin (
  allele integer not null references allele (id) on delete cascade,
  origin text not null references genome_origin (id) on delete cascade,
  since integer not null default 0,
  primary key (allele, origin)
);
create index allele_origin_by_origin on allele_origin (origin);
create table profile_origin (
  profile integer not null references profile (id) on delete cascade,
  origin text not null references genome_origin (id) on delete cascade,
  primary key (profile, origin)
);
create index profile_origin_by_origin on profile_origin (origin);
create table genome_scan (
  isolate integer not null references isolate (id) on delete cascade,
  number integer not null,
  batch text not null,
  sha256 text not null,
  file text,
  primary key (isolate, number),
  unique (isolate, batch)
);
alter table allele_designation add column scan integer;
`;
