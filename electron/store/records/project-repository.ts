import type { Selectable } from 'kysely';
import type { Database } from '../file/database.ts';
import { skipped, type Part } from './part.ts';
import type { ListedKey } from './record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/** A project with the number of its isolates, newest versions only. */
export interface ProjectRecord extends Selectable<DatabaseTables['project']> {
  isolate_count: number;
}

/** Members of projects that are the newest versions of their records. */
function members(database: Database) {
  return database.sql
    .selectFrom('project_isolate')
    .innerJoin('isolate', 'isolate.id', 'project_isolate.isolate')
    .where('isolate.new_version', 'is', null);
}

/** Projects by id. */
export async function listProjects(database: Database): Promise<ProjectRecord[]> {
  const counts = await members(database)
    .select(({ fn }) => ['project_isolate.project', fn.countAll<number>().as('records')])
    .groupBy('project_isolate.project')
    .execute();
  const countOf = new Map(counts.map(({ project, records }) => [project, records]));
  const rows = await database.sql.selectFrom('project').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, isolate_count: countOf.get(row.id) ?? 0 }));
}

export async function findProject(database: Database, id: number): Promise<ProjectRecord | undefined> {
  const row = await database.sql.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, isolate_count: await countProjectIsolates(database, id) } : undefined;
}

async function countProjectIsolates(database: Database, project: number): Promise<number> {
  const { records } = await members(database)
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('project_isolate.project', '=', project)
    .executeTakeFirstOrThrow();
  return records;
}

/** A part of the isolates of a project by id, newest versions only. */
export async function projectIsolates(
  database: Database,
  project: number,
  part: Part<ListedKey>,
): Promise<ListedKey[]> {
  const rows = await members(database)
    .select('isolate.id')
    .where('project_isolate.project', '=', project)
    // The column by which the table is ordered.
    .where('project_isolate.isolate', '>', part.after?.id ?? 0)
    .orderBy('project_isolate.isolate')
    .limit(part.limit)
    .offset(skipped(part))
    .execute();
  return rows.map(({ id }) => ({ id, key: String(id) }));
}

/** Whether the database has a project, or with `filled` one with isolates (newest versions). */
export async function hasProjects(database: Database, { filled }: { filled: boolean }): Promise<boolean> {
  const some = filled
    ? await members(database).select('project').limit(1).executeTakeFirst()
    : await database.sql.selectFrom('project').select('id').limit(1).executeTakeFirst();
  return some !== undefined;
}
