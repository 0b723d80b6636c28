import type { ProjectCustodyMembers } from '#shared/api/curation/project-custody-members.ts';
import type { ProjectMembers } from '#shared/api/curation/project-members.ts';
import { checkProject } from '#shared/rules/project.ts';
import {
  insertProject,
  projectNamed,
  readProject,
  removeProject,
  updateProject,
} from '#electron/store/changes/writers/records/project-record.ts';
import { readProjectCustody, setProjectCustody } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import type { RecordKind } from '../record-kind.ts';
import { projectCustodyKind, projectCustodyProblems, storedProjectCustody, unknownProject } from './project-custody.ts';

/** A project with who may see it, which only a new one brings. */
type ProjectFormMembers = ProjectMembers & { custody?: Partial<ProjectCustodyMembers> } & Record<string, unknown>;

function custodyOf({ custody }: ProjectFormMembers): ProjectCustodyMembers | undefined {
  return custody && storedProjectCustody<ProjectCustodyMembers>({ ...projectCustodyKind.blank, ...custody });
}

/** Projects. The isolates of a project are members of the isolates. */
export const projectKind: RecordKind<ProjectFormMembers> = {
  name: 'project',
  noun: 'project',
  blank: { description: '', full_description: null },
  idOf: ({ project_id }) => String(project_id),
  parts: ({ project_id }) => [{ kind: 'project_custody', record_id: String(project_id) }],
  right: (_reading, { key, before, isRestored = false }) =>
    before || isRestored ? [{ kind: 'project', name: String(key['project_id']) }] : 'everything',
  read: ({ database }, { project_id }) =>
    readProject(database.connection, Number(project_id)) as ProjectFormMembers | undefined,
  unknown: ({ database }, { project_id }) => unknownProject(database, Number(project_id)),
  check({ database }, { members, key }) {
    const twin = projectNamed(database.connection, members.description.trim());
    const custody = custodyOf(members);
    return [
      ...checkProject(members, twin === undefined || twin === key['project_id'] ? undefined : twin),
      ...(custody ? projectCustodyProblems(database, custody) : []).map(({ field, ...problem }) => ({
        ...problem,
        field: `custody.${field}`,
      })),
    ];
  },
  insert({ change }, { members, key, isRestored }) {
    const id = insertProject(change, members, isRestored ? Number(key['project_id']) : undefined);
    const custody = custodyOf(members);
    if (custody) {
      setProjectCustody(change.connection, id, custody);
      const after = readProjectCustody(change.connection, id);
      // The history of the project names nobody of those.
      if (after)
        change.note({ kind: 'project_custody', record_id: String(id), action: 'Said with the new project.', after });
    }
    return { project_id: id };
  },
  update({ change }, { members, key }) {
    updateProject(change, Number(key['project_id']), members);
    return key;
  },
  rows: (_reading, { project_id }) => ({ table: 'project', where: { id: Number(project_id) } }),
  comeBack: ({ change }) => change.detailsChanged(),
  lost: () => 'its date of entry',
  remove: ({ change }, { project_id }) => removeProject(change, Number(project_id)),
};
