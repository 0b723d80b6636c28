import { z } from 'zod';
import { Project } from '../project.ts';
import { IntegerParameter } from '../parameters.ts';
import { ProjectCustodyMembers } from './project-custody-members.ts';
import { recordRoutes } from './record-routes.ts';

export const ProjectMembers = z.object({
  description: z.string().describe('Short name of the project.'),
  full_description: z.string().nullable(),
});
export type ProjectMembers = z.infer<typeof ProjectMembers>;

const routes = recordRoutes({
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

/** Only a new project brings its custody: that of others has a history of its own, which names people. */
const { create } = routes;
const body = create.body.extend({
  custody: z
    .strictObject(ProjectCustodyMembers.partial().shape)
    .optional()
    .describe('Who may see it. Without it the project is public.'),
});
export const projectRoutes = { ...routes, create: { ...create, body } };
