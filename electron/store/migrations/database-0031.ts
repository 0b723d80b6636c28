/**
 * Watches of kept clusters, and what they have found (`electron/store/clusters`). A watch without an account is the owner's. A notice is written
 * in the change that writes the run of which it tells. Its isolates go with theirs: one whose new isolates are all gone tells nothing.
 * `shown_at` and `mailed_at` are set before it goes out, so that it does so once at most.
 */
export const databaseMigration0031 = `
create table if not exists cluster_watch (
  id integer primary key,
  cluster_set integer not null references cluster_set (id) on delete cascade,
  threshold integer not null,
  rule text not null check (rule in ('recent', 'old', 'value')),
  isolates integer,
  days integer,
  field integer references isolate_field (id) on delete set null,
  account text,
  since text not null,
  ended_at text,
  ended_why text
);
create index if not exists cluster_watch_by_set on cluster_watch (cluster_set);
create index if not exists cluster_watch_by_field on cluster_watch (field);
create table if not exists cluster_notice (
  id integer primary key,
  watch integer not null references cluster_watch (id) on delete cascade,
  run integer not null references cluster_run (id) on delete cascade,
  shown_at text,
  mailed_at text,
  acknowledged_at text,
  acknowledged_by integer references app_user (id) on delete set null,
  words text,
  unique (watch, run)
);
create index if not exists cluster_notice_by_run on cluster_notice (run);
create index if not exists cluster_notice_by_user on cluster_notice (acknowledged_by);
create table if not exists cluster_notice_isolate (
  notice integer not null references cluster_notice (id) on delete cascade,
  cluster integer not null references cluster (id) on delete cascade,
  isolate integer not null references isolate (id) on delete cascade,
  is_new integer not null check (is_new in (0, 1)),
  primary key (notice, cluster, isolate)
) without rowid;
create index if not exists cluster_notice_isolate_by_cluster on cluster_notice_isolate (cluster);
create index if not exists cluster_notice_isolate_by_isolate on cluster_notice_isolate (isolate);
`;
