import type { DatabaseSync } from 'node:sqlite';
import type { ProjectCustodyMembers } from '#shared/api/curation/project-custody-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { nameUsers, usersNamed, type NamingTable } from './naming-users.ts';

export const PROJECT_EDITORS: NamingTable = ['project_editor', 'project'];
const PROJECT_VIEWERS: NamingTable = ['project_viewer', 'project'];

/** Who may see a project. Undefined where there is none of this id. */
export function readProjectCustody(connection: DatabaseSync, project: number): ProjectCustodyMembers | undefined {
  const row = statementOf(connection, 'select is_private from project where id = ?').get(project);
  if (!row) return undefined;
  return {
    visibility: row['is_private'] === 1 ? 'private' : 'public',
    editors: usersNamed(connection, PROJECT_EDITORS, project),
    viewers: usersNamed(connection, PROJECT_VIEWERS, project),
  };
}

/** The rows that say who may see a project. */
export function setProjectCustody(connection: DatabaseSync, project: number, after: ProjectCustodyMembers): void {
  statementOf(connection, 'update project set is_private = ? where id = ?').run(
    after.visibility === 'private' ? 1 : 0,
    project,
  );
  nameUsers(connection, PROJECT_EDITORS, project, after.editors);
  nameUsers(connection, PROJECT_VIEWERS, project, after.viewers);
}

/** The private projects that have an isolate: their members see it, too. Also those that a reader of the connection does not see. */
export function privateProjectsOf(connection: DatabaseSync, isolate: number): { id: number; description: string }[] {
  const sql = `select p.id, p.short_description as description from main.project_isolate i join main.project p on p.id = i.project
    where i.isolate = ? and p.is_private = 1 order by p.id`;
  const rows: unknown[] = statementOf(connection, sql).all(isolate);
  return rows as { id: number; description: string }[];
}
