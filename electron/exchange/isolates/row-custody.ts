import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import type { CustodyColumn } from '#shared/rules/field-basics.ts';
import type { WrittenCustody } from '#shared/rules/isolate-custody.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import {
  custodyOfNew,
  OF_ALL,
  readCustody,
  setCustody,
  writeCustody,
} from '#electron/store/changes/writers/records/custody-rows.ts';
import { versionProblem } from '#electron/store/changes/writers/records/isolate-versions.ts';
import type { NamedUsers } from '../named-users.ts';

/** Told why a cell cannot be. */
type Refuse = (column: CustodyColumn, reason: string) => void;

/** Who may see the isolates of a table. An import makes nothing public, whatever the table says or leaves out. */
export interface RowCustody {
  /** What a row says of a stored isolate that is not so yet, or of a new one. Undefined: nothing. */
  read(written: WrittenCustody, stored: number | undefined, refuse: Refuse): CustodyMembers | undefined;
  add(id: number, said: CustodyMembers | undefined): void;
  update(id: number, after: CustodyMembers): void;
  /** Once all versions are known: a new one of a private isolate is for the same people, unless its row says something else. */
  inherit(pairs: readonly { id: number; by: number }[]): void;
  /** Why an isolate cannot be private because of its other versions. Undefined: it can, or is public. */
  problemOf(id: number): string | undefined;
}

export function createRowCustody(change: Change, users: NamedUsers): RowCustody {
  const { connection } = change;
  /** What the rows say of isolates that they add. */
  const added = new Map<number, CustodyMembers | undefined>();

  function read(written: WrittenCustody, stored: number | undefined, refuse: Refuse): CustodyMembers | undefined {
    if (Object.keys(written).length === 0) return undefined;
    const before = (stored !== undefined && readCustody(connection, stored)) || OF_ALL;
    const isPrivate = written.private ?? before.visibility === 'private';
    if (!isPrivate && before.visibility === 'private') refuse('private', MAKES_PUBLIC);
    if (!isPrivate && written.embargo_until !== undefined) refuse('embargo_until', ONLY_PRIVATE.embargo_until);
    if (!isPrivate && written.shared_with) refuse('shared_with', ONLY_PRIVATE.shared_with);
    const named = (member: 'owners' | 'shared_with') =>
      written[member]?.flatMap((name) => {
        const found = users.find(name);
        if (!('reason' in found)) return [found.user_name];
        refuse(member, found.reason);
        return [];
      });
    const after: CustodyMembers = {
      visibility: isPrivate ? 'private' : 'public',
      embargo_until: written.embargo_until ?? before.embargo_until,
      owners: named('owners')?.toSorted() ?? before.owners,
      shared_with: named('shared_with')?.toSorted() ?? before.shared_with,
    };
    return JSON.stringify(after) === JSON.stringify(before) && stored !== undefined ? undefined : after;
  }

  function inheritOne({ id, by }: { id: number; by: number }): boolean {
    if (!added.has(by)) return false;
    const before = readCustody(connection, by);
    const after = custodyOfNew(connection, [id], added.get(by));
    if (!before || !after || JSON.stringify(after) === JSON.stringify(before)) return false;
    setCustody(connection, by, after);
    return true;
  }

  return {
    read,
    add(id, said) {
      added.set(id, said);
      if (said) setCustody(connection, id, said);
    },
    update: (id, after) => writeCustody(change, id, readCustody(connection, id) ?? OF_ALL, after),
    inherit(pairs) {
      // A row may stand before that of the version from which it inherits.
      while (pairs.filter(inheritOne).length > 0);
    },
    problemOf: (id) =>
      readCustody(connection, id)?.visibility === 'private' ? versionProblem(connection, id, true) : undefined,
  };
}

/** The custody of an import that is only tried out: it says what is wrong with rows, and writes nothing. */
export function withoutCustody(custody: RowCustody): RowCustody {
  const nothing = () => undefined;
  return { ...custody, add: nothing, update: nothing, inherit: nothing };
}

export const MAKES_PUBLIC = 'The isolate is private. An import makes nothing public: publish it on its page.';

export const ONLY_PRIVATE = {
  embargo_until: 'Only a private isolate becomes public on a day. Say "yes" under "private".',
  shared_with: 'Only a private isolate is shared. Say "yes" under "private".',
} as const;
