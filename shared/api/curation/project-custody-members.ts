import { z } from 'zod';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

/** Who may see a project besides the curators, who see all of their database. */
export const ProjectCustodyMembers = z.object({
  visibility: z
    .enum(['public', 'private'])
    .describe('`private`: only its members see it. They also see the private isolates that it has.'),
  editors: z
    .array(z.string())
    .describe(
      'User names of the members who put isolates into it and take them out. A private isolate comes from its owners only. A public project has no members.',
    ),
  viewers: z.array(z.string()).describe('User names of the members who only see it.'),
});
export type ProjectCustodyMembers = z.infer<typeof ProjectCustodyMembers>;

/** The custody of a project comes and goes with it, so it is only read and changed. */
const { edit, change, changes } = recordRoutes({
  noun: 'ProjectCustody',
  one: 'who may see a project',
  kind: 'isolates',
  list: '/db/:database/projects/:project_id/custody',
  path: '/db/:database/projects/:project_id/custody',
  owner: { project_id: IntegerParameter },
  key: { project_id: IntegerParameter },
  members: ProjectCustodyMembers,
  record: ProjectCustodyMembers,
});
export const projectCustodyRoutes = { edit, change, changes: { ...changes, right: 'curate' as const } };
