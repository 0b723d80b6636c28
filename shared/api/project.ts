import { z } from 'zod';
import { databaseParams, IsoDate, Paging, RecordCount, Uri } from './common.ts';
import { Isolate, isolateListParameters } from './isolate.ts';
import { dateParameters, includeRecordsParameter, IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

export const Project = z
  .object({
    id: z.number().int(),
    description: z.string(),
    /** Additive: a long description of the project. */
    full_description: z.string().optional(),
    isolates: Uri.optional(),
    /** Additive on the record: the number of isolates, newest versions only. */
    isolate_count: RecordCount.optional(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** A project as the list of projects shows it. Deployed servers leave the count out. */
export const ProjectSummary = z
  .object({ project: Uri, description: z.string(), isolate_count: RecordCount.optional() })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.infer<typeof ProjectSummary>;

const projectParams = z.object({ ...databaseParams, project_id: IntegerParameter });

export const listProjects = route({
  id: 'listProjects',
  method: 'GET',
  path: '/db/:database/projects',
  kind: 'isolates',
  summary: 'Projects of a database, by id, with the number of their isolates (newest versions only).',
  params: z.object(databaseParams),
  query: z.object(includeRecordsParameter),
  response: z.object({ records: RecordCount, projects: z.array(z.union([Project, ProjectSummary])) }),
});

export const getProject = route({
  id: 'getProject',
  method: 'GET',
  path: '/db/:database/projects/:project_id',
  kind: 'isolates',
  summary: 'One project.',
  params: projectParams,
  response: Project,
});

export const listProjectIsolates = route({
  id: 'listProjectIsolates',
  method: 'GET',
  path: '/db/:database/projects/:project_id/isolates',
  kind: 'isolates',
  summary: 'Isolates of a project, newest versions only, by id unless they are sorted.',
  params: projectParams,
  query: z.object({ ...pagingParameters, ...dateParameters, ...isolateListParameters }),
  response: z.object({
    records: RecordCount,
    last_added: IsoDate.optional(),
    last_updated: IsoDate.optional(),
    paging: Paging.optional(),
    isolates: z.array(z.union([Uri, Isolate])),
  }),
});
