/**
 * A log of changed and deleted alleles, so that the typing index can follow the database without reading all of it. New
 * alleles have a row id above the last known one; everything else is in this log. Triggers write it, so no writer needs
 * to know of it. They are the only part that another SQL engine would spell differently. `allele` is the row id of the
 * allele, or 0 if all alleles of a locus are affected because its data type changed.
 */
export const databaseMigration0003 = `
create table allele_change (
  id integer primary key,
  allele integer not null
);

create trigger allele_deleted after delete on allele
begin
  insert into allele_change (allele) values (old.id);
end;

create trigger allele_changed after update of id, locus, sequence on allele
when old.id <> new.id or old.locus <> new.locus or old.sequence <> new.sequence
begin
  insert into allele_change (allele) select old.id union select new.id;
end;

create trigger locus_changed_kind after update of data_type on locus
when old.data_type <> new.data_type
begin
  insert into allele_change (allele) values (0);
end;
`;
