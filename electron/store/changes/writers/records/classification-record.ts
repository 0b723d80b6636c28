import type { DatabaseSync } from 'node:sqlite';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { storedText, textOf } from '../table-rows.ts';
import { readGroupFields, readGroupValues, writeGroupValues } from './group-values.ts';

/** How a classification scheme is called and described: this its copies in isolate databases follow. */
export type ClassificationNames = Pick<ClassificationMembers, 'name' | 'description'>;

/** The members of a classification scheme, or undefined. */
export function readClassificationRecord(connection: DatabaseSync, id: number): ClassificationMembers | undefined {
  const names = readClassificationNames(connection, id);
  return (
    names && {
      ...names,
      group_fields: readGroupFields(connection, id),
      group_values: readGroupValues(connection, id),
    }
  );
}

/** How a classification scheme is called and described, or undefined. */
export function readClassificationNames(connection: DatabaseSync, id: number): ClassificationNames | undefined {
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

/** Changes what people say of a classification scheme and its groups. */
export function updateClassificationRecord(change: Change, id: number, members: ClassificationMembers): void {
  writeGroupValues(change.connection, id, members);
  nameClassification(change, id, members);
}

/** Changes how a classification scheme is called and described. Linked databases pair theirs by its name. */
export function nameClassification(change: Change, id: number, { name, description }: ClassificationNames): void {
  const sql = 'update classification_scheme set name = ?, description = ? where id = ?';
  statementOf(change.connection, sql).run(name, storedText(description), id);
  change.contentChanged();
}
