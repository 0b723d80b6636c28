import type { DatabaseSync } from 'node:sqlite';
import type { Citation } from '#shared/api/publication.ts';
import { citationProblem } from '#shared/rules/publication.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';

/** Whether any record cites a publication. */
export function isCited(connection: DatabaseSync, id: number): boolean {
  const cites = ['isolate', 'locus', 'allele', 'scheme'].map(
    (record) => `exists (select 1 from ${record}_publication where pubmed_id = :id)`,
  );
  return statementOf(connection, `select 1 where ${cites.join(' or ')}`).get({ id }) !== undefined;
}

/** A publication as it is edited; its citation is empty where records cite it and no more is known. Undefined where there is none. */
export function readPublication(connection: DatabaseSync, id: number): Citation | undefined {
  const row = statementOf(connection, 'select citation from publication where pubmed_id = ?').get(id);
  if (row) return { pubmed_id: id, citation: String(row['citation']) };
  return isCited(connection, id) ? { pubmed_id: id, citation: '' } : undefined;
}

/** Puts a citation in the place of that which the publication has; an empty one takes it out. False where it is the same. */
export function writeCitation(connection: DatabaseSync, { pubmed_id, citation }: Citation): boolean {
  if (citation === '') return removeCitation(connection, pubmed_id);
  const sql = `insert into publication (pubmed_id, citation) values (?, ?)
    on conflict (pubmed_id) do update set citation = excluded.citation where citation <> excluded.citation`;
  return statementOf(connection, sql).run(pubmed_id, citation).changes > 0;
}

/** Keeps the citations that a site gives; true where something is new. What no citation can be is left out. */
export function keepCitations(connection: DatabaseSync, citations: readonly Citation[] = []): boolean {
  let isNew = false;
  for (const { pubmed_id, citation } of citations) {
    const line = citation.replaceAll(/\p{Cc}+/gu, ' ').trim();
    if (citationProblem(line) === undefined) isNew = writeCitation(connection, { pubmed_id, citation: line }) || isNew;
  }
  return isNew;
}

/** Deletes the citation of a publication; false where there is none. Records go on naming the publication by its id. */
export function removeCitation(connection: DatabaseSync, id: number): boolean {
  return statementOf(connection, 'delete from publication where pubmed_id = ?').run(id).changes > 0;
}
