/**
 * What the site of which this is a copy sent of a record besides what the program knows (`shared/api/also-sent.ts`). A row belongs to the
 * record that it names, and goes with it. Without a primary key, a change on a copy of the file would not be joined.
 */
export const databaseMigration0017 = `
create table also_sent (
  id integer primary key,
  locus integer references locus (id) on delete cascade,
  allele integer references allele (id) on delete cascade,
  scheme integer references scheme (id) on delete cascade,
  profile integer references profile (id) on delete cascade,
  person integer references app_user (id) on delete cascade,
  isolate integer references isolate (id) on delete cascade,
  project integer references project (id) on delete cascade,
  members text not null
);
create unique index also_sent_of_locus on also_sent (locus) where locus is not null;
create unique index also_sent_of_allele on also_sent (allele) where allele is not null;
create unique index also_sent_of_scheme on also_sent (scheme) where scheme is not null;
create unique index also_sent_of_profile on also_sent (profile) where profile is not null;
create unique index also_sent_of_person on also_sent (person) where person is not null;
create unique index also_sent_of_isolate on also_sent (isolate) where isolate is not null;
create unique index also_sent_of_project on also_sent (project) where project is not null;
`;
