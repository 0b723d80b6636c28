/** Citations of publications, by their PubMed ids, and who cites a publication, so that it is found from there. */
export const databaseMigration0023 = `
create table publication (
  pubmed_id integer primary key,
  citation text not null
);
create index isolate_publication_by_id on isolate_publication (pubmed_id);
create index locus_publication_by_id on locus_publication (pubmed_id);
create index allele_publication_by_id on allele_publication (pubmed_id);
create index scheme_publication_by_id on scheme_publication (pubmed_id);
`;
