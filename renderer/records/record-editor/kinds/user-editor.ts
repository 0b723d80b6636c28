import type { UserMembers } from '#shared/api/curation/user-members.ts';
import { checkUser } from '#shared/rules/user.ts';
import type { EditorField, EditorKind } from '../editor-kind.ts';

const ROLES = [
  { value: 'submitter', label: 'Submitter' },
  { value: 'curator', label: 'Curator' },
  { value: 'admin', label: 'Administrator' },
];

const FIELDS: readonly EditorField[] = [
  { path: ['first_name'], label: 'First name', widget: { kind: 'line' }, isRequired: true, isOwn: true, first: '' },
  { path: ['surname'], label: 'Surname', widget: { kind: 'line' }, isRequired: true, isOwn: true, first: '' },
  {
    path: ['user_name'],
    label: 'User name',
    help: 'An account of this name writes as this person. It stays.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  },
  { path: ['affiliation'], label: 'Affiliation', widget: { kind: 'line' }, first: '' },
  {
    path: ['email'],
    label: 'E-mail',
    help: 'Readers see those of curators only.',
    widget: { kind: 'line' },
    isOwn: true,
    first: '',
  },
  {
    path: ['role'],
    label: 'Named as',
    help: 'It gives no right: the page of people does.',
    widget: { kind: 'choice', choices: ROLES },
    isRequired: true,
    first: 'submitter',
  },
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
