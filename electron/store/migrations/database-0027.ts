/**
 * Verdicts on the genomes of isolates. One whose contigs have changed is kept, and is not the verdict of the present ones: triggers say so,
 * whoever changes contigs. What is long lies in a table of its own, so that lists read little.
 */
export const databaseMigration0027 = `
create table isolate_verdict (
  isolate integer primary key references isolate (id) on delete cascade,
  kind text not null check (kind in ('good', 'look', 'bad', 'other', 'none')),
  is_outdated integer not null default 0 check (is_outdated in (0, 1)),
  seqdef text not null,
  seqdef_state text not null,
  judged_at text not null
);
create table isolate_figures (
  isolate integer primary key references isolate_verdict (isolate) on delete cascade,
  sha256 text not null,
  figures text not null,
  verdict text not null
);
create index isolate_verdict_by_kind on isolate_verdict (kind, isolate) where is_outdated = 0;
create trigger verdict_of_new_contig after insert on contig begin
  update isolate_verdict set is_outdated = 1 where isolate = new.isolate;
end;
create trigger verdict_of_deleted_contig after delete on contig begin
  update isolate_verdict set is_outdated = 1 where isolate = old.isolate;
end;
create trigger verdict_of_changed_contig after update of isolate, sequence, method on contig
when old.isolate is not new.isolate or old.sequence is not new.sequence or old.method is not new.method begin
  update isolate_verdict set is_outdated = 1 where isolate in (old.isolate, new.isolate);
end;
`;
