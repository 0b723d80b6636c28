import type { DatabaseSync } from 'node:sqlite';
import type { Citation } from '#shared/api/publication.ts';
import { citationProblem } from '#shared/rules/publication.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';

/** The citation of a publication as it is edited, or undefined. */
export function readCitation(connection: DatabaseSync, id: number): Citation | undefined {
  const row = statementOf(connection, 'select citation from publication where pubmed_id = ?').get(id);
  return row && { pubmed_id: id, citation: String(row['citation']) };
}

/** Adds a citation, or puts it in the place of that which the publication has; false where it is the same. */
export function writeCitation(connection: DatabaseSync, { pubmed_id, citation }: Citation): boolean {
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

/** Deletes the citation of a publication. Records go on naming it by its id. */
export function removeCitation(connection: DatabaseSync, id: number): void {
  statementOf(connection, 'delete from publication where pubmed_id = ?').run(id);
}
