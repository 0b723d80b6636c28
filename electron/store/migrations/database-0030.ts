/**
 * Clusters of isolates that are kept, with names that stay (`electron/store/clusters`). A set says how they are made. What is public of a set
 * follows from public isolates alone, unless the set is made over all of them: then curators alone see it.
 *
 * A run is a moment at which clusters of a set changed. Members, events and names point to runs, so that what a cluster was at any time can
 * be told. Who leaves a cluster keeps a row; who is deleted does not. `cluster_link` keeps the pairs that hold clusters together, so
 * that a change is compared with others once, and not all of them again.
 */
export const databaseMigration0030 = `
create table if not exists cluster_set (
  id integer primary key,
  name text not null unique collate nocase,
  scheme integer not null references scheme (id) on delete cascade,
  thresholds text not null,
  missing text not null,
  max_missing integer,
  is_private integer not null check (is_private in (0, 1)),
  takes_poor integer not null check (takes_poor in (0, 1)),
  pattern text not null,
  date_entered text not null,
  deleted_at text
);
create index if not exists cluster_set_by_scheme on cluster_set (scheme);
create table if not exists cluster_progress (
  cluster_set integer primary key references cluster_set (id) on delete cascade,
  version integer not null,
  seen integer not null,
  loci text not null,
  isolates integer not null
);
create table if not exists cluster_isolate (
  cluster_set integer not null references cluster_set (id) on delete cascade,
  isolate integer not null references isolate (id) on delete cascade,
  profile text not null,
  is_left_out integer not null check (is_left_out in (0, 1)),
  primary key (cluster_set, isolate)
) without rowid;
create index if not exists cluster_isolate_by_isolate on cluster_isolate (isolate);
create table if not exists cluster_link (
  cluster_set integer not null references cluster_set (id) on delete cascade,
  one integer not null references isolate (id) on delete cascade,
  other integer not null references isolate (id) on delete cascade,
  threshold integer not null,
  primary key (cluster_set, one, other)
) without rowid;
create index if not exists cluster_link_by_one on cluster_link (one);
create index if not exists cluster_link_by_other on cluster_link (other);
create table if not exists cluster_run (
  id integer primary key,
  cluster_set integer not null references cluster_set (id) on delete cascade,
  at text not null
);
create index if not exists cluster_run_by_set on cluster_run (cluster_set);
create table if not exists cluster (
  id integer primary key,
  cluster_set integer not null references cluster_set (id) on delete cascade,
  threshold integer not null,
  name text not null,
  number integer,
  year integer,
  born integer not null references cluster_run (id) on delete cascade,
  began integer not null references cluster_run (id) on delete cascade,
  ended integer references cluster_run (id) on delete cascade,
  unique (cluster_set, name)
);
create index if not exists cluster_by_born on cluster (born);
create index if not exists cluster_by_began on cluster (began);
create index if not exists cluster_by_ended on cluster (ended);
create table if not exists cluster_former_name (
  cluster_set integer not null references cluster_set (id) on delete cascade,
  name text not null,
  cluster integer not null references cluster (id) on delete cascade,
  until text not null,
  changed_by integer references app_user (id) on delete set null,
  primary key (cluster_set, name)
) without rowid;
create index if not exists cluster_former_name_by_cluster on cluster_former_name (cluster);
create index if not exists cluster_former_name_by_user on cluster_former_name (changed_by);
create table if not exists cluster_member (
  cluster integer not null references cluster (id) on delete cascade,
  isolate integer not null references isolate (id) on delete cascade,
  since integer not null references cluster_run (id) on delete cascade,
  until integer references cluster_run (id) on delete cascade,
  primary key (cluster, isolate, since)
) without rowid;
create index if not exists cluster_member_by_isolate on cluster_member (isolate);
create index if not exists cluster_member_by_since on cluster_member (since);
create index if not exists cluster_member_by_until on cluster_member (until);
create table if not exists cluster_event (
  id integer primary key,
  cluster integer not null references cluster (id) on delete cascade,
  run integer not null references cluster_run (id) on delete cascade,
  kind text not null,
  other integer references cluster (id) on delete cascade
);
create index if not exists cluster_event_by_cluster on cluster_event (cluster);
create index if not exists cluster_event_by_run on cluster_event (run);
create index if not exists cluster_event_by_other on cluster_event (other);
create table if not exists cluster_changed (
  run integer not null references cluster_run (id) on delete cascade,
  isolate integer not null references isolate (id) on delete cascade,
  primary key (run, isolate)
) without rowid;
create index if not exists cluster_changed_by_isolate on cluster_changed (isolate);
`;
