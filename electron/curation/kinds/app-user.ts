import { refusal } from '#shared/api/error-codes.ts';
import type { UserMembers } from '#shared/api/curation/user-members.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import { checkUser } from '#shared/rules/user.ts';
import {
  insertUserRecord,
  namingUser,
  readUserRecord,
  removeUserRecord,
  updateUserRecord,
  userNamed,
} from '#electron/store/changes/writers/records/user-record.ts';
import type { RecordKind } from '../record-kind.ts';
import { refuseInUse } from './refuse-in-use.ts';

/**
 * People whom records name as sender or curator. They are not accounts: who may sign in and what for is kept for the whole
 * computer. The name of an account leads to the person of the same name, so it is fixed, and only administrators give it.
 */
export const appUserKind: RecordKind<UserMembers> = {
  name: 'app_user',
  noun: 'person',
  blank: { user_name: '', first_name: '', surname: '', affiliation: '', email: '', role: 'submitter' },
  secret: ['email'],
  idOf: ({ user_id }) => String(user_id),
  right: () => 'administer',
  read: ({ database }, { user_id }) =>
    user_id === undefined ? undefined : readUserRecord(database.connection, Number(user_id)),
  normalise: ({ first_name, surname, affiliation, email, ...rest }) => ({
    ...rest,
    first_name: first_name.trim(),
    surname: surname.trim(),
    affiliation: affiliation.trim(),
    email: email.trim(),
  }),
  unknown: ({ database }, { user_id }) =>
    refusal('unknown_user', `The database "${database.name}" has no user ${user_id}.`),
  check({ database }, { members, before, isRestored }) {
    // Names of imported people may be such as no account can have.
    const problems = checkUser(members).filter(({ field }) => field !== 'user_name' || (!before && !isRestored));
    const isKnown = !before && userNamed(database.connection, members.user_name) !== undefined;
    if (isKnown) {
      problems.push(errorOf('known_name', `There is a person "${members.user_name}" already.`, 'user_name'));
    }
    if (before && before.user_name !== members.user_name) {
      const sentence = 'The user name stays: by it an account finds the records of its person.';
      problems.push(errorOf('name_stays', sentence, 'user_name'));
    }
    return problems;
  },
  insert: ({ change }, { members, key, isRestored }) => ({
    user_id: insertUserRecord(change, members, isRestored ? Number(key['user_id']) : undefined),
  }),
  update({ change }, { members, key }) {
    updateUserRecord(change, Number(key['user_id']), members);
    return key;
  },
  rows: (_reading, { user_id }) => ({ table: 'app_user', where: { id: Number(user_id) } }),
  comeBack: ({ change }) => change.contentChanged(),
  lost: () => 'the date of entry',
  remove({ change, database }, { user_id }, { first_name, surname }) {
    refuseInUse(`${first_name} ${surname}`, namingUser(database.connection, Number(user_id)));
    removeUserRecord(change, Number(user_id));
  },
};
