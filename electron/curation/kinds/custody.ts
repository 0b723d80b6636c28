import type { Database } from '#electron/store/file/database.ts';
import { todayIn } from '#electron/store/records/submission/submission-policy.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { readCustody, writeCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { versionProblem } from '#electron/store/changes/writers/records/isolate-versions.ts';
import type { RecordKind } from '../record-kind.ts';
import { rightToIsolate } from './isolate-right.ts';
import { unknownUsers } from './unknown-users.ts';

type IsolateCustody = CustodyMembers & Record<string, unknown>;

function hasCome(database: Database, day: string | null): boolean {
  return day !== null && day <= todayIn(database);
}

/** What is wrong with the custody of an isolate, whatever its other versions are. */
export function custodyProblems(database: Database, members: CustodyMembers): RowProblem[] {
  const { visibility, embargo_until: day, owners, shared_with } = members;
  const problems = unknownUsers(database, { owners, shared_with });
  if (hasCome(database, day))
    problems.push(errorOf('embargo_past', `The day ${day} is not after today.`, 'embargo_until'));
  if (visibility === 'private') return problems;
  const isPublic = 'A public isolate has none. Say that it is private.';
  if (day !== null) problems.push(errorOf('not_private', isPublic, 'embargo_until'));
  if (shared_with.length > 0) problems.push(errorOf('not_private', isPublic, 'shared_with'));
  return problems;
}

/** A public isolate has no day to wait for and nobody to be let in. Its owners stay. */
function ofVisibility(members: IsolateCustody): IsolateCustody {
  return members.visibility === 'public' ? { ...members, embargo_until: null, shared_with: [] } : members;
}

/** Who may see an isolate, as a record of its own: its history names people, and that of the isolate does not. */
export const custodyKind: RecordKind<IsolateCustody> = {
  name: 'custody',
  noun: 'custody of the isolate',
  blank: { visibility: 'public', embargo_until: null, owners: [], shared_with: [] },
  idOf: ({ isolate_id }) => String(isolate_id),
  right: (reading, { key }) => rightToIsolate(reading, Number(key['isolate_id'])),
  read: ({ database }, { isolate_id }) => readCustody(database.connection, Number(isolate_id)),
  normalise: ({ owners, shared_with, ...rest }) => ({
    ...rest,
    owners: [...new Set(owners)].toSorted(),
    shared_with: [...new Set(shared_with)].toSorted(),
  }),
  unknown: ({ database }, { isolate_id }) =>
    refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate_id}.`),
  check({ database }, { members, key, named }) {
    const { embargo_until, shared_with } = ofVisibility(members);
    const problems = custodyProblems(database, {
      ...members,
      // What is asked for and cannot be is refused, never left out.
      embargo_until: named.has('embargo_until') ? members.embargo_until : embargo_until,
      shared_with: named.has('shared_with') ? members.shared_with : shared_with,
    });
    const isHidden = members.visibility === 'private';
    const version = versionProblem(database.connection, Number(key['isolate_id']), isHidden);
    return version === undefined ? problems : [...problems, errorOf('bad_version', version, 'visibility')];
  },
  insert() {
    throw refusal('bad_parameter', 'The custody of an isolate comes with it.');
  },
  update({ change }, { members, before, key }) {
    // A publication that is taken back holds, although the day has come: only a publication or another day ends it.
    const isOver = before.visibility === 'public' && hasCome(change.database, members.embargo_until);
    const after = ofVisibility(isOver ? { ...members, embargo_until: null } : members);
    writeCustody(change, Number(key['isolate_id']), before, after);
    return key;
  },
  remove() {
    throw refusal('in_use', 'The custody of an isolate goes with it.');
  },
};
