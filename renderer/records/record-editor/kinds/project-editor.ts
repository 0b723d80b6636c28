import { checkProject } from '#shared/rules/project.ts';
import type { ProjectMembers } from '#shared/api/curation/project-members.ts';
import { projectCustodyFields } from './project-custody-editor.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const fields: readonly EditorField[] = [
  formField('description', 'Name', 'line', {
    help: 'A short name by which people choose the project.',
    isRequired: true,
    isOwn: true,
    first: '',
  }),
  formField('full_description', 'About', 'text', {
    help: 'What the project is, who works on it, where it was published.',
  }),
];

export const projectEditor: EditorKind = {
  noun: 'project',
  // That of a project that is there has a form of its own.
  fields: (_client, { key }) =>
    Promise.resolve(key['project_id'] === undefined ? [...fields, ...projectCustodyFields(true)] : fields),
  owner: [],
  titleOf: ({ project_id }) => `Project ${project_id}`,
  page: ({ project_id }) => ['projects', String(project_id)],
  list: () => ['projects'],
  keyOf: ({ id }) => ({ project_id: Number(id) }),
  deleting: 'Only a project without isolates can be deleted.',
  problemsOf: (members) => checkProject(members as ProjectMembers),
};
