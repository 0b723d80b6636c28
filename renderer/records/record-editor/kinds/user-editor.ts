import type { UserMembers } from '#shared/api/curation/user-members.ts';
import { checkUser } from '#shared/rules/user.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const ROLES = [
  { value: 'submitter', label: 'Submitter' },
  { value: 'curator', label: 'Curator' },
  { value: 'admin', label: 'Administrator' },
];

const FIELDS: readonly EditorField[] = [
  formField('first_name', 'First name', 'line', { isRequired: true, isOwn: true, first: '' }),
  formField('surname', 'Surname', 'line', { isRequired: true, isOwn: true, first: '' }),
  formField('user_name', 'User name', 'line', {
    help: 'An account with this user name writes as this person. It cannot be changed later.',
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  }),
  formField('affiliation', 'Affiliation', 'line', { first: '' }),
  formField('email', 'E-mail', 'line', { help: 'Readers see those of curators only.', isOwn: true, first: '' }),
  formField(
    'role',
    'Named as',
    { kind: 'choice', choices: ROLES },
    { help: 'It gives no rights. These are set on the page People.', isRequired: true, first: 'submitter' },
  ),
];

export const userEditor: EditorKind = {
  noun: 'person',
  fields: () => Promise.resolve(FIELDS),
  owner: [],
  titleOf: ({ user_id }) => `Person ${user_id}`,
  page: ({ user_id }) => ['users', String(user_id)],
  list: () => ['curators'],
  keyOf: ({ id }) => ({ user_id: Number(id) }),
  deleting: 'Only a person whom no record names can be deleted.',
  problemsOf: (members) => checkUser(members as UserMembers),
};
