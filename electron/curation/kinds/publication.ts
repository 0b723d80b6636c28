import { blankOf } from '#shared/api/curation/blank-of.ts';
import { PublicationMembers } from '#shared/api/curation/publication-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { AppError } from '#shared/problem.ts';
import { citationProblem, pubmedIdProblem } from '#shared/rules/publication.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  isCited,
  readPublication,
  removeCitation,
  writeCitation,
} from '#electron/store/changes/writers/records/publication-record.ts';
import type { RecordKind, RecordRequest } from '../record-kind.ts';

/** The refusal of a PubMed id that no record cites, as far as the reader sees, and of which nothing is known (404). */
export function unknownPublication(database: Database, id: number): AppError {
  return refusal('unknown_publication', `The database "${database.name}" has no publication ${id}.`);
}

/**
 * Publications by their PubMed ids, with a citation. One that a record cites is there, whether it has a citation or not: it is changed, and
 * neither made nor deleted.
 */
export const publicationKind: RecordKind<PublicationMembers> = {
  name: 'publication',
  noun: 'publication',
  blank: blankOf(PublicationMembers, { pubmed_id: 0 }),
  idOf: ({ pubmed_id }) => String(pubmed_id),
  right: () => 'everything',
  read: ({ database }, { pubmed_id }) => readPublication(database.connection, Number(pubmed_id)),
  normalise: (members) => ({ ...members, citation: members.citation.trim() }),
  unknown: ({ database }, { pubmed_id }) => unknownPublication(database, Number(pubmed_id)),
  check: ({ database: { connection } }, asked) => [
    ...idProblems(asked, readPublication(connection, asked.members.pubmed_id) !== undefined),
    ...citationProblems(asked.members, asked.before !== undefined && isCited(connection, asked.members.pubmed_id)),
  ],
  insert({ change }, { members }) {
    writeCitation(change.connection, members);
    change.detailsChanged();
    return { pubmed_id: members.pubmed_id };
  },
  update({ change }, { members, key }) {
    writeCitation(change.connection, members);
    change.detailsChanged();
    return key;
  },
  rows: (_reading, { pubmed_id }) => ({ table: 'publication', where: { pubmed_id: Number(pubmed_id) } }),
  comeBack: ({ change }) => change.detailsChanged(),
  remove({ change, database }, { pubmed_id }) {
    const { connection } = change;
    const id = Number(pubmed_id);
    if (isCited(connection, id)) {
      throw refusal('in_use', `Records of "${database.name}" cite publication ${id}. Empty its citation instead.`);
    }
    removeCitation(connection, id);
    change.detailsChanged();
  },
};

function idProblems({ members, before }: RecordRequest<PublicationMembers>, isKnown: boolean): RowProblem[] {
  const { pubmed_id: id } = members;
  if (before) {
    const stays = 'The PubMed id stays: records cite it. Give the other one a citation of its own.';
    return id === before.pubmed_id ? [] : [errorOf('id_stays', stays, 'pubmed_id')];
  }
  const problem = pubmedIdProblem(id);
  if (problem !== undefined) return [errorOf('bad_publication', problem, 'pubmed_id')];
  const sentence = `The database has publication ${id} already: it has a citation, or a record cites it. Change that one.`;
  return isKnown ? [errorOf('known_id', sentence, 'pubmed_id')] : [];
}

/** A citation that is taken back leaves an id that records cite. */
function citationProblems({ citation }: PublicationMembers, mayBeEmpty: boolean): RowProblem[] {
  const problem = citation === '' && mayBeEmpty ? undefined : citationProblem(citation);
  return problem === undefined ? [] : [errorOf('bad_citation', problem, 'citation')];
}
