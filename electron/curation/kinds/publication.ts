import { blankOf } from '#shared/api/curation/blank-of.ts';
import { PublicationMembers } from '#shared/api/curation/publication-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { AppError } from '#shared/problem.ts';
import { citationProblem, pubmedIdProblem } from '#shared/rules/publication.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  readCitation,
  removeCitation,
  writeCitation,
} from '#electron/store/changes/writers/records/publication-record.ts';
import type { RecordKind, RecordRequest } from '../record-kind.ts';

/** The refusal of a PubMed id that no record cites, as far as the reader sees, and of which nothing is known (404). */
export function unknownPublication(database: Database, id: number): AppError {
  return refusal('unknown_publication', `The database "${database.name}" has no publication ${id}.`);
}

/** Citations of publications. Records name publications by their PubMed ids, whether they have a citation or not. */
export const publicationKind: RecordKind<PublicationMembers> = {
  name: 'publication',
  noun: 'publication',
  blank: blankOf(PublicationMembers, { pubmed_id: 0 }),
  idOf: ({ pubmed_id }) => String(pubmed_id),
  right: () => 'everything',
  read: ({ database }, { pubmed_id }) => readCitation(database.connection, Number(pubmed_id)),
  normalise: (members) => ({ ...members, citation: members.citation.trim() }),
  unknown: ({ database }, { pubmed_id }) => unknownPublication(database, Number(pubmed_id)),
  check: ({ database: { connection } }, asked) => {
    const ofCitation = citationProblem(asked.members.citation);
    return [
      ...idProblems(asked, readCitation(connection, asked.members.pubmed_id) !== undefined),
      ...(ofCitation === undefined ? [] : [errorOf('bad_citation', ofCitation, 'citation')]),
    ];
  },
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
  remove({ change }, { pubmed_id }) {
    removeCitation(change.connection, Number(pubmed_id));
    change.detailsChanged();
  },
};

function idProblems({ members, before }: RecordRequest<PublicationMembers>, isKnown: boolean): RowProblem[] {
  const { pubmed_id: id } = members;
  if (before) {
    const stays = 'The PubMed id stays. Delete this citation and add another one.';
    return id === before.pubmed_id ? [] : [errorOf('id_stays', stays, 'pubmed_id')];
  }
  const problem = pubmedIdProblem(id);
  if (problem !== undefined) return [errorOf('bad_publication', problem, 'pubmed_id')];
  const sentence = `The database has a citation of publication ${id} already. Change that one.`;
  return isKnown ? [errorOf('known_id', sentence, 'pubmed_id')] : [];
}
