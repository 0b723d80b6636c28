import type { Change } from '#electron/store/changes/change-context.ts';
import {
  type ClassificationNames,
  classificationNamed,
  readClassificationNames,
  nameClassification,
} from '#electron/store/changes/writers/records/classification-record.ts';
import type { Database } from '#electron/store/file/database.ts';
import { defined } from '#shared/defined.ts';
import { changedMembers } from './merge-members.ts';
import type { Members } from './record-kind.ts';

/** A copy of a classification scheme in an isolate database that says something else than its definition. */
export interface OutdatedClassification {
  id: number;
  members: ClassificationNames;
}

/** Copies are paired by name. One that was not renamed yet is found by the names that the history tells. */
export function outdatedClassifications(definitions: Database, follower: Database): OutdatedClassification[] {
  const { connection } = definitions;
  const ids = connection.prepare('select id from classification_scheme order by id').all();
  return ids.flatMap(({ id }) => {
    const members = readClassificationNames(connection, Number(id));
    if (!members) return [];
    const names = [members.name, ...formerNames(definitions, Number(id))];
    const copy = names.map((name) => classificationNamed(follower.connection, name)).find((one) => one !== undefined);
    const had = copy === undefined ? undefined : readClassificationNames(follower.connection, copy);
    return copy === undefined || !had || !changedMembers(had, members) ? [] : [{ id: copy, members }];
  });
}

/** Names that it had, the last first, without those that another one has now. */
function formerNames({ connection }: Database, id: number): string[] {
  const lines = connection
    .prepare(
      `select content from record_history where kind = 'classification_scheme' and record_id = ? and content is not null
       order by id desc`,
    )
    .all(String(id));
  const names = lines.flatMap(({ content }) => {
    const { before } = JSON.parse(String(content)) as { before?: Members };
    return typeof before?.['name'] === 'string' ? [before['name']] : [];
  });
  return names.filter((name) => classificationNamed(connection, name) === undefined);
}

/** Gives a copy the name and the description of its definition. */
export function followClassification(change: Change, { id, members }: OutdatedClassification): void {
  const before = readClassificationNames(change.connection, id);
  nameClassification(change, id, members);
  change.note({
    kind: 'classification_scheme',
    record_id: String(id),
    action: 'Followed its definition.',
    ...defined({ before }),
    after: members,
  });
}
