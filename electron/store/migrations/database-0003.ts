/**
 * A log of the alleles that were changed or deleted, so that the index of typing can follow the database without reading all of
 * it: what is new has a row id above the last one known, everything else is told here. Triggers write it, so that no writer need
 * know of it; they are the one thing here that another kind of database would spell otherwise.
 *
 * `allele` is the row id of the allele, or 0 when the alleles of a whole locus mean something else, because its kind of sequence
 * was changed.
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
