import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Project } from '#shared/api/project.ts';
import { routes } from '#shared/api/routes.ts';
import type { Links } from '#shared/api/uri.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  findProject,
  listProjects,
  projectIsolates,
  type ProjectRecord,
} from '#electron/store/records/project-repository.ts';
import { unknownProject } from '#electron/curation/kinds/project-custody.ts';
import { readProjectCustody } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { curated } from './curation/record-handlers.ts';
import { createMemberLister } from './isolate-members.ts';

/** The project of a request's path, or 404. */
export async function getProject(database: Database, id: number): Promise<ProjectRecord> {
  const project = await findProject(database, id);
  if (project) return project;
  throw unknownProject(database, id);
}

/** The project of a key as its route gives it. */
export async function projectRecord({ links, database }: ProjectContext, { project_id }: RecordKey): Promise<Project> {
  return projectResource(links, database, await getProject(database, Number(project_id)));
}
type ProjectContext = Pick<DatabaseContext, 'links' | 'database'>;

function projectResource(links: Links, database: Database, row: ProjectRecord): Project {
  return withSent(database, 'project', row.id, {
    id: row.id,
    description: row.short_description,
    ...omitEmpty({ full_description: row.full_description }),
    isolates: links.to(routes.listProjectIsolates, { database: database.name, project_id: row.id }),
    isolate_count: row.isolate_count,
    ...custodyOf(database, row),
  });
}

/** Who may see a private project. Of public ones nothing is told. */
function custodyOf({ connection }: Database, { id, is_private }: ProjectRecord): Pick<Project, 'custody'> {
  const custody = is_private === 1 ? readProjectCustody(connection, id) : undefined;
  return custody ? { custody: { ...custody, visibility: 'private' } } : {};
}

export function mountProjects(app: FastifyInstance, service: Service): void {
  const list = createMemberLister();

  registerRoute(app, service, routes.listProjects, async ({ database, links, query }) => {
    const rows = await listProjects(database);
    const uri = links.each(routes.getProject, { database: database.name });
    const projects = query.include_records
      ? rows.map((row) => projectResource(links, database, row))
      : rows.map((row) => ({
          project: uri(row.id),
          description: row.short_description,
          isolate_count: row.isolate_count,
          ...custodyOf(database, row),
        }));
    return json({ records: rows.length, projects });
  });

  registerRoute(app, service, routes.getProject, async ({ database, links, params }) =>
    json(projectResource(links, database, await getProject(database, params.project_id))),
  );

  registerRoute(app, service, routes.listProjectIsolates, async (context) => {
    const { database, params } = context;
    const { id, isolate_count } = await getProject(database, params.project_id);
    return list(context, routes.listProjectIsolates, {
      owner: { project: id },
      count: async () => isolate_count,
      read: (part) => projectIsolates(database, id, part),
    });
  });

  for (const [route, action] of [
    [routes.addToProject, 'project.add_isolates'],
    [routes.removeFromProject, 'project.remove_isolates'],
  ] as const) {
    registerRoute(app, service, route, async (context) => {
      const { project_id: project } = context.params;
      return json({ isolates: await curated(context, action, { project, ...context.body }) });
    });
  }
}
