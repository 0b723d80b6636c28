/**
 * A watch may be limited to the isolates of a search (an `IsolateFilter` as JSON). What a notice has told of an isolate outlives it, so that one that is
 * deleted and brought back is not told of again: ids are not used for other isolates, and who reads a notice is told of isolates that are there.
 */
export const databaseMigration0032 = `
create table if not exists cluster_watch_search (
  watch integer primary key references cluster_watch (id) on delete cascade,
  search text not null
);
create table told_isolate (
  notice integer not null references cluster_notice (id) on delete cascade,
  cluster integer not null references cluster (id) on delete cascade,
  isolate integer not null,
  is_new integer not null check (is_new in (0, 1)),
  primary key (notice, cluster, isolate)
) without rowid;
insert into told_isolate select notice, cluster, isolate, is_new from cluster_notice_isolate;
drop table cluster_notice_isolate;
alter table told_isolate rename to cluster_notice_isolate;
create index cluster_notice_isolate_by_cluster on cluster_notice_isolate (cluster);
create index cluster_notice_isolate_by_isolate on cluster_notice_isolate (isolate);
`;
