import { z } from 'zod';
import { ProjectCustodyMembers } from './curation/project-custody-members.ts';
import { databaseParams, IsoDate, Paging, RecordCount, Uri } from './common.ts';
import { Isolate, isolateListParameters } from './isolate.ts';
import { dateParameters, includeRecordsParameter, IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

/** Additive: who may see a private project. Public ones have no such member. */
const custody = ProjectCustodyMembers.extend({ visibility: z.literal('private') }).optional();

export const Project = z
  .object({
    id: z.number().int(),
    description: z.string(),
    /** Additive: a long description of the project. */
    full_description: z.string().optional(),
    isolates: Uri.optional(),
    /** Additive on the record: the number of isolates, newest versions only. */
    isolate_count: RecordCount.optional(),
    custody,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** A project as the list of projects shows it. Deployed servers leave the count out. */
export const ProjectSummary = z
  .object({ project: Uri, description: z.string(), isolate_count: RecordCount.optional(), custody })
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

const moving = {
  method: 'POST',
  effect: 'writes',
  right: 'submit',
  kind: 'isolates',
  params: projectParams,
  body: z.strictObject({
    isolates: z.array(z.number().int()).min(1).max(1000).describe('Ids of isolates.'),
    reason: z.string().trim().max(2000).optional().describe('Why. The history keeps it.'),
  }),
  response: z.object({ isolates: z.array(z.number().int()).describe('Those that were moved: the others were there.') }),
} as const;

export const addToProject = route({
  ...moving,
  id: 'addToProject',
  path: '/db/:database/projects/:project_id/isolates/add',
  summary:
    'Puts isolates into a project. For members who edit it, and for curators. A private isolate comes from its owners only. Additive.',
});

export const removeFromProject = route({
  ...moving,
  id: 'removeFromProject',
  path: '/db/:database/projects/:project_id/isolates/remove',
  summary:
    'Takes isolates out of a project. For members who edit it, for curators, and for owners of all these isolates. Additive.',
});
