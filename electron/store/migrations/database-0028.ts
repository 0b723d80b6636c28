/**
 * Most designations are one allele of a locus, confirmed, without a comment. Those lie together, 64 loci in a row of `designation_block`: four
 * bytes for each in `codes`, at `4 * (locus % 64)`, where `locus` is the row id. Three bytes name the allele among those of its locus
 * (`designation_allele.code`, 0 for none), one says which of `sources` it has, counted from 1. `sources` are keys of `designation_source` of three
 * bytes each: who sent it, when and how, told once for all that share it. So a designation takes some eight bytes with its indexes, not 120. Rows
 * lie by block: a locus is looked through in one piece, and the private isolates, which lie apart, cost who does not see them no time. All other designations, and all that came before this version, lie in
 * `single_designation`; `store/designations` packs them. At a locus an isolate has either one packed designation or single ones.
 *
 * `allele_designation` shows both as one table, which is read and written as such. A packed one has no id. What its triggers change becomes single.
 * `checksum` says whether a row is as it was written (`designation-block.ts`); it is a sum, so that triggers can keep it. The reference keeps right
 * which isolates are private, as in `database-0015.ts`.
 */
export const databaseMigration0028 = `
alter table allele_designation rename to single_designation;

create table designation_allele (
  locus integer not null references locus (id) on delete cascade,
  code blob not null,
  allele_id text not null,
  number integer not null,
  primary key (locus, code),
  unique (locus, allele_id)
) without rowid;

create table designation_source (
  key blob not null primary key,
  number integer not null,
  method text not null check (method in ('manual', 'automatic')),
  sender integer references app_user (id),
  curator integer references app_user (id),
  date_entered text not null,
  datestamp text not null,
  scan integer
) without rowid;

create table designation_block (
  block integer not null,
  isolate integer not null,
  is_private integer not null,
  amount integer not null,
  codes blob not null,
  sources blob not null,
  checksum integer not null,
  primary key (block, is_private, isolate),
  foreign key (isolate, is_private) references isolate (id, is_private) on delete cascade on update cascade
) without rowid;
create unique index designation_block_by_isolate on designation_block (isolate, block);

create view packed_designation as ${packedDesignations()};
create view allele_designation as ${allDesignations()};

create trigger packed_designation_deleted instead of delete on packed_designation
begin
  update designation_block set
    amount = amount - 1,
    checksum = checksum - (2 * (old.locus & 63) + 1) * (
      127 * (select number from designation_allele a where a.locus = old.locus and a.code = substr(codes, 4 * (old.locus & 63) + 1, 3))
      + (select number from designation_source where key = ${keyIn('codes', 'sources', 'old.locus')})),
    codes = cast(substr(codes, 1, 4 * (old.locus & 63)) || x'00000000' || substr(codes, 4 * (old.locus & 63) + 5) as blob)
    where block = old.locus >> 6 and isolate = old.isolate;
  delete from designation_block where block = old.locus >> 6 and isolate = old.isolate and amount = 0;
end;

create trigger allele_designation_added instead of insert on allele_designation
begin
  ${unpack('new')}
  insert into single_designation (
    id, isolate, locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan
  ) values (
    new.id, new.isolate, new.locus, new.allele_id, coalesce(new.method, 'manual'), coalesce(new.status, 'confirmed'), new.comments, new.sender,
    new.curator, new.date_entered, new.datestamp, new.scan
  );
end;

create trigger allele_designation_changed instead of update on allele_designation
begin
  ${unpack('old')}
  update single_designation set
    isolate = new.isolate, locus = new.locus, allele_id = new.allele_id, method = new.method, status = new.status, comments = new.comments,
    sender = new.sender, curator = new.curator, date_entered = new.date_entered, datestamp = new.datestamp, scan = new.scan
    where isolate = old.isolate and locus = old.locus and allele_id = old.allele_id;
end;

create trigger allele_designation_deleted instead of delete on allele_designation
begin
  delete from packed_designation where isolate = old.isolate and locus = old.locus and allele_id = old.allele_id;
  delete from single_designation where isolate = old.isolate and locus = old.locus and allele_id = old.allele_id;
end;

create trigger designated_locus_deleted before delete on locus
begin
  select raise(abort, 'FOREIGN KEY constraint failed') where exists (select 1 from packed_designation where locus = old.id);
end;
`;

/** The key of the source of the designation at a locus, as SQL. */
function keyIn(codes: string, sources: string, locus: string): string {
  return `substr(${sources}, 3 * unicode(cast(substr(${codes}, 4 * (${locus} & 63) + 4, 1) as text)) - 2, 3)`;
}

/** A row for each packed designation, as SQL. `designation_block` may be the view of a reader. */
export function packedDesignations(): string {
  return `
  select b.isolate, l.id as locus, a.allele_id, s.method, s.sender, s.curator, s.date_entered, s.datestamp, s.scan
  from designation_block b
    join main.locus l on b.block = l.id >> 6 and l.id between 64 * b.block and 64 * b.block + 63
    join main.designation_allele a on a.locus = l.id and a.code = substr(b.codes, 4 * (l.id & 63) + 1, 3)
    left join main.designation_source s on s.key = ${keyIn('b.codes', 'b.sources', 'l.id')}`;
}

/** A row for each designation, as SQL. */
export function allDesignations(): string {
  return `
  select id, isolate, locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan from single_designation
  union all
  select null, isolate, locus, allele_id, method, 'confirmed', null, sender, curator, date_entered, datestamp, scan from packed_designation`;
}

/** Makes the packed designation at the locus of a row a single one. */
function unpack(row: 'old' | 'new'): string {
  return `insert into single_designation (isolate, locus, allele_id, method, sender, curator, date_entered, datestamp, scan)
    select * from packed_designation where isolate = ${row}.isolate and locus = ${row}.locus;
  delete from packed_designation where isolate = ${row}.isolate and locus = ${row}.locus;`;
}
