import { refusal } from '#shared/api/error-codes.ts';
import type { ProjectMembers } from '#shared/api/curation/project-members.ts';
import { checkProject } from '#shared/rules/project.ts';
import {
  insertProject,
  projectNamed,
  readProject,
  removeProject,
  updateProject,
} from '#electron/store/changes/writers/records/project-record.ts';
import type { RecordKind } from '../record-kind.ts';

/** Projects. The isolates of a project are members of the isolates. */
export const projectKind: RecordKind<ProjectMembers> = {
  name: 'project',
  noun: 'project',
  blank: { description: '', full_description: null },
  idOf: ({ project_id }) => String(project_id),
  right: (_reading, { key, before, isRestored = false }) =>
    before || isRestored ? [{ kind: 'project', name: String(key['project_id']) }] : 'everything',
  read: ({ database }, { project_id }) => readProject(database.connection, Number(project_id)),
  unknown: ({ database }, { project_id }) =>
    refusal('unknown_project', `The database "${database.name}" has no project ${project_id}.`),
  check({ database }, { members, key }) {
    const twin = projectNamed(database.connection, members.description.trim());
    return checkProject(members, twin === undefined || twin === key['project_id'] ? undefined : twin);
  },
  insert: ({ change }, { members, key, isRestored }) => ({
    project_id: insertProject(change, members, isRestored ? Number(key['project_id']) : undefined),
  }),
  update({ change }, { members, key }) {
    updateProject(change, Number(key['project_id']), members);
    return key;
  },
  rows: (_reading, { project_id }) => ({ table: 'project', where: { id: Number(project_id) } }),
  comeBack: ({ change }) => change.detailsChanged(),
  lost: () => 'its date of entry',
  remove: ({ change }, { project_id }) => removeProject(change, Number(project_id)),
};
