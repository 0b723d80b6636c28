import type { Database } from '#electron/store/file/database.ts';
import { readProjectCustody, setProjectCustody } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import type { ProjectCustodyMembers } from '#shared/api/curation/project-custody-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { AppError } from '#shared/problem.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { RecordKind } from '../record-kind.ts';
import { unknownUsers } from './unknown-users.ts';

type ProjectCustody = ProjectCustodyMembers & Record<string, unknown>;

/** The refusal of an id of no project (404). It is also that of a project which who asks may not see. */
export function unknownProject(database: Database, id: number): AppError {
  return refusal('unknown_project', `The database "${database.name}" has no project ${id}.`);
}

/** What is wrong with the custody of a project. */
export function projectCustodyProblems(
  database: Database,
  { visibility, editors, viewers }: ProjectCustodyMembers,
): RowProblem[] {
  const problems = unknownUsers(database, { editors, viewers });
  if (visibility === 'private') return problems;
  const isPublic = 'A public project has no members. Say that it is private.';
  if (editors.length > 0) problems.push(errorOf('not_private', isPublic, 'editors'));
  if (viewers.length > 0) problems.push(errorOf('not_private', isPublic, 'viewers'));
  return problems;
}

/** The custody as it is stored: who edits also views, and a name counts once. */
export function storedProjectCustody<M extends ProjectCustodyMembers>({ editors, viewers, ...rest }: M) {
  return {
    ...rest,
    editors: [...new Set(editors)].toSorted(),
    viewers: [...new Set(viewers)].filter((name) => !editors.includes(name)).toSorted(),
  };
}

/** Who may see a project, as a record of its own: its history names people, and that of the project does not. */
export const projectCustodyKind: RecordKind<ProjectCustody> = {
  name: 'project_custody',
  noun: 'custody of the project',
  blank: { visibility: 'public', editors: [], viewers: [] },
  idOf: ({ project_id }) => String(project_id),
  right: (_reading, { key }) => [{ kind: 'project', name: String(key['project_id']) }],
  read: ({ database }, { project_id }) => readProjectCustody(database.connection, Number(project_id)),
  normalise: (members) => storedProjectCustody(members) as ProjectCustody,
  unknown: ({ database }, { project_id }) => unknownProject(database, Number(project_id)),
  check: ({ database }, { members, named }) =>
    projectCustodyProblems(database, {
      visibility: members.visibility,
      // Members that a project had go with its privacy. Those that are asked for are refused, never left out.
      editors: members.visibility === 'private' || named.has('editors') ? members.editors : [],
      viewers: members.visibility === 'private' || named.has('viewers') ? members.viewers : [],
    }),
  insert() {
    throw refusal('bad_parameter', 'The custody of a project comes with it.');
  },
  update({ change }, { members, key }) {
    const after = members.visibility === 'private' ? members : { ...members, editors: [], viewers: [] };
    setProjectCustody(change.connection, Number(key['project_id']), after);
    change.detailsChanged();
    return key;
  },
  remove() {
    throw refusal('in_use', 'The custody of a project goes with it.');
  },
};
