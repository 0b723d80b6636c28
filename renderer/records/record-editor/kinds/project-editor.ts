import { checkProject } from '#shared/rules/project.ts';
import type { ProjectMembers } from '#shared/api/curation/project-members.ts';
import type { EditorField, EditorKind } from '../editor-kind.ts';

const fields: readonly EditorField[] = [
  {
    path: ['description'],
    label: 'Name',
    help: 'A short name by which people choose the project.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    first: '',
  },
  {
    path: ['full_description'],
    label: 'About',
    help: 'What the project is, who works on it, where it was published.',
    widget: { kind: 'text' },
  },
];

export const projectEditor: EditorKind = {
  noun: 'project',
  fields: () => Promise.resolve(fields),
  owner: [],
  titleOf: ({ project_id }) => `Project ${project_id}`,
  page: ({ project_id }) => ['projects', String(project_id)],
  list: () => ['projects'],
  keyOf: ({ id }) => ({ project_id: Number(id) }),
  deleting: 'Only a project without isolates can be deleted.',
  problemsOf: (members) => checkProject(members as ProjectMembers),
};
