import type { DatabaseSync } from 'node:sqlite';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { storedText, textOf } from '../table-rows.ts';

/** The members of a classification scheme, or undefined. */
export function readClassificationRecord(connection: DatabaseSync, id: number): ClassificationMembers | undefined {
  const row = statementOf(connection, 'select name, description from classification_scheme where id = ?').get(id);
  return row && { name: String(row['name']), description: textOf(row, 'description') };
}

/** The id of the scheme whose profiles it groups. */
export function schemeOfClassification(connection: DatabaseSync, id: number): number | undefined {
  const row = statementOf(connection, 'select scheme from classification_scheme where id = ?').get(id);
  return row ? Number(row['scheme']) : undefined;
}

/** The id of the classification scheme with a name. */
export function classificationNamed(connection: DatabaseSync, name: string): number | undefined {
  const row = statementOf(connection, 'select id from classification_scheme where name = ?').get(name);
  return row ? Number(row['id']) : undefined;
}

/** Changes what people say of a classification scheme. Linked databases pair theirs by its name. */
export function updateClassificationRecord(
  change: Change,
  id: number,
  { name, description }: ClassificationMembers,
): void {
  const sql = 'update classification_scheme set name = ?, description = ? where id = ?';
  statementOf(change.connection, sql).run(name, storedText(description), id);
  change.contentChanged();
}
