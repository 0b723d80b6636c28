import { z } from 'zod';
import { Project } from '../project.ts';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

/** What a form of a project has. */
export const ProjectMembers = z.object({
  description: z.string().describe('Short name of the project.'),
  full_description: z.string().nullable(),
});
export type ProjectMembers = z.infer<typeof ProjectMembers>;

export const projectRoutes = recordRoutes({
  noun: 'Project',
  one: 'a project',
  kind: 'isolates',
  list: '/db/:database/projects',
  path: '/db/:database/projects/:project_id',
  owner: {},
  key: { project_id: IntegerParameter },
  members: ProjectMembers,
  record: Project,
});
