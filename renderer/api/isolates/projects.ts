import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Isolate } from '#shared/api/isolate.ts';
import { readListed } from '#shared/api/listed.ts';
import type { Project } from '#shared/api/project.ts';
import { routes } from '#shared/api/routes.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { api } from '../bridge.ts';
import { readSiteAgain } from '../curation/records.ts';
import { keys } from '../keys.ts';
import { isolateRowReader } from './isolates.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { RowSource } from '../lists/row-source.ts';
import { routeQuery } from '../queries.ts';

export interface ProjectPlace extends DatabasePlace {
  project_id: number;
}

/** Isolates that are put into a project or taken out, and why. */
interface Move {
  goesIn: boolean;
  isolates: readonly number[];
  reason: string;
}

/** Puts isolates into a project or takes them out, and gives the number of those that were not there already. */
export async function moveIsolates(
  client: QueryClient,
  { site, database, project_id }: ProjectPlace,
  { goesIn, isolates, reason }: Move,
): Promise<number> {
  const body = { isolates: [...isolates], ...defined({ reason: reason.trim() || undefined }) };
  const params = { database, project_id };
  const service = api(site);
  const moved = goesIn
    ? await service.send(routes.addToProject, params, body)
    : await service.send(routes.removeFromProject, params, body);
  readSiteAgain(client, site);
  return moved.isolates.length;
}

export const projectQueries = {
  /** Every project of a database, by id; deployed servers give no more than address and description. */
  list: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'projects'],
      queryFn: async ({ signal }): Promise<Project[]> => {
        const reply = await api(site).get(routes.listProjects, { database }, { include_records: 1 }, { signal });
        return reply.projects.map((entry) =>
          'project' in entry ? { ...entry, id: Number(nameInUri(entry.project)) } : entry,
        );
      },
    }),

  one: (site: string, database: string, project_id: number) =>
    routeQuery(site, routes.getProject, {
      database,
      project_id,
    }),
};

/** The isolates of a project, for a table. */
export function projectIsolatesSource(site: string, database: string, project_id: number): RowSource<Isolate> {
  return {
    key: [...keys.database(site, database), 'project', project_id, 'isolates'],
    fetchPage: async (view, signal) => {
      const query = { ...view, include_records: 1 };
      const reply = await api(site).get(routes.listProjectIsolates, { database, project_id }, query, { signal });
      return { records: reply.records, items: reply.isolates.map(readListed) };
    },
    row: isolateRowReader(site, database),
  };
}
