import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { HistoryEntry } from '#electron/store/changes/history.ts';
import { retireClassificationId } from '#electron/store/changes/writers/classification-ids.ts';
import { forgetLastGroup } from './update-groups.ts';

/** A classification scheme that was removed. */
export interface RemovedClassification {
  name: string;
  groups: number;
  history: HistoryEntry;
}

/**
 * Removes a classification scheme with its groups. Its id is never used again. Call it inside a transaction, in a
 * worker, because it may delete tens of thousands of rows. Throws 404 `unknown_classification_scheme`.
 */
export function removeClassification(connection: DatabaseSync, id: number): RemovedClassification {
  const row = connection.prepare('select * from classification_scheme where id = ?').get(id);
  if (!row) {
    const sentence = `There is no classification scheme ${id}. It may have been removed before.`;
    throw new AppError(404, 'unknown_classification_scheme', sentence);
  }
  const count = 'select count(*) as n from classification_group where classification_scheme = ?';
  const groups = Number(connection.prepare(count).get(id)?.['n']);
  connection.prepare('delete from classification_scheme where id = ?').run(id);
  retireClassificationId(connection, id);
  forgetLastGroup(connection, id);
  const name = String(row['name']);
  return {
    name,
    groups,
    history: {
      kind: 'classification_scheme',
      record_id: name,
      action: 'Removed with its groups.',
      before: { ...row, groups },
    },
  };
}
