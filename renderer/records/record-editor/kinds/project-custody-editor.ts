import { defined } from '#shared/defined.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';
import type { MemberPath } from '../member-paths.ts';
import { VISIBILITIES } from './custody-editor.ts';

const SEEN =
  'All who may read the database see a public project; its members and curators see a private one, and with it its private isolates.';
const EDITORS =
  'User names. They see the project, put isolates into it and take isolates out. A public project has none.';
const VIEWERS = 'User names. They only see the project. A public project has none.';

/** The values that say who may see a project: in a form of their own, or in that of a new project. */
export function projectCustodyFields(isNew: boolean): EditorField[] {
  const at = (member: string): MemberPath => (isNew ? ['custody', member] : [member]);
  const more = { isOwn: true, ...defined({ group: isNew ? 'Who may see it' : undefined }) };
  const empty = isNew ? ' Empty: public.' : '';
  return [
    formField(
      at('visibility'),
      'Visibility',
      { kind: 'choice', choices: VISIBILITIES },
      { ...more, isRequired: !isNew, help: `${SEEN}${empty}` },
    ),
    formField(at('editors'), 'Members who edit', 'list', { ...more, help: EDITORS }),
    formField(at('viewers'), 'Members who view', 'list', { ...more, help: VIEWERS }),
  ];
}

export const projectCustodyEditor: EditorKind = {
  noun: 'custody',
  fields: () => Promise.resolve(projectCustodyFields(false)),
  owner: [],
  titleOf: ({ project_id }) => `Custody of project ${project_id}`,
  page: ({ project_id }) => ['projects', String(project_id)],
  list: () => ['projects'],
  keyOf: (_reply, owner) => owner,
};
