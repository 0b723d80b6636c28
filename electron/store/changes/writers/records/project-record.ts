import type { DatabaseSync } from 'node:sqlite';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { bringBackId, firstFreeId } from '../retired-ids.ts';

interface ProjectText {
  description: string;
  full_description: string | null;
}

export function readProject(connection: DatabaseSync, id: number): ProjectText | undefined {
  const row = statementOf(connection, 'select short_description, full_description from project where id = ?').get(id);
  if (!row) return undefined;
  const about = row['full_description'];
  return {
    description: String(row['short_description']),
    full_description: about === null ? null : String(about),
  };
}

/** The id of the project with this name, in capitals or not. */
export function projectNamed(connection: DatabaseSync, name: string): number | undefined {
  const sql = 'select id from project where short_description = ? collate nocase order by id limit 1';
  const row = statementOf(connection, sql).get(name);
  return row ? Number(row['id']) : undefined;
}

/** Adds a project and gives its id: the next one that none ever had, or that of a deleted one that comes back. */
export function insertProject(change: Change, { description, full_description }: ProjectText, restored?: number) {
  const { connection, today } = change;
  const id = restored ?? firstFreeId(connection, 'project');
  if (restored !== undefined) bringBackId(connection, { kind: 'project', record_id: String(id) });
  connection
    .prepare(
      'insert into project (id, short_description, full_description, date_entered, datestamp) values (?, ?, ?, ?, ?)',
    )
    .run(id, description.trim(), full_description?.trim() || null, today, today);
  change.detailsChanged();
  return id;
}

export function updateProject(change: Change, id: number, { description, full_description }: ProjectText): void {
  change.connection
    .prepare('update project set short_description = ?, full_description = ?, datestamp = ? where id = ?')
    .run(description.trim(), full_description?.trim() || null, change.today, id);
  change.detailsChanged();
}

/** Deletes a project without isolates and retires its id. AppError codes: in_use 409. */
export function removeProject(change: Change, id: number): void {
  const { connection } = change;
  const row = connection.prepare('select count(*) as isolates from project_isolate where project = ?').get(id);
  const isolates = Number(row?.['isolates']);
  if (isolates > 0) {
    const sentence = `The project has ${countOf(isolates, 'isolate')}. Take them out of the project first.`;
    throw refusal('in_use', sentence);
  }
  connection.prepare('delete from project where id = ?').run(id);
  change.retire({ kind: 'project', record_id: String(id) });
  change.detailsChanged();
}
